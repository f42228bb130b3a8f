/// What a node is to the person in front of the screen, whatever toolkit drew it.
///
/// The raw values are the stable numbers that logs and comparisons may store; new categories take new numbers.
public enum Category: UInt8, Sendable, CaseIterable {
  case unknown = 0
  case view = 1
  case button = 2
  case link = 3
  case textField = 4
  case secureField = 5
  case searchField = 6
  case textView = 7
  case label = 8
  case heading = 9
  /// A switch that is on or off; `switch` is Swift's own word.
  case toggle = 10
  case checkbox = 11
  case radio = 12
  case slider = 13
  case stepper = 14
  case segmentedControl = 15
  case picker = 16
  case image = 17
  case icon = 18
  case backgroundImage = 19
  case video = 20
  case map = 21
  case webView = 22
  /// Draws itself, and nothing says what; hatched, so that nobody takes it for a plain box.
  case customDrawing = 23
  case scrollView = 24
  case list = 25
  case cell = 26
  case card = 27
  case modal = 28
  case statusBar = 29
  case navigationBar = 30
  case tabBar = 31
  case tab = 32
  case toolbar = 33
  case keyboard = 34
  case key = 35
  case progress = 36
  case spinner = 37
  case pageControl = 38
  case drawer = 39
  case advertisement = 40
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

/// The state of a control, as far as the source tells it.
public struct NodeState: OptionSet, Sendable, Hashable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let enabled = NodeState(rawValue: 1 << 0)
  public static let selected = NodeState(rawValue: 1 << 1)
  public static let focused = NodeState(rawValue: 1 << 2)
  public static let checked = NodeState(rawValue: 1 << 3)
}
