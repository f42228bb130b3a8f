import SilhouetteHierarchy

/// The nodes that held a secret at any time of the session: a password stays one after "show password".
///
/// It is the only memory of this kind. The flattener asks it before it decides on a node, so drawings, logs, touches
/// and masks agree, because all of them read scenes. A node is known by its id. A node without an id is known by its
/// identifier (a resource id, an accessibility identifier), if text can be typed into it. A node with neither is
/// forgotten.
struct OnceSecret: Sendable {
  /// Nodes that are remembered. Beyond that, every input counts as secret.
  static let limit = 1 << 16

  private var ids: Set<NodeID> = []
  private var identifiers: Set<NodeID> = []
  /// One bit for the low bits of each id, so that most nodes cost no search.
  private var filter: UInt64 = 0

  /// Number of nodes that are remembered.
  var count: Int { ids.count + identifiers.count }

  private var isFull: Bool { count >= Self.limit }

  mutating func remember(_ node: HierarchyNode, in snapshot: borrowing HierarchySnapshot) {
    guard !isFull else { return }
    if !node.id.isNone {
      ids.insert(node.id)
      filter |= Self.bit(node.id)
    } else if !node.identifier.isEmpty {
      identifiers.insert(NodeID(string: snapshot[node.identifier]))
    }
  }

  /// Whether the node of that id was one.
  @inline(__always)
  func holds(_ id: NodeID) -> Bool {
    filter & Self.bit(id) != 0 && !id.isNone && ids.contains(id)
  }

  /// Whether an input was a secret before, judged by its identifier.
  func holds(input node: HierarchyNode, in snapshot: borrowing HierarchySnapshot) -> Bool {
    if isFull { return true }
    guard !identifiers.isEmpty, node.id.isNone, !node.identifier.isEmpty else { return false }
    return identifiers.contains(NodeID(string: snapshot[node.identifier]))
  }

  private static func bit(_ id: NodeID) -> UInt64 { 1 << (id.rawValue & 63) }
}
