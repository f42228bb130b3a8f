public import ArgumentParser
import Silhouette
internal import SilhouetteRecording
import SilhouetteReplay
import SilhouetteText

/// How a session becomes events, for every command that makes a log of one.
struct RecordingOptions: ParsableArguments {
  @Option(help: .touches())
  var touches = TouchPolicy.safe

  @OptionGroup var text: RevealOptions
  @OptionGroup(title: "What the log holds") var contents: LogContents

  /// Says that a salt has no effect.
  func noteIdleSalt() {
    if contents.salt != nil, !contents.metadata {
      SummaryText.note(idle: "--salt", "only --metadata writes hashes")
    }
  }

  func apply(to options: inout EncodeOptions) {
    options.metadata = contents.metadata
    options.salt = contents.salt
    options.checkouts = contents.checkout.checkouts
    options.touches = touches
    options.reveal = text.level
    options.eventData = contents.eventData.keys
  }
}

/// What a log holds, beside what most people choose.
struct LogContents: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How often to write a full snapshot: never, a duration such as 60s, or segment (at the start of each; default: 60s).",
      valueName: "when"), transform: CheckoutOption.init(argument:))
  var checkout = CheckoutOption.every(TypedTime(milliseconds: CheckoutPolicy.usualPause))

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

/// `segment`, `never`, or a time such as `60s`.
enum CheckoutOption: CustomStringConvertible {
  case segment, never
  case every(TypedTime)

  @Sendable init(argument: String) throws {
    switch argument {
    case "segment": self = .segment
    case "never": self = .never
    default:
      guard let time = try? TypedTime(argument), time.milliseconds > 0, time.milliseconds <= 1e12 else {
        throw ValidationError("use segment, never, or a duration such as 60s, 500ms or 1:30")
      }
      self = .every(time)
    }
  }

  var description: String {
    switch self {
    case .segment: "segment"
    case .never: "never"
    case .every(let time): time.description
    }
  }

  var isOfSegments: Bool {
    if case .segment = self { true } else { false }
  }

  var checkouts: EncodeOptions.Checkouts {
    switch self {
    case .segment: .segment
    case .never: .never
    case .every(let time): .every(Duration(inMilliseconds: time.milliseconds))
    }
  }
}

extension TouchPolicy: ExpressibleByArgument {}
