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
/// roles     controls with their words beside them    ScreenLayout+Roles
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
    /// No stripes: the content of the box is in the tree.
    case told
    /// One box in place of its subtree.
    case whole
    /// A mark with its middle that far from the box's left edge, beside words that other nodes show.
    case marked(at: Double)
    /// A faint outline: a leaf of a class that no rule knows.
    case outlined
    /// The system's bars and keyboard, drawn by the root that leaves room for them. Heights in points.
    case systemBars(top: UInt8, foot: UInt8, keyboard: UInt16)
  }

  /// One inference about a node.
  struct Reading {
    var position: Int
    /// nil if the category stays.
    var category: NodeCategory?
    var finish = Finish.usual
    /// Whether it paints nothing.
    var isSkipped = false
    /// Whether its parent is drawn in place of it.
    var isPruned = false
  }

  let content: ScreenContent
  let platform: AppPlatform
  /// The box of a keyboard that may be up although the source does not report one.
  let possibleKeyboard: Rect2D?
  /// In the order of taking effect: the last one for a node wins.
  private(set) var readings: [Reading] = []
  /// The box of a dialog, if there is one.
  var dialog: Rect2D?
  /// The last node that was searched for a sheet, and the sheet that was found.
  var sheet: (holder: Int, found: Int?)?
  /// Boxes over the whole screen that hide what was painted before, in order.
  var pages: [Int] = []
  /// How many boxes with descriptions have a size, in whole points.
  var sizes: [Size2D: Int] = [:]
  /// Whether the node that is read is one of Compose's own.
  var isInCompose = false
  /// Elements that are rows.
  var rows = 0
  /// The end of the last tab bar's subtree.
  var endOfTabBar = 0

  init(_ scene: borrowing WireframeScene, guesses: RuleGuesses, platform: AppPlatform) {
    content = ScreenContent(scene, guesses: guesses)
    self.platform = platform
    possibleKeyboard = scene.possibleKeyboard
    guard screen.isDrawable else { return }
    if content.count > 0 { readContent() } else { readNothing() }
  }

  private mutating func readContent() {
    let sheets = findSheets()
    readNodes()
    readings += sheets
    readDialog()
    readSystemBars()
  }

  /// Whether the app's boxes have nothing in them: it draws itself, or the tree ends before its content.
  private(set) var isBlank = false

  /// Hatches a screen on which nothing is to be seen: a canvas of its own, or else the outermost box that fills it.
  private mutating func readNothing() {
    readNodes()
    if let behind = content.behind { add(behind, nil, .unseen) }
    readPaper()
    guard content.behind == nil else { return }
    let filling = nodes.indices.first { position in
      isOnScreen(position) && content.fillsScreen(position)
        && nodes[position].flags.isDisjoint(with: [.sealed, .concealed, .secret])
    }
    guard let filling else { return }
    isBlank = true
    let isHatched = nodes.indices.contains { position in
      nodes[position].verdict == .draw && nodes[position].flags.contains(.opaqueContent)
        && content.fillsScreen(position)
    }
    if !isHatched, !readings.contains(where: { $0.finish == .unseen }) { add(filling, nil, .hatched) }
  }

  func isOnScreen(_ position: Int) -> Bool {
    nodes[position].verdict == .draw || nodes[position].verdict == .skip
  }

  var nodes: [SceneNode] { content.nodes }
  var screen: Rect2D { content.screen }
  var guesses: RuleGuesses { content.guesses }

  mutating func add(_ position: Int, _ category: NodeCategory?, _ finish: Finish = .usual) {
    readings.append(Reading(position: position, category: category, finish: finish))
  }

  mutating func prune(_ position: Int) {
    readings.append(Reading(position: position, isPruned: true))
  }

  mutating func skip(_ position: Int) {
    readings.append(Reading(position: position, category: .view, isSkipped: true))
  }
}
