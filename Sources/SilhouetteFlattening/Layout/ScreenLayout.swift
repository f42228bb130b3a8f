import SilhouetteHierarchy
internal import SilhouetteScene

/// Infers facts from the places of nodes on screens without classes and backgrounds: the box that fills the
/// screen, floating boxes, groups of several things, bars at the edges.
///
/// Only guesses of rules (`isGuess`) are replaced; a result from a class, a trait or a user's rule stays.
/// `SceneNode.toldCategory` keeps the rules' category for code that must not depend on guesses, such as
/// masks. Layout does not look at texts. Time grows with the number of nodes.
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
    /// A faint box: it may be invisible on the device.
    case flat
    /// No box: signs that can be tapped stand on none, on most platforms.
    case bare
    /// The same, of writing that can be tapped: it begins where writing does.
    case written
    /// Paper without an edge, so that the nodes below do not shine through.
    case paper
    /// Paper with an edge: it is above other content.
    case sheet
    /// Dims the nodes below it.
    case veil
    /// Dimmed and hatched: the source does not report the content.
    case unseen
    /// Hatched: a picture over most of the screen, without a description.
    case hatched
    /// Stripes alone, over known content.
    case film
    /// A faint outline: a leaf of a class that no rule knows.
    case outlined
    /// The system's bars and keyboard, drawn by the root that leaves room for them. Heights in points.
    case systemBars(top: UInt8, foot: UInt8, keyboard: UInt16)
  }

  /// One inference about a node.
  struct Reading {
    var position: Int
    /// nil if the category stays.
    var category: Category?
    var finish = Finish.usual
    /// Whether it paints nothing.
    var isSkipped = false
  }

  let content: ScreenContent
  let platform: Platform
  /// The box of a keyboard that may be up although the source does not report one.
  let possibleKeyboard: Rect?
  /// In the order of taking effect: the last one for a node wins.
  private(set) var readings: [Reading] = []
  /// The box of a dialog, if there is one.
  var dialog: Rect?
  /// The last node that was searched for a sheet, and the sheet that was found.
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
