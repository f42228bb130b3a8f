import Foundation
import SilhouetteFlattening
import SilhouetteHierarchy
import SilhouetteScene
import TestSupport
import Testing

/// A flattener does not look again at a screen that the reader reports as repeated. The result differs only
/// in time.
struct RepeatedScreenTests {
  private func snapshots(_ lines: [Substring]) throws -> [(snapshot: HierarchySnapshot, header: StreamHeader)]
  {
    var decoder = HierarchyDecoder()
    try decoder.append(Array(lines.joined(separator: "\n").utf8))
    try decoder.finish()
    var header: StreamHeader?
    var found: [(HierarchySnapshot, StreamHeader)] = []
    while case .record(let record) = try decoder.next() {
      if case .header(let told) = record { header = told }
      if case .snapshot(let snapshot) = record { found.append((snapshot, try #require(header))) }
    }
    return found
  }

  private func scenes(
    _ snapshots: [(snapshot: HierarchySnapshot, header: StreamHeader)], _ reveal: Reveal,
    _ appearance: Appearance = Appearance()
  ) -> [WireframeScene] {
    var flattener = Flattener(appearance: appearance, reveal: reveal)
    return snapshots.map {
      flattener.flatten($0.snapshot, viewport: $0.header.viewport, platform: $0.header.platform)
    }
  }

  @Test(arguments: ["login", "checkout", "feed", "inbox"], [Reveal.nothing, .labels])
  func aRepeatedScreenGivesTheSameScene(sample: String, reveal: Reveal) throws {
    let file = Places.samples.appending(path: "\(sample).hierarchy.ndjson")
    let all = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let screens = all.dropFirst().filter { $0.contains("\"windows\"") }
    let lines = [all[0]] + screens.flatMap { [$0, $0, $0] }
    let together = try snapshots(lines)
    let apart = try lines.dropFirst().flatMap { try snapshots([lines[0], $0]) }
    #expect(together.count == screens.count * 3)
    for index in together.indices.dropFirst() {
      if index % 3 != 0 { #expect(together[index].snapshot.repeats(together[index - 1].snapshot)) }
      #expect(!apart[index].snapshot.repeats(apart[index - 1].snapshot))
    }
    #expect(scenes(together, reveal) == scenes(apart, reveal))
  }

  /// Of a screen that changes, what came over is not placed anew.
  @Test(arguments: 0..<80) func aChangingScreenGivesTheSameScenes(seed: UInt64) throws {
    var random = SeededGenerator(seed: 7000 + seed)
    var tree = ScribbledTree(&random)
    var lines = [
      #"{"stream":"hierarchy","version":1,"platform":"ios","viewport":{"width":402,"height":874,"scale":3},"start":1}"#[
        ...]
    ]
    for step in 0..<12 {
      lines.append(tree.line(step, &random)[...])
      for _ in 0..<Int.random(in: 0...2, using: &random) { tree.change(&random) }
    }
    try compare(lines, "seed \(seed)")
  }

  @Test(arguments: ["login", "checkout", "feed", "inbox"])
  func aChangingSampleGivesTheSameScenes(sample: String) throws {
    let file = Places.samples.appending(path: "\(sample).hierarchy.ndjson")
    let all = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let screens = all.dropFirst().filter { $0.contains("\"windows\"") }
    try compare([all[0]] + screens.prefix(60), "\(sample)")
  }

  /// Screens whose nodes mostly look as before. What they look like depends on a few facts about the whole screen, too: its
  /// colours, its size, the side that it is written from, and whether anything in it is a secret.
  @Test(arguments: 0..<60) func nodesThatStayLookTheSame(seed: UInt64) throws {
    var random = SeededGenerator(seed: 9100 + seed)
    var rows = StyledRows(&random)
    var lines = [StyledRows.header[...]]
    for step in 0..<16 {
      lines.append(rows.line(step)[...])
      rows.change(&random)
    }
    var appearance = Appearance()
    try compare(lines, "seed \(seed)", appearance)
    appearance.colors = .source
    try compare(lines, "seed \(seed), own colours", appearance)
  }

  /// Lines of one stream against lines that are each a stream of their own.
  private func compare(_ lines: [Substring], _ note: Comment, _ appearance: Appearance = Appearance()) throws
  {
    let together = try snapshots(lines)
    let apart = try lines.dropFirst().flatMap { try snapshots([lines[0], $0]) }
    #expect(together.map(\.snapshot) == apart.map(\.snapshot), note)
    for reveal in [Reveal.nothing, .inputs] {
      let (incremental, whole) = (scenes(together, reveal, appearance), scenes(apart, reveal, appearance))
      #expect(incremental == whole, note)
      for (last, scene) in zip(incremental, incremental.dropFirst()) { expectKept(last, scene, note) }
    }
  }

  /// Nodes that a scene calls kept are as they were, with their parts.
  private func expectKept(_ last: WireframeScene, _ scene: WireframeScene, _ note: Comment) {
    let fresh = IndexSet(scene.freshNodes(since: last).flatMap { $0 })
    for index in scene.nodes.indices where !fresh.contains(index) {
      var node = scene.nodes[index]
      node.parts = last.nodes[index].parts
      #expect(node == last.nodes[index], note)
      #expect(scene.parts[scene.nodes[index].parts.range] == last.parts[node.parts.range], note)
    }
  }

  @Test func aSceneThatWasChangedHasNoKinship() throws {
    let row = { (x: Int, y: Int) in
      ##"{"class":"UITableViewCell","frame":[\##(x),\##(y),402,60],"background":"#FFFFFF"}"##
    }
    let line = { (x: Int) in
      ##"{"t":\##(x),"windows":[{"class":"UIWindow","frame":[0,0,402,874],"##
        + ##""children":[\##(row(x, 0)),\##(row(0, 60))]}]}"##
    }
    let made = scenes(try snapshots([StyledRows.header[...], line(0)[...], line(4)[...]]), .nothing)
    #expect(made[1].freshNodes(since: made[0]) == [0..<2])
    var changed = made[1]
    changed.nodes[2].radius = 3
    #expect(changed.freshNodes(since: made[0]) == [0..<3])
    changed = made[0]
    changed.nodes[2].radius = 3
    #expect(made[1].freshNodes(since: changed) == [0..<3])
  }

  /// The field without an id that comes first is known for a secret only after the one behind it was seen.
  @Test func aScreenThatTellsOfASecretIsLookedAtAgain() throws {
    let field = { (rest: String) in
      ##"{"class":"UITextField","frame":[0,0,200,40],"identifier":"code","editable":true,"text":"1234"\##(rest)}"##
    }
    let windows =
      ##"{"t":0,"windows":[{"class":"UIWindow","frame":[0,0,402,874],"children":[\##(field("")),"##
      + ##"\##(field(",\"secure\":true"))]}]}"##
    let header =
      ##"{"stream":"hierarchy","version":1,"platform":"ios","viewport":{"width":402,"height":874,"scale":3},"start":1}"##
    let made = scenes(try snapshots([header[...], windows[...], windows[...], windows[...]]), .inputs)
    let privacy = made.map { $0.nodes[1].privacy }
    #expect(privacy == [.revealed, .sensitive, .sensitive])
  }

  @Test func anotherSessionKnowsNoSecretsOfTheLastOne() throws {
    let window = { (secure: String) in
      ##"{"t":0,"windows":[{"class":"UIWindow","frame":[0,0,402,874],"children":[{"id":7,"class":"UITextField","##
        + ##""frame":[0,0,200,40],"editable":true,"text":"1234"\##(secure)}]}]}"##
    }
    let header =
      ##"{"stream":"hierarchy","version":1,"platform":"ios","viewport":{"width":402,"height":874,"scale":3},"start":1}"##
    let screens = try snapshots([header[...], window(",\"secure\":true")[...], window("")[...]])
    var flattener = Flattener(reveal: .inputs)
    let privacy = { (index: Int, flattener: inout Flattener) in
      flattener.flatten(screens[index].snapshot, viewport: screens[index].header.viewport, platform: .ios)
        .nodes[1].privacy
    }
    #expect(privacy(0, &flattener) == .sensitive && privacy(1, &flattener) == .sensitive)
    flattener.beginSession()
    #expect(privacy(1, &flattener) == .revealed)
  }
}
