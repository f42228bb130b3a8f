import SilhouetteHierarchy
import SilhouetteText
import TestSupport
import Testing

/// Screens in logs of bitdrift's SDKs.
struct BitdriftTests {
  private let screen: [UInt8] = [0x34, 0, 0, 0x01, 0x89, 0x03, 0x54, 0x00, 1, 2, 3, 4]
  private let other: [UInt8] = [0x34, 0, 0, 0x01, 0x89, 0x03, 0x54, 0x06, 1, 2, 3, 4]

  private func log(_ micros: Int, _ bytes: [UInt8]) -> String {
    let payload = Base64Text.text(bytes)
    return
      #"{"timestampUnixMicro":"\#(micros)","logType":"REPLAY","fields":[{"key":"screen","value":{"binaryData":{"payload":"\#(payload)"}}}]}"#
  }

  private func kinds(_ result: Decoded) -> [String?] {
    result.snapshots.map { $0.nodes.count > 1 ? $0.string($0.nodes[1].className) : nil }
  }

  @Test func logsALineAreASession() {
    let words =
      #"{"timestampUnixMicro":"4000000","logType":"NORMAL","message":{"stringData":"secret words"},"fields":[]}"#
    let jpeg = log(4_500_000, [0xFF, 0xD8, 0xFF, 0xE0])
    let result = decode([log(5_000_000, screen), words, jpeg, log(8_000_500, other)].joined(separator: "\n"))
    #expect(result.error == nil && result.diagnostics.isEmpty)
    #expect(result.header?.start == 5000 && result.header?.viewport == Viewport(width: 393, height: 852))
    #expect(result.snapshots.map(\.time) == [0, 3000.5] && kinds(result) == ["label", "switchOn"])
    #expect(!result.records.contains { if case .event = $0 { true } else { false } })
  }

  @Test func anAnswerWithALevelOfFieldsIsRead() {
    let payload = Base64Text.text(screen)
    let text =
      #"{"total_pages":"1","logs":[{"timestamp":"2025-11-13T02:13:20.250Z","log_type":"REPLAY","message":"Screen captured","fields":{"fields":{"screen":{"binary_data":{"payload":"\#(payload)"}}}}}]}"#
    let result = decode(text)
    #expect(result.error == nil && result.header?.start == 1_763_000_000_250 && kinds(result) == ["label"])
  }

  @Test func anUploadInProtocolBuffersIsRead() {
    func field(_ number: UInt8, _ bytes: [UInt8]) -> [UInt8] {
      [number << 3 | 2, UInt8(bytes.count)] + bytes
    }
    let data = field(2, field(2, screen))
    let fields = field(1, Array("screen".utf8)) + field(2, data)
    let plain: [UInt8] = [0x08, 0x88, 0x27] + field(4, fields)
    let packed: [UInt8] = [0x08, 0xF0, 0x2E] + field(9, pack(field(2, fields), .zlib))
    let upload = field(1, Array("a-uuid".utf8)) + field(5, plain) + field(5, packed)
    let result = decode(upload, format: .bitdriftReplay)
    #expect(result.error == nil && result.header?.start == 5 && result.snapshots.map(\.time) == [0, 1])
    #expect(kinds(result) == ["label", "label"])
    #expect(decode(plain, format: .bitdriftReplay).snapshots.count == 1)
    for count in 1..<upload.count {
      let part = decode(Array(upload[..<count]), format: .bitdriftReplay)
      #expect(part.error != nil || !part.snapshots.isEmpty)
    }
  }

  @Test func logsWithoutAScreenAreAnError() {
    let result = decode(#"{"timestampUnixMicro":"1","logType":"NORMAL","fields":[]}"#)
    #expect(result.error?.code == .malformed)
  }

  @Test func base64IsReadAsItIsWritten() {
    for count in 0..<40 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ count) }
      #expect(Base64Text.bytes(Base64Text.text(bytes).utf8) == bytes)
      #expect(Base64Text.bytes(Base64Text.text(bytes).utf8.filter { $0 != UInt8(ascii: "=") }) == bytes)
    }
    #expect(Base64Text.bytes("A!".utf8) == nil)
  }
}
