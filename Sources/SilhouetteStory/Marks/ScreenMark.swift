package import SilhouetteHierarchy
package import SilhouetteScene

/// A control of a screen with a number, for questions to models ("set of marks").
package struct ScreenMark: Sendable, Equatable {
  /// From 1; the same for the same element of a session (`MarkNumbers`).
  package var number: Int
  /// Index in the scene.
  package var node: Int
  package var category: NodeCategory
  package var element: StepElement
  package var state: NodeState
}

extension ScreenMark {
  /// The marks of one screen by itself, in reading order and numbered by it.
  package static func all(of scene: WireframeScene, _ snapshot: HierarchySnapshot?) -> [ScreenMark] {
    var numbers = MarkNumbers()
    return numbers.marks(of: scene, snapshot)
  }
}
