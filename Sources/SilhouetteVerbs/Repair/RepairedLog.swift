package import Silhouette
package import SilhouetteReplay

/// What `Pipeline.repair` may change beside what players need.
package struct RepairOptions: Sendable {
  /// The window to write; nil for all.
  package var window: String?
  /// The longest pause that stays, in milliseconds; nil for any.
  package var longestGap: Double?
  /// Milliseconds between full snapshots to add; nil for none.
  package var checkouts: Double?

  package init() {}
}

/// The result of `Pipeline.repair`.
package struct RepairedLog: Sendable {
  /// One window of the log, as it was written.
  package struct Window: Sendable {
    /// Its name in the log; nil if the log has none.
    package var name: String?
    /// nil if the changes were only listed.
    package var file: WrittenFile?
    /// Events that were written.
    package var events = 0
    /// The changes, in the order of the output; those of whole logs first.
    package var changes: [RepairChange] = []
    /// Changes that are counted and not kept.
    package var moreChanges = 0
    /// Errors that `verify` finds in the output: rules with their numbers.
    package var remaining: [(rule: String, count: Int)] = []
  }

  package var windows: [Window] = []
  /// Why the input could not be read to its end; nil if it was. Everything before that place was repaired.
  package var inputError: SilhouetteError?

  /// Whether nothing was to be changed.
  package var isSound: Bool { windows.allSatisfy { $0.changes.isEmpty } }
}
