import SilhouetteReplay
import Testing

/// Tabs of a browser whose events are mixed in one log without names.
@Suite struct TabSplitTests {
  /// A page at an address, whose body holds elements of these ids.
  private static func page(_ href: String, _ ids: Int...) -> [String] {
    let elements = ids.map { BrokenLogs.div($0) }.joined(separator: ",")
    return [
      #"{"type":4,"data":{"href":"\#(href)","width":400,"height":300},"timestamp":1000}"#,
      #"{"type":2,"data":{"node":{"type":0,"id":1,"childNodes":[{"type":2,"id":3,"tagName":"html","attributes":{},"#
        + #""childNodes":[{"type":2,"id":4,"tagName":"head","attributes":{},"childNodes":[]},{"type":2,"id":7,"#
        + #""tagName":"body","attributes":{},"childNodes":[\#(elements)]}]}]}},"timestamp":1000}"#,
    ]
  }

  private static func change(_ id: Int) -> String { BrokenLogs.attributes(#""class":"a""#, id: id)[2] }

  private static func add(_ id: Int, to parent: Int) -> String {
    BrokenLogs.adds(BrokenLogs.add(BrokenLogs.div(id), parent: String(parent)))[2]
  }

  private static func tabs(_ events: [String]...) -> [Int] {
    var split = TabSplit()
    for event in events.joined() { split.take(Array(event.utf8)) }
    return split.tabs
  }

  @Test func pagesThatGoOnAtTheSameTimeAreTabs() {
    let tabs = Self.tabs(
      Self.page("/a", 10, 11), Self.page("/b", 60), [Self.change(10)], [Self.change(60), BrokenLogs.end])
    #expect(tabs == [0, 0, 1, 1, 0, 1, 1])
  }

  @Test func pagesThatFollowEachOtherAreOneTab() {
    let link = Self.tabs(
      Self.page("/a", 10), [Self.change(10)], Self.page("/b", 60), [Self.change(60)], Self.page("/a", 10),
      [Self.change(10)])
    #expect(link == [Int](repeating: 0, count: 9))
    // A change that fits no page, and one that fits both.
    #expect(
      Self.tabs(Self.page("/a", 10), Self.page("/b", 60), [Self.change(99), Self.change(7)])
        == [Int](repeating: 0, count: 6))
  }

  @Test func addsAndRemovesShowTheirPage() {
    let remove = BrokenLogs.mutation(removes: #"{"parentId":20,"id":21}"#)[2]
    let tabs = Self.tabs(
      Self.page("/a", 20), [Self.add(21, to: 20)], Self.page("/b", 21, 60), [remove],
      [Self.add(61, to: 60), Self.add(62, to: 61)])
    #expect(tabs == [0, 0, 0, 1, 1, 0, 1, 1])
  }

  @Test func aLaterFullSnapshotIsOfTheTabOfItsAddress() {
    let tabs = Self.tabs(
      Self.page("/a", 10), Self.page("/b", 60), Self.page("/a", 10, 12), [Self.change(60)],
      [Self.change(12)])
    #expect(tabs == [0, 0, 1, 1, 0, 0, 1, 0])
  }
}
