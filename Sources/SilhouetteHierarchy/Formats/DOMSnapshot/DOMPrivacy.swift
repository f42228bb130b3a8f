/// The marks that a page's developer gave an element for recorders, in this project's words and in those of
/// others.
///
/// Words of other recorders can only close: content that another recorder may show stays withheld here. So
/// Datadog's `allow` and Sentry's `unmask` are ignored. Case does not matter.
struct DOMPrivacy: Equatable {
  var marks: NodeDetail.Privacy = []
  /// Whether inputs are masked, the element itself and all inside.
  var masksInputs = false
  /// rrweb notes it on inputs that were password fields once.
  var wasPassword = false

  mutating func formUnion(_ other: DOMPrivacy) {
    marks.formUnion(other.marks)
    masksInputs = masksInputs || other.masksInputs
    wasPassword = wasPassword || other.wasPassword
  }

  /// Takes an attribute, as its UTF-8.
  init(attribute name: [UInt8], value: [UInt8]) {
    let value = value.prefix(Self.longest).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    switch String(decoding: name, as: UTF8.self) {
    case "class": Self.words(value).forEach { formUnion(DOMPrivacy(className: $0)) }
    case "data-silhouette":
      let words = Self.words(value)
      if words.isEmpty { marks = .mask }
      for word in words { marks.formUnion(Self.ownMark(word)) }
    case "data-dd-privacy": self = DOMPrivacy(datadog: String(decoding: value, as: UTF8.self))
    case "data-sentry-block", "data-ph-no-capture", "data-hj-suppress": marks = .hide
    case "data-sentry-mask", "data-private": marks = .mask
    case "data-clarity-mask": if !value.elementsEqual("false".utf8) { marks = .mask }
    case "data-sentry-ignore": masksInputs = true
    case "data-rr-is-password": wasPassword = true
    default: break
    }
  }

  init() {}

  /// Bytes of a value that are looked at.
  private static let longest = 1 << 16

  private static func words(_ value: [UInt8]) -> [String] {
    value.split { $0 <= 0x20 || $0 == UInt8(ascii: ",") }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// An unknown word closes, because that was its author's intent.
  private static func ownMark(_ word: String) -> NodeDetail.Privacy {
    switch word {
    case "hide": .hide
    case "unmask": .unmask
    case "clipout": .clipOut
    default: .mask
    }
  }

  private init(className: String) {
    switch className {
    case "rr-block", "ph-no-capture", "sentry-block", "fs-exclude": marks = .hide
    case "rr-mask", "ph-mask", "sentry-mask", "fs-mask": marks = .mask
    case "rr-ignore", "ph-ignore-input", "sentry-ignore": masksInputs = true
    default:
      let prefix = "dd-privacy-"
      if className.hasPrefix(prefix) { self = DOMPrivacy(datadog: String(className.dropFirst(prefix.count))) }
    }
  }

  private init(datadog level: String) {
    switch level {
    case "allow": break
    case "hidden": marks = .hide
    case "mask-user-input", "mask-forms-only", "input-masked", "input-ignored": masksInputs = true
    default: marks = .mask
    }
  }

  /// Whether attributes of that name can hold marks.
  static func isAsked(_ name: [UInt8]) -> Bool {
    name.elementsEqual("class".utf8) || name.starts(with: "data-".utf8)
  }
}
