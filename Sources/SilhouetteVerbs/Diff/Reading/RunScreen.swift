internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteScene
internal import SilhouetteStory

/// One screen of a run.
struct RunScreen: Sendable {
  /// The screen's name: a file's name, or the name in code that the source gives it. nil for none.
  var name: String?
  /// The name, where it says nothing of what belongs together.
  var oldName: String?
  /// Milliseconds after the session's start.
  var time: Double
  var shape: ScreenShape
  /// Steps that failed on it.
  var failed: [RunStep] = []
  /// The scene, for drawing; nil if the screen will not be drawn.
  var scene: WireframeScene?
  /// Everything that was read of it; nil unless it is asked for.
  var source: Source?

  struct Source: Sendable {
    var screen: Screen
    /// The format's id; nil for an event log.
    var format: String?
  }

  init(name: String?, time: Double, shape: ScreenShape) {
    (self.name, self.time, self.shape) = (name, time, shape)
  }

  /// The same screen without its name, to be aligned by its look.
  var nameless: RunScreen {
    var screen = self
    (screen.name, screen.oldName) = (nil, name)
    return screen
  }

  var fileName: String? { name ?? oldName }

  /// A title for a person, such as `screen 2 (search field, 12 cells)`.
  ///
  /// - Parameter number: from 0, of the screens of its run.
  func title(_ number: Int) -> String {
    if let fileName { return fileName }
    var counts: [NodeCategory: Int] = [:]
    for element in shape.elements where element.isSeen { counts[element.drawnAs, default: 0] += 1 }
    let words = StepWords.words(for: counts)
    return words.isEmpty ? "screen \(number + 1)" : "screen \(number + 1) (\(words))"
  }
}
