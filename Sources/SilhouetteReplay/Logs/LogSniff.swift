import SilhouetteHierarchy

/// Detects from an input's first bytes, as they come, whether it is an rrweb log.
///
/// The answer does not depend on how the bytes are split: an answer other than `more` holds whatever follows.
///
/// ```swift
/// var sniff = LogSniff()
/// while sniff.take(nextBytes()) == .more, !isAtEnd {}
/// let isLog = sniff.finish()
/// ```
package struct LogSniff: Sendable {
  package enum Answer: Sendable {
    case yes, no
    /// More bytes are needed.
    case more
  }

  /// Bytes, packed or not, after which the answer must come from the bytes so far.
  package static let mostBytes = 1 << 14

  private var reader = LogReader()
  private var taken = 0
  /// Whether the first value is an event. It may still be one of a recording of wireframes.
  private var hasEvent = false
  private var answer = Answer.more

  package init() {}

  /// Takes the next bytes.
  package mutating func take(_ bytes: some Collection<UInt8>) -> Answer {
    guard answer == .more else { return answer }
    let part = bytes.prefix(Self.mostBytes - taken)
    taken += part.count
    reader.append(part)
    answer = look()
    if answer == .more, taken == Self.mostBytes { answer = conclude() }
    return answer
  }

  /// Whether it is a log, where no more bytes come.
  package mutating func finish() -> Bool {
    if answer == .more { answer = conclude() }
    return answer == .yes
  }

  /// Examines the complete values: the first conclusive one decides.
  private mutating func look() -> Answer {
    do throws(InputError) {
      while case .event(let event) = try reader.next() {
        guard hasEvent || Self.isEvent(event.bytes[...]) else { return .no }
        hasEvent = true
        if MobileReplaySniff.kind(of: event.bytes) != nil { return .no }
        if Self.isPage(event.bytes[...]) { return .yes }
      }
      return reader.isWire ? .yes : .more
    } catch {
      return hasEvent || reader.isWire ? .yes : .no
    }
  }

  /// Decides by the incomplete value.
  private func conclude() -> Answer {
    let held = reader.unread
    guard MobileReplaySniff.kind(of: held) == nil else { return .no }
    let isLog = hasEvent || reader.hasSegment || Self.isEvent(held[...]) || Self.isPackedEvent(held)
    return isLog ? .yes : .no
  }

  private static func isEvent(_ text: ArraySlice<UInt8>) -> Bool {
    let keys = JSONSniff.topKeys(of: text)
    return keys.contains("type") && (keys.contains("timestamp") || keys.contains("data"))
  }

  /// Whether an event holds a web page, which no recording of wireframes does.
  private static func isPage(_ text: ArraySlice<UInt8>) -> Bool {
    JSONSniff.keys(of: text, in: "data").contains("node")
  }

  /// Whether the text starts as a packed event does: a quote, and zlib's first two bytes as characters.
  private static func isPackedEvent(_ text: [UInt8]) -> Bool {
    guard text.count > 2, text[0] == UInt8(ascii: "\""), text[1] == 0x78 else { return false }
    return text[2] == 0x5E || text[2] == UInt8(ascii: "\\") || text[2] == 0xC2 || text[2] == 0xC3
  }
}

extension LogReader {
  /// Whether an input that starts with these bytes, packed or not, is an rrweb log; a few kilobytes are enough.
  package static func recognizes(_ prefix: some Collection<UInt8>) -> Bool {
    var sniff = LogSniff()
    _ = sniff.take(prefix)
    return sniff.finish()
  }
}
