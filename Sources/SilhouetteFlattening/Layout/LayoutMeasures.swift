/// The sizes that layout rules compare with: lengths in points, shares of 1.
///
/// HIG: Apple's Human Interface Guidelines. Material: Google's Material Design, versions 2 and 3. Values
/// without a source in them were chosen on dumps of real apps and say "Chosen".
enum LayoutMeasures {
  // MARK: The screen

  /// A node fills the screen from this share of its area on. Chosen: more than a sheet of half the height,
  /// less than the area between bars.
  static let fillingShare = 0.6
  /// How far a box may stand off an edge that it reaches. Rounding takes less.
  static let slack = 1.0

  // MARK: Rows and cards

  /// Heights of rows: dense menus have 32, Material's lists 48 to 88, the HIG's 44; with three lines and a picture 120.
  static let rowHeight = 32.0...120
  /// Narrower things of that height are buttons. Chosen.
  static let leastRowWidth = 120.0
  /// Rows of menus, and of lists of one line, are no higher (Material: 56; with large text 64).
  static let mostMenuRow = 64.0
  /// A lower and narrower holder of several things is a button with its sign and words. Chosen.
  static let mostHolder = (width: 140.0, height: 64.0)
  /// A holder of at least this many things is a row or a card.
  static let leastHeld: Int32 = 3
  /// Higher or narrower holders are cards.
  static let mostCellHeight = 160.0
  static let leastCellShare = 0.5

  // MARK: Controls

  /// An icon button's ground is no larger (Material).
  static let mostIconButton = 40.0
  /// The largest button without words (Material's large floating action button); beyond, it is a picture.
  static let mostFloatingButton = 96.0
  /// Buttons as wide and high as that are filled on every platform (Material: 36 high, 40 since version 3).
  static let wideButton = (share: 0.6, height: 36.0)

  /// A leaf that says what the box around it is fills that box, but for margins up to the least size of a target.
  static let leastRoleShare = 0.7
  /// Marks of checkboxes and radio buttons, switches, and the margin at the side of a row (Material).
  static let markSize = 20.0
  static let toggleWidth = 40.0
  static let markInset = 16.0
  /// Signs in tabs, buttons and rows (Material: 18 to 24).
  static let smallSign = 16.0...28

  // MARK: Words without a class

  /// Three lines of the body's text. Higher boxes are not lines of text.
  static let mostLines = 72.0
  /// Sides of a box that is about square: no more than 4 to 3.
  static let mostAspect = 1.34
  /// Equal boxes with descriptions, at least as many as this, are pictures of a grid. Chosen.
  static let leastPictures = 3
  /// They are no lower, and no longer in either direction than banners (2 to 1); rows and words are.
  static let leastPicture = 57.0
  static let mostPictureAspect = 2.0
  /// Signs are no smaller: half of a target, and a margin. Chosen.
  static let leastSign = 28.0
  /// Signs are no larger: an app's on a home screen has 60 (HIG), with its margin 72.
  static let mostSign = 72.0
  /// Bare targets round a smaller sign: 44 (HIG).
  static let bareSign = 40.0..<48
  /// Heights of targets: 44 (HIG) to 56 (Material).
  static let targetHeight = 44.0...56
  /// Narrower ones of that height may be words. Chosen.
  static let leastTargetWidth = 200.0
  /// A target is a row from this share of the screen's width on; a narrower one leaves margins of 24 at both
  /// sides.
  static let rowShare = 0.88

  /// Segments of a control touch or share an edge line (Material: 1 point), and are as high as targets.
  static let segmentGap = 2.0
  static let leastSegmentHeight = 28.0

  // MARK: Bars

  /// Heights of bars: 44 (HIG) to 64 (Material's top bar).
  static let barHeight = 40.0...72
  /// Of bars at the foot: Material's have 80.
  static let mostFootBar = 84.0
  static let barShare = 0.98
  /// Where bars at the top begin at the latest: below a status bar beside a camera (62 on an iPhone).
  static let mostBarTop = 64.0
  /// No more is seen before a bar at the top than a status bar's signs.
  static let mostBeforeBar: Int32 = 6
  /// The content of a bar at the top extends over at least this share of the screen's width. Chosen.
  static let leastBarContent = 0.2
  /// Bars at the foot stand over a home indicator (34, HIG) or over Android's keys (48).
  static let footRoom = 56.0
  /// Tabs: three to five (HIG, Material), and one for more.
  static let tabCount = 3...6
  /// How much wider the widest tab is. Chosen.
  static let tabSlack = 1.25
  /// Containers in containers that are looked into for tabs.
  static let tabDepth = 4

  // MARK: The system's bars

  /// A status bar's content ends here at the latest: 62 points beside a camera, a thirteenth of a screen.
  static let statusFoot = (height: 62.0, share: 0.08)
  /// Android's status bar is 24 high, and its keys 48; rounding adds a little.
  static let statusRoom = 26.0
  static let leastStatus = 20.0
  static let keysRoom = 40.0...52
  /// A box that ends closer to the screen's foot reaches down to it. Chosen.
  static let footSlack = 16.0

  /// Keyboards of phones take 216 points and more (HIG), with suggestions and the bar below them up to half
  /// of a screen.
  static let leastKeyboard = 200.0
  static let mostKeyboardShare = 0.5

  // MARK: Sheets, dialogs and menus

  /// Menus have 112 at least (Material), popups a row's height.
  static let leastSheet = (width: 96.0, height: 40.0, share: 0.01)
  /// A wider and higher container may be an empty frame around things at its edges.
  static let mostSheet = (width: 0.92, height: 0.8)
  /// A drawer leaves at least this much of the screen free (Material: 56), a sheet of what it dims. Chosen: less, for
  /// sheets that end below the status bar.
  static let leastFreeSide = 16.0
  /// Things of a page reach over this share of its height; those of a frame around others only to its edges. Chosen.
  static let leastPageContent = 0.5
  /// Room around things in a panel (Material: 16 to 24, dense ones 8).
  static let panelPadding = 8.0
  /// Large containers that are looked into for things on others, so that frames in frames cost no more.
  static let mostLooksInside = 8
  /// The content's least share of a sheet's area; an empty frame has less. Chosen.
  static let leastSheetContent = 0.25
  /// A sheet in an otherwise empty window is higher than bars are, and leaves more of the screen free than a status bar and
  /// a bar below it take. Chosen.
  static let leastLoneSheet = 112.0
  static let leastAboveSheet = 0.16
  /// Only things with less than this share of a sheet's area count as below it; larger ones are beside it.
  /// Chosen.
  static let mostBelowSheet = 0.5
  /// Things that begin at a sheet's edge are its neighbours.
  static let sheetEdge = 6.0
  /// Dialogs and menus are no smaller (Material: 280 and 112 wide), and stand off the edges of the screen.
  static let leastDialog = (width: 120.0, height: 60.0)
  static let dialogMargin = (side: 8.0, end: 40.0)
  static let mostDialogHeight = 0.8
  /// Room that a window reserves for its shadow: 16 to 24 in Android's themes, the same at all sides.
  static let mostShadowRoom = 28.0
  static let shadowSlack = 4.0
  /// Rows between these shares of the screen's height are a menu's. Chosen: bars and lists reach beyond.
  static let menuSpan = 0.2...0.92
  static let leastMenuRows = 2
}
