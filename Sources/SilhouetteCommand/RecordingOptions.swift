public import ArgumentParser
public import Silhouette

/// How a session becomes events, for every command that makes a log of one.
struct RecordingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "When the page is written anew: never, at the first change after so long, or for each segment of a folder, so that each plays alone (segment) (default: 60s).",
      valueName: "when"), transform: CheckoutOption.init(argument:))
  var checkout = CheckoutOption.every(60)

  @Option(help: "Touches: all (show), none (hide), or only those that spell no secret (safe).")
  var touches = TouchPolicy.safe

  @Option(help: "Let content through that no rule calls sensitive.")
  var reveal = RevealOption.nothing

  func apply(to options: inout EncodeOptions) {
    options.checkouts = checkout.checkouts
    options.touches = touches
    options.reveal = reveal.reveal
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
        throw ValidationError("say segment, never, or a time such as 60s, 500ms or 2m")
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
