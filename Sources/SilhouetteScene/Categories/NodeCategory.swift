/// The purpose of a node to the person in front of the screen, independent of the toolkit that drew it.
///
/// The raw values are stable: logs and comparisons may store them. A new category takes a new number. `docs/RULES.md`
/// says how a node gets its category.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum NodeCategory: UInt8, Sendable, CaseIterable {
  /// No rule knows the node's class. It is hatched, so that it does not look like a plain box.
  case unknown = 0
  /// A plain box or container.
  case view = 1
  /// Anything that does something when it is tapped, and has no category of its own.
  case button = 2
  /// Text that leads somewhere.
  case link = 3
  /// A field for one line of text.
  case textField = 4
  /// A field for a secret. It is sealed, and drawn with eight dots whatever is typed.
  case secureField = 5
  /// A field for a search, drawn with a magnifying glass.
  case searchField = 6
  /// A field for several lines of text.
  case textView = 7
  /// Text to read.
  case label = 8
  /// Text that heads a part of the screen.
  case heading = 9
  /// A switch that is on or off. Its name is `switch`, which is a keyword in Swift.
  case toggle = 10
  /// A box with a check or without one.
  case checkbox = 11
  /// One of several choices that exclude each other.
  case radio = 12
  /// A track with a knob. The knob is always drawn in the middle, because the value may be content.
  case slider = 13
  /// A pair of buttons that count up and down.
  case stepper = 14
  /// Segments side by side, one of them chosen. Their number and the chosen one are drawn if the node's
  /// children show them.
  case segmentedControl = 15
  /// A control that opens a list of choices, or shows them on wheels: dates, colours, drop-downs.
  case picker = 16
  /// A picture of more than an icon's size, drawn with a mark of sun and land.
  case image = 17
  /// A small picture or symbol.
  case icon = 18
  /// A picture with text, controls or pictures in its middle. It has no picture mark.
  case backgroundImage = 19
  /// A video, a player, or a camera's preview. It is hatched: the tree does not hold its content.
  case video = 20
  /// A map. It is hatched: the tree does not hold its content.
  case map = 21
  /// A web page inside an app. It is hatched: the tree holds at most a part of it.
  case webView = 22
  /// A node that draws itself without a description of its content. It is hatched, so that it does not look
  /// like a plain box.
  case customDrawing = 23
  /// A container that scrolls its content.
  case scrollView = 24
  /// A container of rows or tiles: lists, tables, grids.
  case list = 25
  /// One row of a list or one tile of a grid, with everything in it.
  case cell = 26
  /// A box that groups several things and is set off from the page.
  case card = 27
  /// A dialog, sheet or popover above the rest of the screen.
  case modal = 28
  /// The system's bar with clock and signs at the top of the screen.
  case statusBar = 29
  /// The app's bar at the top: title, back, actions.
  case navigationBar = 30
  /// A bar of tabs, usually at the foot of the screen.
  case tabBar = 31
  /// One tab of a tab bar or segment.
  case tab = 32
  /// A bar of actions, and the system's navigation keys at the foot of Android's screens.
  case toolbar = 33
  /// The on-screen keyboard. It is sealed, and drawn as four rows of keys that follow from its size alone.
  case keyboard = 34
  /// One key: of a keyboard, or of a pad without one. It is sealed, and drawn at rest.
  case key = 35
  /// A progress bar. It is always drawn half full, because the value may be content.
  case progress = 36
  /// A sign that something is going on: eight dots in a ring, which stand still.
  case spinner = 37
  /// The dots that show which of several pages is current.
  case pageControl = 38
  /// A panel that slides in from a side of the screen.
  case drawer = 39
  /// An advertisement. It is hatched: the tree does not hold its content.
  case advertisement = 40
  /// A menu of actions that floats above the screen.
  case menu = 41

  /// The name that commands, rules and listings use, such as `text field`.
  public var name: String {
    switch self {
    case .unknown: "unknown"
    case .view: "view"
    case .button: "button"
    case .link: "link"
    case .textField: "text field"
    case .secureField: "secure field"
    case .searchField: "search field"
    case .textView: "text view"
    case .label: "label"
    case .heading: "heading"
    case .toggle: "switch"
    case .checkbox: "checkbox"
    case .radio: "radio"
    case .slider: "slider"
    case .stepper: "stepper"
    case .segmentedControl: "segmented control"
    case .picker: "picker"
    case .image: "image"
    case .icon: "icon"
    case .backgroundImage: "background image"
    case .video: "video"
    case .map: "map"
    case .webView: "web view"
    case .customDrawing: "custom drawing"
    case .scrollView: "scroll view"
    case .list: "list"
    case .cell: "cell"
    case .card: "card"
    case .modal: "modal"
    case .statusBar: "status bar"
    case .navigationBar: "navigation bar"
    case .tabBar: "tab bar"
    case .tab: "tab"
    case .toolbar: "toolbar"
    case .keyboard: "keyboard"
    case .key: "key"
    case .progress: "progress"
    case .spinner: "spinner"
    case .pageControl: "page control"
    case .drawer: "drawer"
    case .advertisement: "advertisement"
    case .menu: "menu"
    }
  }
}

/// The state of a control, as far as the source reports it.
public struct NodeState: OptionSet, Sendable, Hashable {
  /// One bit a state.
  public let rawValue: UInt8

  /// States from their bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The control reacts. Without it, the control is drawn faded.
  public static let enabled = NodeState(rawValue: 1 << 0)
  /// The node is selected: a tab, a row, a segment. It is outlined, unless colours are the source's.
  public static let selected = NodeState(rawValue: 1 << 1)
  /// The node has the keyboard's focus. A field is drawn with its caret.
  public static let focused = NodeState(rawValue: 1 << 2)
  /// The switch, box or radio button is on.
  public static let checked = NodeState(rawValue: 1 << 3)
}
