package import SilhouetteHierarchy
import SilhouetteText

/// Writes explanations as JSON: one object with a frame for each snapshot that does not repeat the one before it.
///
/// ```
/// {"frames":[{"t":ms,"nodes":[{"node":2,"id":7,"depth":1,"outcome":"masked","rule":"text-class",
///   "inheritedFrom":null,"maskedAbove":null,"unmaskedAbove":0,"hiddenBy":null,"cover":false}]}]}
/// ```
///
/// `outcome` is one of `open`, `masked`, `inside`, `passedOver`. Nodes are in paint order and refer to each
/// other by `node`, their index among the snapshot's listed nodes. The contents of a sealed node are not
/// listed: that node has `"sealed":true`, with or without contents. An open node that pictures were examined
/// for has `"pixels"`: `flat`, `explained` or `unexplained`. No content of a node is written. The same
/// explanations always give the same bytes.
package struct ExplanationWriter: Sendable {
  private var json = JSONBytes()
  private var ids = TellableIDs()
  /// The nodes of the last frame; nil if there is none.
  private var last: [UInt8]?

  package init() {
    json.write(raw: "{\"frames\":[")
  }

  package mutating func append(_ explanation: RedactionExplanation, of snapshot: HierarchySnapshot) {
    let nodes = nodes(of: explanation)
    guard nodes != last else { return }
    json.write(raw: last == nil ? "\n{\"t\":" : ",\n{\"t\":")
    last = nodes
    json.write(snapshot.time)
    json.write(raw: nodes)
  }

  private mutating func nodes(of explanation: RedactionExplanation) -> [UInt8] {
    var list = JSONBytes()
    list.write(raw: ",\"nodes\":[")
    for (index, entry) in explanation.entries.enumerated() {
      list.write(raw: index == 0 ? "\n  " : ",\n  ")
      write(entry, explanation, &list)
    }
    list.write(raw: "]}")
    return list.bytes
  }

  /// Takes the bytes written so far, up to the end of a line. Draining after each frame keeps one frame in
  /// memory.
  package mutating func drain() -> [UInt8] { json.takeLines() }

  /// The whole file, or what `drain` has left of it. The writer starts anew.
  package mutating func finish() -> [UInt8] {
    json.write(raw: last == nil ? "]}\n" : "\n]}\n")
    let whole = json.bytes
    self = ExplanationWriter()
    return whole
  }

  private mutating func write(
    _ entry: RedactionExplanation.Entry, _ explanation: RedactionExplanation, _ list: inout JSONBytes
  ) {
    func number(_ node: Int?) -> Int? { node.map { explanation.number(of: $0) } }
    list.write(raw: "{\"node\":\(explanation.number(of: entry.node)),\"id\":".utf8)
    ids.write(entry.id, to: &list)
    list.write(
      raw:
        ",\"depth\":\(entry.depth),\"outcome\":\"\(entry.outcome.rawValue)\",\"rule\":\"\(entry.rule.rawValue)\""
        .utf8)
    write("inheritedFrom", number(entry.inheritedFrom), &list)
    write("maskedAbove", number(entry.maskedAbove), &list)
    write("unmaskedAbove", number(entry.unmaskedAbove), &list)
    write("hiddenBy", number(entry.hiddenBy), &list)
    list.write(raw: ",\"cover\":\(entry.isCover)".utf8)
    if let pixels = entry.pixels { list.write(raw: ",\"pixels\":\"\(pixels.rawValue)\"".utf8) }
    list.write(raw: entry.isSealed ? ",\"sealed\":true}" : "}")
  }

  private func write(_ key: StaticString, _ node: Int?, _ list: inout JSONBytes) {
    list.write(raw: ",\"\(key)\":".utf8)
    list.write(raw: (node.map(String.init) ?? "null").utf8)
  }
}
