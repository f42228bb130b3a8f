extension ToolNodeBuilder {
  /// Reads a tree whose nodes have their children under `children`, and notes oddities.
  ///
  /// - Parameter node: opens a node and reads its facts; this method closes it.
  mutating func readTree(
    _ root: Int, into dump: inout DumpRecords,
    node read: (Int, inout ToolNodeBuilder) throws(JSONFault) -> Void
  ) throws(JSONFault) {
    var walk = JSONTreeWalk([root], children: "children")
    while let step = walk.next(in: document) {
      switch step {
      case .open(let node): try read(node, &self)
      case .close: end()
      }
    }
    dump.note(.missingGeometry, times: missingGeometry, "nodes without bounds were kept with an empty frame")
    dump.note(.unknownValue, times: walk.oddChildren, "children that are not objects were ignored")
  }
}
