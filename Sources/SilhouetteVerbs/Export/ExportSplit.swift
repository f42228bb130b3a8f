internal import SilhouetteHierarchy
internal import SilhouetteText

/// The parts of a data set, as shares of its apps: for training, for validation, and for the test.
///
/// All screens of an app are in one part, because screens of one app look alike: a model that was trained with some of them would seem
/// better with the others than it is. An app's part depends on its name and the shares alone, so a data set that grows keeps its parts.
package struct ExportSplit: Sendable, Equatable {
  /// Names of the parts, which are names of folders too.
  package static let parts = ["train", "validation", "test"]

  /// In the order of `parts`; their sum is 1.
  private let shares: [Double]

  /// Reads `80/10/10` or `80/20`, which has no test part.
  ///
  /// - Returns: nil if it is no two or three numbers that are 0 or more, with a sum above 0.
  package init?(_ text: String) {
    let words = text.split(separator: "/", omittingEmptySubsequences: false)
    guard (2...3).contains(words.count) else { return nil }
    let numbers = words.compactMap { Double($0) }.filter { $0 >= 0 && $0 <= 1e6 }
    let sum = numbers.reduce(0, +)
    guard numbers.count == words.count, sum > 0 else { return nil }
    shares = numbers.map { $0 / sum }
  }

  /// The part of an app.
  package func part(of app: String) -> String {
    // The first bytes of a digest are spread evenly, also for names that are nearly the same.
    let number = SHA256.digest(Array(app.utf8)).prefix(6).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let place = Double(number) / Double(1 << 48)
    var sum = 0.0
    for (share, part) in zip(shares, Self.parts) {
      sum += share
      if place < sum { return part }
    }
    return Self.parts[shares.lastIndex { $0 > 0 } ?? 0]
  }
}

/// Which app an input is of.
enum ExportApp {
  /// Facts of a source that name its app, the surest first.
  private static let keys = ["package", "bundle", "application", "app", "id", "name"]

  /// The app that the source names; else the first folder below the named one; else the input.
  ///
  /// - Parameter name: of the input's outputs.
  static func name(_ facts: [StreamFact], of name: String) -> String {
    for key in keys {
      if let fact = facts.first(where: { $0.key == key && !$0.value.isEmpty }) {
        return String(fact.value.prefix(200))
      }
    }
    // An activity begins with its app: `com.example.app/.MainActivity`.
    if let activity = facts.first(where: { $0.key == "activity" }), activity.value.contains("/") {
      return String(activity.value.prefix { $0 != "/" }.prefix(200))
    }
    return name.split(separator: "/").first.map(String.init) ?? name
  }
}
