/// The changes from one flat list to the next, in the order that players apply them: removals, then additions, then updates.
struct FlatChanges: Sendable, Equatable {
  struct Addition: Sendable, Equatable {
    /// The box that it comes directly after; nil for the first place.
    var previous: Int32?
    var box: FlatBox
  }

  struct Update: Sendable, Equatable {
    var old: FlatBox
    var new: FlatBox
  }

  var removes: [Int32] = []
  var adds: [Addition] = []
  var updates: [Update] = []

  var isEmpty: Bool { removes.isEmpty && adds.isEmpty && updates.isEmpty }
}
