import SilhouetteHierarchy

extension JSONBytes {
  /// A node's id as its source wrote it, `null` where it wrote none.
  mutating func writeID(_ id: NodeID, of node: Int, _ snapshot: HierarchySnapshot) {
    guard !id.isNone else { return write(raw: "null") }
    guard !id.isInteger else { return write(raw: String(id.rawValue).utf8) }
    let detail = snapshot.nodes.indices.contains(node) ? snapshot.detail(of: snapshot.nodes[node]) : nil
    guard let text = detail.flatMap({ snapshot.string($0.idText) }) else { return write(raw: "null") }
    write(printable: text)
  }
}
