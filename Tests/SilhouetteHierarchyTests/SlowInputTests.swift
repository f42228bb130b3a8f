import SilhouetteHierarchy
import Testing

/// Inputs that are made to be slow take a time that grows with their size. Each of these once took the square
/// of it, which is minutes instead of a moment. Nothing is timed, because a busy machine would make a timed
/// test fail.
struct SlowInputTests {
  private let window = "UIWindow(frame: {{0, 0}, {9, 9}}, ax=0)\n"

  @Test func aLabelOfManyLinesIsCopiedOnce() {
    let lines = String(repeating: "\n", count: 200_000)
    let result = decode(window + "└─ UILabel(frame: {{0, 0}, {9, 9}}, ax=0, \"a\(lines)b\")\n")
    #expect(result.error == nil)
    let label = result.snapshots.first.flatMap { snapshot in
      snapshot.nodes.last.map { snapshot[$0.label].count }
    }
    #expect(label == lines.utf8.count + 2)
  }

  @Test func likeSiblingsAmongElementsAreComparedOnce() {
    let view = "├─ A(frame: {{0, 0}, {1, 1}}, ax=0)\n"
    let element = "└─ (AX) label=\"a\", value=\"\", traits=[], frame: {{0, 0}, {1, 1}}\n"
    let result = decode(window + String(repeating: view, count: 5_000) + element)
    #expect(result.error == nil)
    #expect(result.snapshots.first?.nodes.count == 5_002)
  }

  @Test func aMemberThatComesAgainAndAgainIsNotLookedForAmongItsLikes() {
    let members = { (name: String) in String(repeating: #""\#(name)":true,"#, count: 10_000) }
    let view = #"{\#(members("clickable"))\#(members("scrollable"))"class":"A"}"#
    let result = decode(#"{"activity_name":"a","activity":{"root":\#(view)}}"#)
    #expect(result.error == nil)
    #expect(result.snapshots.first?.nodes.first?.flags.contains(.clips) == true)
  }

  // MARK: Pages that name one thing many times

  private func page(boxesOf node: Int, count: Int, attributes: String, texts: String, strings: String)
    -> String
  {
    let nodes = [String](repeating: "\(node)", count: count).joined(separator: ",")
    return
      #"{"documents":[{"documentURL":0,"nodes":{"parentIndex":[-1,0],"attributes":[[],[\#(attributes)]]},"layout":{"nodeIndex":[\#(nodes)],"text":[\#(texts)]}}],"strings":["",\#(strings)]}"#
  }

  @Test func attributesOfANodeWithManyBoxesAreReadOnce() {
    let attributes = [String](repeating: "1,1", count: 20_000).joined(separator: ",")
    let result = decode(page(boxesOf: 1, count: 5_000, attributes: attributes, texts: "", strings: #""a""#))
    #expect(result.error == nil)
    #expect(result.snapshots.first?.nodes.count == 5_000)
  }

  @Test func aLongTextOfManyBoxesIsLookedAtOnce() {
    let texts = [String](repeating: "1", count: 20_000).joined(separator: ",")
    let blank = "\"" + String(repeating: " ", count: 200_000) + "\""
    let result = decode(page(boxesOf: 1, count: 20_000, attributes: "", texts: texts, strings: blank))
    #expect(result.error == nil)
    #expect(result.snapshots.first?.nodes.isEmpty == true)
  }

  // MARK: Words

  @Test func aKeyWithEscapesIsThatKey() {
    let wireframe = #"{"\u0069d":7,"ty\u0070e":"te\u0078t","x":1,"y":1,"width":1,"height":1,"te\u0078t":"a"}"#
    let result = decode(ReplayWorld.lines(ReplayWorld.meta(), ReplayWorld.page(wireframe)))
    #expect(result.snapshots.first?.ids == [7])
    #expect(result.snapshots.first?.nodes.first?.traits == .staticText)
  }

  @Test func theEventsOfAWrapperAreThoseOfLines() {
    let events = [
      ReplayWorld.meta(), ReplayWorld.record(at: 1000, ReplayWorld.wireframe(1, type: "shape")),
      ReplayWorld.event(11, at: 1100, #"{"source":0,"updates":[{"id":1,"type":"shape","x":7}]}"#),
      ReplayWorld.event(11, at: 1200, #"{"source":0,"updates":[{"id":1,"type":"shape","x":8}]}"#),
    ]
    let wrapped = decode(#"{"records":[\#(events.joined(separator: ","))]}"#)
    #expect(wrapped.records == decode(events.joined(separator: "\n")).records)
    #expect(wrapped.snapshots.count == 3)
  }
}
