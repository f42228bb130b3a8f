/// The learned model: boosted trees that give each candidate a score for each kind.
///
/// The weights' bytes, little-endian:
///
/// ```
/// 4 bytes         SLKM
/// 4 × 2           version 1, number of classes, of features, of trees
/// 1 + n each      names of the classes, then of the features: length and ASCII
/// 2 each          starts by class, signed
/// for each tree   1 class, 1 number of nodes
///                 for each node: 1 feature, 2 threshold (signed), 1 left, 1 right (signed; below 0: leaf -1 - c)
///                 2 for each leaf (signed), one more than nodes
/// ```
///
/// A node goes left if the feature is at most the threshold. A tree without nodes is its only leaf. Scores are in 1/256 of a natural
/// logarithm's unit. Evaluation is in integers. A child has a larger number than its parent, so every way through a tree ends.
struct KindModel: Sendable {
  /// Why bytes are no weights.
  enum Fault: Error, Sendable, Hashable {
    /// The first bytes are not `SLKM`.
    case isOther
    /// The version is not 1.
    case version(Int)
    /// The bytes end inside the weights, or others follow them.
    case length
    /// A name is not one that this module knows.
    case name(String)
    /// A tree names a class, a feature or a child that is not there.
    case tree(Int)
  }

  private struct Node {
    /// Of the row of facts.
    var column: UInt8
    var threshold: Int16
    /// The left one in the low byte, the right one in the high byte; signed. A shift chooses one without a branch, which is guessed
    /// wrong half of the time.
    var children: UInt16
  }

  private struct Tree {
    var kind: UInt8
    var nodes: Range<Int32>
    var leaf: Int32
  }

  private var kinds: [VisionKind] = []
  private var starts: [Int32] = []
  private var trees: [Tree] = []
  private var nodes: [Node] = []
  private var leaves: [Int16] = []

  init(_ bytes: [UInt8]) throws(Fault) {
    var input = Cursor(bytes: bytes)
    guard bytes.starts(with: Array("SLKM".utf8)) else { throw .isOther }
    input.at = 4
    let version = try input.word()
    guard version == 1 else { throw .version(version) }
    let (kindCount, featureCount, treeCount) = (try input.word(), try input.word(), try input.word())
    // By feature of the weights: its column.
    var columns: [Int] = []
    for _ in 0..<kindCount {
      let name = try input.name()
      guard let kind = VisionKind(name: name) else { throw .name(name) }
      kinds.append(kind)
    }
    for _ in 0..<featureCount {
      let name = try input.name()
      guard let column = FeatureTable.columns.firstIndex(of: name) else { throw .name(name) }
      columns.append(column)
    }
    for _ in 0..<kindCount { starts.append(Int32(try input.signed())) }
    for tree in 0..<treeCount {
      let (kind, count) = (try input.byte(), try input.byte())
      guard kind < kindCount else { throw .tree(tree) }
      let first = Int32(nodes.count)
      for index in 0..<count {
        let feature = try input.byte()
        guard feature < featureCount else { throw .tree(tree) }
        let threshold = Int16(try input.signed())
        let children = try input.word()
        let isSound = [children & 0xFF, children >> 8].allSatisfy { byte in
          let child = Int(Int8(truncatingIfNeeded: byte))
          return child < 0 ? -1 - child <= count : child > index && child < count
        }
        guard isSound else { throw .tree(tree) }
        let node = Node(column: UInt8(columns[feature]), threshold: threshold, children: UInt16(children))
        nodes.append(node)
      }
      trees.append(Tree(kind: UInt8(kind), nodes: first..<Int32(nodes.count), leaf: Int32(leaves.count)))
      for _ in 0...count { leaves.append(Int16(try input.signed())) }
    }
    guard input.at == bytes.count else { throw .length }
  }

  /// The likeliest kind of a candidate that its form allows, other than none, and its score beyond that of none; nil if there
  /// is none.
  func judge(_ row: [Int32], _ form: Candidate.Form) -> (kind: VisionKind, margin: Int)? {
    var scores = starts
    row.withUnsafeBufferPointer { row in
      nodes.withUnsafeBufferPointer { nodes in
        for tree in trees {
          let first = Int(tree.nodes.lowerBound)
          var child = tree.nodes.isEmpty ? -1 : 0
          while child >= 0 {
            let node = nodes[first &+ child]
            let shift: UInt16 = row[Int(node.column)] > Int32(node.threshold) ? 8 : 0
            child = Int(Int8(truncatingIfNeeded: node.children &>> shift))
          }
          scores[Int(tree.kind)] &+= Int32(leaves[Int(tree.leaf) - 1 - child])
        }
      }
    }
    var (best, none): (Int?, Int32) = (nil, 0)
    for (index, kind) in kinds.enumerated() {
      if kind == .none {
        none = scores[index]
      } else if form.allows(kind), best == nil || scores[index] > scores[best!] {
        best = index
      }
    }
    return best.map { (kinds[$0], Int(scores[$0]) - Int(none)) }
  }

  /// Reads bytes in order, and never beyond their end.
  private struct Cursor {
    let bytes: [UInt8]
    var at = 0

    mutating func byte() throws(Fault) -> Int {
      guard at < bytes.count else { throw .length }
      at += 1
      return Int(bytes[at - 1])
    }

    mutating func word() throws(Fault) -> Int {
      let low = try byte()
      return try low | byte() << 8
    }

    mutating func signed() throws(Fault) -> Int { Int(Int16(truncatingIfNeeded: try word())) }

    mutating func name() throws(Fault) -> String {
      let count = try byte()
      guard at + count <= bytes.count else { throw .length }
      at += count
      return String(decoding: bytes[(at - count)..<at], as: UTF8.self)
    }
  }
}
