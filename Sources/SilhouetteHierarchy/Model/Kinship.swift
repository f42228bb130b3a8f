/// Which nodes a snapshot shares with the snapshot read before it, as far as the reader knows without
/// comparing.
///
/// A node counts as kept if it has the same index, the same values and the same subtree. Later steps can then
/// reuse their results for the node. Only time may depend on a kinship: equal snapshots stay equal whatever
/// their kinship is.
package final class Kinship: Sendable {
  /// Stands for the nodes of one snapshot.
  package final class Mark: Sendable {}

  /// The mark of the snapshot's own nodes, the first `count` ones. Nodes added behind them do not count.
  package let mark: Mark
  package let count: Int
  /// The mark of the snapshot that `kept` refers to; nil if there is none.
  package let earlier: Mark?
  /// Indexes of nodes that are kept, in rising order.
  package let kept: [Range<Int32>]

  init(count: Int, earlier: Mark?, kept: [Range<Int32>]) {
    mark = Mark()
    self.count = count
    self.earlier = earlier
    self.kept = kept
  }
}
