extension ToolNodeBuilder {
  /// Reads a tree whose nodes keep what is in them under `children`, and notes what was odd.
  ///
  /// - Parameter node: opens a node and reads what is told of it; its end is found here.
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
