import SilhouetteHierarchy

/// Reads from places what classes do not tell, on screens whose source tells no backgrounds: what fills the screen,
/// what floats over it, what holds several things, which bars stand at its edges.
///
/// Only what rules guessed (`isGuess`) takes another meaning; what a class, a trait or a user's rule says stands.
/// `SceneNode.toldCategory` keeps the rules' word for those who must not depend on guesses, such as masks. Nothing here
/// looks at texts. Time grows with the number of nodes.
///
/// ```
/// content   how much there is to see, and where     ScreenContent
/// nodes     each node by its own box                ScreenLayout+Nodes
/// windows   sheets, dialogs and menus               ScreenLayout+Windows
/// bars      those of apps and of the system         ScreenLayout+Bars
/// ```
struct ScreenLayout {
  /// How a node is painted where its category's look would mislead.
  enum Finish: Equatable {
    case usual
    /// A breath of a box: nothing tells whether anybody sees it.
    case flat
    /// No box: signs that can be tapped stand on none, on most platforms.
    case bare
    /// The same, of writing that can be tapped: it begins where writing does.
    case written
    /// Paper without an edge, so that what lies below does not shine through.
    case paper
    /// Paper with an edge: it lies over something.
    case sheet
    /// Dims what lies below it.
    case veil
    /// Dimmed and hatched: the source does not tell what is there.
    case unseen
    /// Hatched: a picture over most of the screen, of which nothing is told.
    case hatched
    /// Stripes alone, over what is known below.
    case film
    /// A faint outline: a leaf of a class that no rule knows.
    case outlined
    /// The system's bars and keyboard, drawn by the root that leaves room for them. Heights in points.
    case systemBars(top: UInt8, foot: UInt8, keyboard: UInt16)
  }

  /// What a node is taken for.
  struct Reading {
    var position: Int
    /// nil where it stays what it is.
    var category: Category?
    var finish = Finish.usual
    /// Whether it paints nothing.
    var isSkipped = false
  }

  let content: ScreenContent
  let platform: Platform
  /// Where a keyboard may be of which the source says nothing.
  let possibleKeyboard: Rect?
  /// In the order in which they take effect: of several for one node the last one stands.
  private(set) var readings: [Reading] = []
  /// The box of a dialog, where there is one.
  var dialog: Rect?
  /// What was last asked for a sheet in it, and the sheet that was found.
  var sheet: (holder: Int, found: Int?)?
  /// Elements that are rows.
  var rows = 0

  init(_ scene: borrowing Scene, guesses: RuleGuesses, platform: Platform) {
    content = ScreenContent(scene, guesses: guesses)
    self.platform = platform
    possibleKeyboard = scene.possibleKeyboard
    guard screen.isDrawable else { return }
    readNodes()
    readSheets()
    readDialog()
    readSystemBars()
  }

  var nodes: [SceneNode] { content.nodes }
  var screen: Rect { content.screen }
  var guesses: RuleGuesses { content.guesses }

  mutating func add(_ position: Int, _ category: Category?, _ finish: Finish = .usual) {
    readings.append(Reading(position: position, category: category, finish: finish))
  }

  mutating func skip(_ position: Int) {
    readings.append(Reading(position: position, category: .view, isSkipped: true))
  }
}
