/// A name that nodes are looked up by.
package struct LocatorKey: Hashable, Sendable {
  /// `name` is iOS's: the identifier, or the label. `words` are those that a person reads. The last two are as Maestro compares
  /// them (`MaestroNames`).
  package enum Field: Hashable, Sendable {
    case id, label, text, name, words, role, maestroID, maestroWords
  }

  package var field: Field
  package var value: String
  /// Empty for any.
  package var type = ""
}

/// The goal of a locator, apart from any tool's syntax, so that it can be tried on another screen.
package enum LocatorTarget: Hashable, Sendable {
  /// - Parameter index: from 0; nil if it must be the only one.
  case name(LocatorKey, index: Int?)
  /// By two names together.
  case both(LocatorKey, LocatorKey)
  /// The node so many levels above the only one with a name.
  case around(LocatorKey, levels: Int)
  /// By a way from the only node with a name, or from the root if that is nil.
  case path(from: LocatorKey?, [Step])

  /// One step of a way: a child of a type.
  package struct Step: Hashable, Sendable {
    package var type: String
    /// From 0; nil if it must be the only one of its type.
    package var index: Int?
  }

  /// The nodes that a target finds on a screen.
  package enum Found: Equatable, Sendable {
    case none
    /// Its place in the scene.
    case one(Int)
    case many
  }
}

/// A locator, and its target.
package struct LocatorCandidate: Sendable, Equatable {
  package var locator: Locator
  package var target: LocatorTarget
}
