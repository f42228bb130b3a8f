import SilhouetteReplay
import Testing

@testable import SilhouetteOutbox

@Suite struct SegmentFileTests {
  @Test func aSegmentComesBackAsItWas() {
    var whole = segment(7)
    whole.files.append(Segment.File(suffix: ".event.json", bytes: [10, 10, 32, 0]))
    whole.files.append(Segment.File(suffix: ".empty", bytes: []))
    #expect(SegmentFile.segment(in: SegmentFile.bytes(of: whole)) == whole)
    let part = segment(8, isWhole: false)
    #expect(SegmentFile.segment(in: SegmentFile.bytes(of: part)) == part)
  }

  @Test func aCutFileIsNoSegment() {
    let bytes = SegmentFile.bytes(of: segment(1))
    for length in 0..<bytes.count { #expect(SegmentFile.segment(in: Array(bytes[..<length])) == nil) }
    #expect(SegmentFile.segment(in: bytes + [0]) == nil)
  }

  @Test(arguments: ["-1 .zlib", "9223372036854775807 .zlib", "1e3 .zlib", " .zlib", "5"])
  func aWrongLengthIsNoSegment(line: String) {
    let head = "silhouette-segment 1 \(session) 0 1 2 3 w 1\n"
    #expect(SegmentFile.segment(in: Array("\(head)3 .zlib\nabc".utf8)) != nil)
    #expect(SegmentFile.segment(in: Array("\(head)\(line)\nabc".utf8)) == nil)
  }

  @Test func aNameComesBackAndNothingNearItDoes() throws {
    let name = SegmentName(segment(3, isWhole: false), isHeld: true)
    #expect(SegmentName(name.text) == name)
    for near in [
      name.text + "x", name.text.uppercased(), name.text.replacing("-000003-", with: "-3-"), "." + name.text,
      name.text.replacing("held", with: "kept"), name.text.replacing("-c.", with: "-x."), "-" + name.text, "",
      name.text.replacing(session, with: "../../../etc/passwd-aaaaaaaaaaaa"),
    ] { #expect(SegmentName(near) == nil, "\(near)") }
  }

  @Test func namesAreInTheOrderOfTime() {
    let names = (0..<20).map { SegmentName(segment($0), isHeld: false) }
    #expect(names.shuffled().sorted() == names)
    #expect(names.map(\.text).shuffled().sorted() == names.map(\.text))
  }
}

@Suite struct SessionSamplingTests {
  @Test func theShareIsKept() {
    for share in [0.01, 0.1, 0.5, 0.9] {
      let taken = (0..<20_000).count { number in
        let digits = String(start + Int64(number) * 977, radix: 16)
        return SessionSampling(share: share).takes(
          String(repeating: "0", count: 32 - digits.utf8.count) + digits)
      }
      // Five standard deviations.
      #expect(
        abs(Double(taken) - 20_000 * share) < 5 * (20_000 * share * (1 - share)).squareRoot(), "\(share)")
    }
  }

  @Test func aLargerShareTakesTheSameSessionsAndMore() {
    for number in 0..<500 where SessionSampling(share: 0.2).takes(String(number)) {
      #expect(SessionSampling(share: 0.3).takes(String(number)))
    }
  }

  @Test func ofAllAndOfNone() {
    #expect((0..<100).allSatisfy { SessionSampling(share: 1).takes(String($0)) })
    #expect((0..<100).allSatisfy { SessionSampling(share: 7).takes(String($0)) })
    for share in [0, -1, -Double.infinity, Double.nan] {
      #expect(!(0..<100).contains { SessionSampling(share: share).takes(String($0)) }, "\(share)")
    }
  }
}
