import SilhouetteHierarchy

/// A node's detail where it lies in its snapshot: one is 400 bytes, and asking for a field must not copy it.
typealias DetailPointer = UnsafePointer<NodeDetail>

extension UnsafeBufferPointer<NodeDetail> {
  /// nil where the node has none.
  func detail(of node: borrowing HierarchyNode) -> DetailPointer? {
    let index = Int(node.detail)
    guard index >= 0, index < count else { return nil }
    return baseAddress.map { $0 + index }
  }
}
