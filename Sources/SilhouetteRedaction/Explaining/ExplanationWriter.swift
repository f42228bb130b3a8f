package import SilhouetteHierarchy
import SilhouetteText

/// Writes explanations as JSON: one object with a frame for each snapshot.
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
  private var isFirst = true

  package init() {
    json.write(raw: "{\"frames\":[")
  }

  package mutating func append(_ explanation: RedactionExplanation, of snapshot: HierarchySnapshot) {
    json.write(raw: isFirst ? "\n{\"t\":" : ",\n{\"t\":")
    isFirst = false
    json.write(snapshot.time)
    json.write(raw: ",\"nodes\":[")
    for (index, entry) in explanation.entries.enumerated() {
      json.write(raw: index == 0 ? "\n  " : ",\n  ")
      write(entry, explanation)
    }
    json.write(raw: "]}")
  }

  /// Takes the bytes written so far, up to the end of a line. Draining after each frame keeps one frame in
  /// memory.
  package mutating func drain() -> [UInt8] { json.takeLines() }

  /// The whole file, or what `drain` has left of it. The writer starts anew.
  package mutating func finish() -> [UInt8] {
    json.write(raw: isFirst ? "]}\n" : "\n]}\n")
    let whole = json.bytes
    self = ExplanationWriter()
    return whole
  }

  private mutating func write(
    _ entry: RedactionExplanation.Entry, _ explanation: RedactionExplanation
  ) {
    func number(_ node: Int?) -> Int? { node.map { explanation.number(of: $0) } }
    json.write(raw: "{\"node\":\(explanation.number(of: entry.node)),\"id\":".utf8)
    ids.write(entry.id, to: &json)
    json.write(
      raw:
        ",\"depth\":\(entry.depth),\"outcome\":\"\(entry.outcome.rawValue)\",\"rule\":\"\(entry.rule.rawValue)\""
        .utf8)
    write("inheritedFrom", number(entry.inheritedFrom))
    write("maskedAbove", number(entry.maskedAbove))
    write("unmaskedAbove", number(entry.unmaskedAbove))
    write("hiddenBy", number(entry.hiddenBy))
    json.write(raw: ",\"cover\":\(entry.isCover)".utf8)
    if let pixels = entry.pixels { json.write(raw: ",\"pixels\":\"\(pixels.rawValue)\"".utf8) }
    json.write(raw: entry.isSealed ? ",\"sealed\":true}" : "}")
  }

  private mutating func write(_ key: StaticString, _ node: Int?) {
    json.write(raw: ",\"\(key)\":".utf8)
    json.write(raw: (node.map(String.init) ?? "null").utf8)
  }
}
