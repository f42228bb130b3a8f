import CZlib
import Foundation
import SilhouetteHierarchy
import SilhouetteReplay
import TestSupport
import Testing

/// The result of a whole log.
private struct Read: Equatable {
  var events: [String] = []
  var error: InputError?
}

private func read(chunks: [ArraySlice<UInt8>], limits: Limits = Limits()) -> Read {
  var reader = LogReader(limits: limits)
  var result = Read()
  do throws(InputError) {
    for chunk in chunks {
      reader.append(chunk)
      while case .event(let event) = try reader.next() { result.add(event) }
    }
    reader.finish()
    while case .event(let event) = try reader.next() { result.add(event) }
  } catch {
    result.error = error
  }
  return result
}

extension Read {
  fileprivate mutating func add(_ event: LogEvent) {
    #expect(event.index == events.count)
    events.append(String(decoding: event.bytes, as: UTF8.self))
  }
}

/// The windows of a log's events.
private func windows(_ text: String) throws -> [String?] {
  var reader = LogReader()
  reader.append(Array(text.utf8))
  reader.finish()
  var windows: [String?] = []
  while case .event(let event) = try reader.next() { windows.append(event.window) }
  return windows
}

private func form(_ text: String) throws -> LogForm {
  var reader = LogReader()
  reader.append(Array(text.utf8))
  reader.finish()
  while case .event = try reader.next() {}
  return reader.form
}

private func read(_ bytes: [UInt8], limits: Limits = Limits()) -> Read {
  read(chunks: [bytes[...]], limits: limits)
}

private func read(_ text: String) -> Read { read(Array(text.utf8)) }

/// A log of three events in every form that logs come in.
private enum Forms {
  static let events = [
    #"{"type":4,"data":{"href":"","width":402,"height":874},"timestamp":1}"#,
    #"{"type":2,"data":{"data":[1],"events":[{"é":"\"]}"}]},"timestamp":1}"#,
    #"{"timestamp":2,"type":5,"data":{"tag":"x","payload":null}}"#,
  ]
  static let array = "[" + events.joined(separator: ",") + "]"
  static let bytes = Array(array.utf8)

  static let all: [(name: String, bytes: [UInt8])] = [
    ("array", bytes),
    ("spaced", Array(("\u{FEFF} [ " + events.joined(separator: " , ") + " ] \n").utf8)),
    ("wrapped", Array(#"{"v":[1,{"a":"]"}],"events":\#(array),"more":{"x":[2]}}"#.utf8)),
    (
      "events of events",
      Array(
        #"{"id":"x","messages":"{\"messages\": []}","errors":[],"events":{"events":\#(array),"n":{}}}"#.utf8)
    ),
    ("events of events alone", Array(#"{"events": {"n":[{}],"events":\#(array)},"id":[]}"#.utf8)),
    (
      "data of an export", Array(#"{"version":"1","data":{"id":"x","person":{},"snapshots":\#(array)}}"#.utf8)
    ),
    ("answer", Array(#"{"snapshots":\#(array),"next":null}"#.utf8)),
    ("windows by name", Array(#"{"result":{"snapshot_data_by_window_id":{"w":\#(array)}}}"#.utf8)),
    ("blob", Array(events.map { #"["w-1",\#($0)]"# }.joined(separator: "\n").utf8)),
    (
      "blob of arrays",
      Array(events.map { #"{"window_id":"w","data":[\#($0)]}"# }.joined(separator: "\n").utf8)
    ),
    (
      "envelope",
      Array(
        (#"{"event_id":"a","sent_at":"2026"}\#n{"type":"replay_event","length":2}\#n{"type":"replay_event","timestamp":1}"#
          + "\n" + #"{"type":"replay_recording","length":9}\#n{"segment_id":0}\#n\#(array)"#).utf8)
    ),
    ("lines", Array(events.joined(separator: "\n").utf8)),
    ("array in array", Array("[[\(events[0]),\(events[1])],[],[\(events[2])]]".utf8)),
    ("zlib", pack(bytes)), ("gzip", pack(bytes, gzip: true)),
    ("gzip members", pack(Array(bytes[..<90]), gzip: true) + pack(Array(bytes[90...]), gzip: true)),
    ("zlib segments", events.flatMap { pack(Array("[\($0)]".utf8)) }),
    ("zlib in gzip", pack(pack(bytes), gzip: true)),
    ("sentry", Array("{\"segment_id\":0}\n".utf8) + bytes),
    (
      "sentry segments",
      events.enumerated().flatMap { index, event in
        Array("{\"segment_id\":\(index)}\n".utf8) + pack(Array("[\(event)]".utf8))
      }
    ),
    (
      "posthog",
      Array(
        #"{"event":"$snapshot","properties":{"distinct_id":"a","$snapshot_data":\#(array),"$lib":"x"}}"#.utf8)
    ),
    (
      "posthog batch",
      Array(
        #"{"api_key":"k","batch":[{"event":"$snapshot","properties":{"$snapshot_data":\#(array)}}]}"#.utf8)
    ),
    ("posthog lines", Array(events.map { #"["0190-ab", \#($0)]"# }.joined(separator: "\n").utf8)),
    ("event strings", Array(("[" + events.map(quoted).joined(separator: ",") + "]").utf8)),
  ]

  static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// As rrweb's packer does.
  static func packedByRRWeb(_ event: String) -> String {
    var text = "\""
    for byte in pack(Array((event.dropLast() + #","v":"v1"}"#).utf8)) {
      switch byte {
      case 0x22: text += "\\\""
      case 0x5C: text += "\\\\"
      case 0x00..<0x20: text += "\\u00" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      default: text.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    return text + "\""
  }
}

/// Packs with the system's zlib.
private func pack(_ bytes: [UInt8], gzip: Bool = false) -> [UInt8] {
  if !gzip {
    var count = compressBound(UInt(bytes.count))
    var packed = [UInt8](repeating: 0, count: Int(count))
    let result = compress2(&packed, &count, bytes, UInt(bytes.count), 6)
    precondition(result == Z_OK, "packing a test's input failed")
    return Array(packed[..<Int(count)])
  }
  let body = pack(bytes).dropFirst(2).dropLast(4)
  let sum = UInt32(crc32(0, bytes, UInt32(bytes.count)))
  let tail = [sum, UInt32(bytes.count)].flatMap { word in
    (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
  }
  return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255] + body + tail
}

@Suite struct LogReaderTests {
  @Test func aFaultInAnEventPointsToThePageOnEvents() {
    let ofLog = read(#"[{"type":3,"timestamp":1,"data":{]}]"#).error
    #expect(ofLog?.remedy.contains("docs/EVENTS.md") == true, "\(ofLog?.remedy ?? "read")")
    var reader = EventReader()
    let event = Array(#"{"type":4,"timestamp":1,"data":{"width":"x","height":1}}"#.utf8)
    let ofEvent = #expect(throws: InputError.self) { try reader.read(event[...]) }
    #expect(ofEvent?.remedy.contains("docs/EVENTS.md") == true, "\(ofEvent?.remedy ?? "read")")
  }

  /// A string in a log unpacks within the run's memory, and a larger one is no damage.
  @Test func aPackedEventUnpacksToItsLimitAtMost() {
    let event =
      #"{"type":4,"timestamp":1,"data":{"href":"\#(String(repeating: "a", count: 4000))","width":1,"height":1}}"#
    let log = Array("[\(Forms.packedByRRWeb(event))]".utf8)
    func error(_ most: Int) -> InputError? {
      var limits = Limits()
      limits.packedEventBytes = most
      var reader = LogReader(limits: limits)
      reader.append(log)
      reader.finish()
      do throws(InputError) {
        while try reader.next() != .end {}
        return nil
      } catch {
        return error
      }
    }
    let count = event.utf8.count + #","v":"v1""#.utf8.count
    #expect(error(count) == nil)
    #expect(error(count - 1)?.code == .limit)
    #expect(error(count - 1)?.remedy.contains("--max-memory") == true)
  }

  @Test(arguments: Forms.all.map(\.name)) func everyFormGivesTheSameEvents(_ name: String) {
    let bytes = Forms.all.first { $0.name == name }!.bytes
    let whole = read(bytes)
    #expect(whole == Read(events: Forms.events))
    #expect(read(chunks: bytes.indices.map { bytes[$0...$0] }) == whole)
  }

  @Test(arguments: Forms.all.map(\.name)) func everyFormIsRecognized(_ name: String) {
    let bytes = Forms.all.first { $0.name == name }!.bytes
    #expect(LogReader.recognizes(bytes))
  }

  @Test func eventsPackedByRRWebAreUnpacked() {
    let log = "[" + Forms.events.map(Forms.packedByRRWeb).joined(separator: ",") + "]"
    #expect(read(log).error == nil)
    #expect(read(log).events == Forms.events.map { $0.dropLast() + #","v":"v1"}"# })
    #expect(LogReader.recognizes(log.utf8.prefix(60)))
    let spoiled = log.replacing("\u{9C}", with: "\u{9D}")
    #expect(read(spoiled).error?.code == .corruptCompression)
  }

  @Test func hierarchiesAreNoLogs() {
    for text in [
      #"{"stream":"hierarchy","version":1,"platform":"ios"}"#,
      #"{"rendering_system":"x","windows":[{"type":"W"}]}"#,
      #"{"windows":[{"type":"W","data":"#, "UIWindow(frame: {{0, 0}, {402, 874}})", "", "hello", "[1,2]",
      "{}",
      "x\u{1}\u{2}", #"{"t":0,"windows":[]}"#,
    ] { #expect(!LogReader.recognizes(text.utf8), "\(text)") }
  }

  @Test func aLongFirstEventIsRecognizedByItsStart() {
    let text = #"[{"type":2,"data":{"node":{"childNodes":[{"# + String(repeating: #""a":1,"#, count: 100)
    #expect(LogReader.recognizes(text.utf8))
    let packed = pack(Array((text + String(repeating: "b", count: 90_000)).utf8))
    #expect(LogReader.recognizes(packed.prefix(packed.count / 2)))
  }

  @Test(arguments: Forms.all.map(\.name)) func aLogCutAnywhereGivesWhatWasWhole(_ name: String) {
    let bytes = Forms.all.first { $0.name == name }!.bytes
    for count in 0..<bytes.count {
      let part = read(Array(bytes[..<count]))
      #expect(Forms.events.starts(with: part.events), "\(count)")
      if part.error == nil { #expect(part.events.count == 3 || isBetween(bytes, count), "\(count)") }
    }
  }

  /// Whether such a log has an end there too.
  private func isBetween(_ bytes: [UInt8], _ count: Int) -> Bool {
    let next = bytes[count...].first { $0 != 0x0A && $0 != 0x20 }
    return [0x7B, 0x5B, 0x78].contains(next) || bytes[..<count].allSatisfy { $0 > 0x7F || $0 == 0x20 }
  }

  @Test(arguments: Forms.all.map(\.name)) func aSpoiledLogNeverTrapsAndKeepsWhatIsWhole(_ name: String) {
    let bytes = Forms.all.first { $0.name == name }!.bytes
    var random = SeededGenerator(seed: 7)
    for _ in 0..<150 {
      var spoiled = bytes
      spoiled[Int.random(in: 0..<bytes.count, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      let whole = read(spoiled)
      let place = Int.random(in: 0...spoiled.count, using: &random)
      #expect(read(chunks: [spoiled[..<place], spoiled[place...]]) == whole)
    }
  }

  @Test func aFlippedBitInPackedDataIsAnErrorAfterTheWholeEvents() {
    var segments = Forms.events.map { pack(Array("[\($0)]".utf8)) }
    segments[1][segments[1].count - 1] ^= 1
    let result = read(segments.flatMap { $0 })
    #expect(result.error?.code == .corruptCompression)
    #expect(result.events == Array(Forms.events.prefix(2)))
  }

  @Test func aMissingSegmentIsNamed() {
    let log = "{\"segment_id\":3}\n[\(Forms.events[0])]\n{\"segment_id\":5}\n[\(Forms.events[1])]"
    let result = read(log)
    #expect(result.events == [Forms.events[0]])
    #expect(result.error?.problem.contains("segment 4") == true)
    #expect(result.error?.byteOffset == 17 + Forms.events[0].utf8.count + 3)
  }

  @Test func errorsNameTheByte() {
    #expect(read("[{\"type\":1},\n {\"type\":x}]").error?.byteOffset == 22)
    #expect(read("[{\"type\":1} {\"type\":2}]").error?.byteOffset == 12)
    #expect(read("").error?.code == .unknownFormat)
    #expect(read("hello").error?.code == .unknownFormat)
    #expect(read("[[[[[[[[[[[[]]]]]]]]]]]]").error?.code == .malformed)
  }

  @Test func limitsHoldBeforeMemoryDoes() {
    var limits = Limits()
    limits.lineBytes = 100
    let long = Array(#"[{"type":5,"data":""#.utf8) + [UInt8](repeating: 0x61, count: 200)
    #expect(read(long, limits: limits).error?.code == .limit)
    limits = Limits()
    limits.inflatedBytes = 1_000
    let bomb = pack([UInt8](repeating: 0x20, count: 1 << 20))
    #expect(read(bomb, limits: limits).error?.code == .limit)
    limits = Limits()
    limits.depth = 50
    let deep = Array(
      ("[{\"a\":" + String(repeating: "[", count: 100) + String(repeating: "]", count: 100) + "}]").utf8)
    #expect(read(deep, limits: limits).error?.code == .limit)
  }
}

@Suite struct LogFormTests {
  private static let event = #"{"type":5,"data":{"tag":"x","payload":1},"timestamp":1}"#

  @Test func windowsAreKnownWhereverALogNamesThem() throws {
    let event = Self.event
    #expect(try windows(#"["a",\#(event)]\#n["b",\#(event)]"#) == ["a", "b"])
    #expect(try windows(#"{"window_id":"a","data":[\#(event),\#(event)]}\#n\#(event)"#) == ["a", "a", nil])
    #expect(try windows(#"{"snapshot_data_by_window_id":{"a":[\#(event)],"b":[\#(event)]}}"#) == ["a", "b"])
    #expect(
      try windows("[" + event.replacing(#""timestamp":1"#, with: #""timestamp":1,"windowId":"c""#) + "]") == [
        "c"
      ])
    #expect(
      try windows(#"[{"properties":{"$window_id":"d","$snapshot_data":[\#(event)]}},\#(event)]"#) == [
        "d", nil,
      ])
    #expect(try windows("[\(event)]") == [nil])
  }

  @Test func aLogSaysWhetherPlayersTakeItAsItIs() throws {
    let event = Self.event
    #expect(try form("[\(event),\(event)]") == .array)
    #expect(try form("\(event)\n\(event)") == .lines)
    for wrapped in [
      "[[\(event)]]", "{\"events\":[\(event)]}", "[\(event)][\(event)]", "[\"w\",\(event)]",
      "{\"segment_id\":0}\n[\(event)]",
    ] {
      #expect(try form(wrapped) == .wrapped, "\(wrapped)")
    }
  }

  /// As posthog-js packs them: data as a whole, or the arrays of a mutation.
  @Test func dataThatIsPackedWithGzipIsOpened() throws {
    func string(_ text: String) -> String {
      let latin = String(
        String.UnicodeScalarView(pack(Array(text.utf8), gzip: true).map { Unicode.Scalar($0) }))
      return String(decoding: try! JSONEncoder().encode(latin), as: UTF8.self)
    }
    let whole = #"{"type":2,"data":\#(string(#"{"node":{"é":1}}"#)),"timestamp":1,"cv":"2024-10"}"#
    let part =
      #"{"type":3,"cv":"2024-10","data":{"source":0,"texts":\#(string("[1]")),"adds":[]},"timestamp":1}"#
    #expect(
      read("[\(whole),\(part)]").events == [
        #"{"type":2,"data":{"node":{"é":1}},"timestamp":1}"#,
        #"{"type":3,"data":{"source":0,"texts":[1],"adds":[]},"timestamp":1}"#,
      ])
    var limits = Limits()
    limits.packedEventBytes = 1 << 14
    let bomb = #"{"type":2,"data":\#(string(String(repeating: " ", count: 1 << 20))),"timestamp":1,"cv":"1"}"#
    #expect(read(Array(bomb.utf8), limits: limits).error?.code == .limit)
    #expect(read(whole.replacing("\\u001f", with: "x")).events.count == 1)
  }
}
