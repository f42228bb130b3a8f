public import ArgumentParser
import Silhouette
internal import SilhouetteRecording
import SilhouetteReplay

/// How a session becomes events, for every command that makes a log of one.
struct RecordingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How often to write a full snapshot: never, a duration such as 60s (default), or segment (at the start of each segment).",
      valueName: "when"), transform: CheckoutOption.init(argument:))
  var checkout = CheckoutOption.every(60)

  @Option(
    help: "Which touches to write: show (all), hide (none), or safe (only those that cannot spell a secret).")
  var touches = TouchPolicy.safe

  @OptionGroup var text: RevealOptions

  @Option(
    help: ArgumentHelp(
      "Keys of the events' data to keep, each with its whole value (default: none).",
      valueName: "key,key"), transform: EventDataKeys.init(argument:))
  var eventData = EventDataKeys()

  @Flag(help: "Add attributes to each element: category, class, rule, and a salted hash of the identifier.")
  var metadata = false

  @Option(
    help: ArgumentHelp("Salt of the hashes of --metadata (default: the session's start).", valueName: "text"))
  var salt: String?

  /// Says that a salt has no effect.
  func noteIdleSalt() {
    if salt != nil, !metadata { SummaryText.note(idle: "--salt", "only --metadata writes hashes") }
  }

  func apply(to options: inout EncodeOptions) {
    options.metadata = metadata
    options.salt = salt
    options.checkouts = checkout.checkouts
    options.touches = touches
    options.reveal = text.level
    options.eventData = eventData.keys
  }
}

/// `screen,status`: keys with commas between.
struct EventDataKeys {
  var keys: Set<String> = []

  init() {}

  @Sendable init(argument: String) throws {
    let keys = argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard !keys.contains("") else {
      throw ValidationError("separate keys with commas, such as screen,status")
    }
    self.keys = Set(keys)
  }
}

/// `segment`, `never`, or a time such as `60s`, `500ms`, `2m`.
enum CheckoutOption: CustomStringConvertible {
  case segment, never
  case every(Double)

  @Sendable init(argument: String) throws {
    switch argument {
    case "segment": self = .segment
    case "never": self = .never
    default:
      guard let seconds = Self.seconds(argument), seconds > 0, seconds <= 1e9 else {
        throw ValidationError("use segment, never, or a duration such as 60s, 500ms or 2m")
      }
      self = .every(seconds)
    }
  }

  private static func seconds(_ text: String) -> Double? {
    for (suffix, factor) in [("ms", 0.001), ("s", 1), ("m", 60), ("h", 3600)] where text.hasSuffix(suffix) {
      return Double(text.dropLast(suffix.count)).map { $0 * factor }
    }
    return Double(text)
  }

  var description: String {
    switch self {
    case .segment: "segment"
    case .never: "never"
    case .every(let seconds): seconds == seconds.rounded() ? "\(Int(seconds))s" : "\(seconds)s"
    }
  }

  var isOfSegments: Bool {
    if case .segment = self { true } else { false }
  }

  var checkouts: EncodeOptions.Checkouts {
    switch self {
    case .segment: .segment
    case .never: .never
    case .every(let seconds): .every(seconds * 1000)
    }
  }
}

extension TouchPolicy: ExpressibleByArgument {}
