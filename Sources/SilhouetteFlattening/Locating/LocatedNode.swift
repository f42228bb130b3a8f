internal import SilhouetteHierarchy
internal import SilhouetteScene
internal import SilhouetteText

/// The names that a node can be found by, as far as they are revealed.
struct LocatedNode {
  /// An accessibility identifier or resource name. Secrets have none, because it may name their contents.
  private(set) var id: String?
  private(set) var label: String?
  private(set) var text: String?
  /// The class without what it adds to a tag, such as `input` of `input:password`.
  private(set) var type: String
  /// The number of concealed nodes would reveal typed text, so that they and their siblings are not counted.
  let isConcealed: Bool
  /// The name of a field whose content is withheld, as browsers compute it.
  private(set) var fieldName: String?
  /// Whether it has a name with letters of a font of icons, which cannot be typed into a test.
  private(set) var hasIconName = false

  /// Longer texts are no names.
  private static let most = 200

  init(_ scene: SceneNode, in snapshot: HierarchySnapshot, isNamed: Bool) {
    let node = snapshot.nodes[Int(scene.source)]
    isConcealed = scene.flags.contains(.concealed)
    type = String(decoding: snapshot[node.className], as: UTF8.self)
    if let end = type.firstIndex(of: ":") { type = String(type[..<end]) }
    role = Self.role(type, node.traits)
    guard isNamed, scene.flags.isDisjoint(with: [.sealed, .concealed, .secret]) else { return }
    // An accessibility element that lends its facts to a view is no second thing to be found.
    guard scene.verdict != .prune || !scene.flags.contains(.accessibility) || !node.className.isNone else {
      return
    }
    // An identifier may hold a person's words, such as an address.
    if TextPattern(in: snapshot[node.identifier].span).isEmpty { id = Self.name(node.identifier, snapshot) }
    guard scene.privacy == .revealed else {
      if scene.privacy == .withheld, isField { fieldName = Self.fieldName(node, snapshot) }
      return
    }
    (label, text) = (Self.name(node.label, snapshot), Self.name(node.text, snapshot))
    hasIconName = Self.hasIcons(snapshot[node.label]) || Self.hasIcons(snapshot[node.text])
  }

  private static func name(_ slice: TextSlice, _ snapshot: HierarchySnapshot) -> String? {
    let bytes = snapshot[slice]
    guard !bytes.isEmpty, bytes.count <= most, !hasIcons(bytes) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func hasIcons(_ bytes: ArraySlice<UInt8>) -> Bool {
    // All letters of private alphabets begin with one of these bytes.
    guard bytes.contains(where: { $0 >= 0xEE }) else { return false }
    return String(decoding: bytes, as: UTF8.self).unicodeScalars.contains(where: Printable.isPrivate)
  }

  /// A label that was not typed: it has letters, no word for a secret, no pattern, and no part in common with the value.
  private static func fieldName(_ node: HierarchyNode, _ snapshot: HierarchySnapshot) -> String? {
    guard let name = name(node.label, snapshot), TextPattern(in: snapshot[node.label].span).isEmpty,
      !SensitiveWords(in: snapshot[node.label]).contains(.secret),
      name.unicodeScalars.contains(where: { $0.properties.isAlphabetic })
    else { return nil }
    let label = name.lowercased()
    let detail = snapshot.details.span.extracting(node.detailRange)
    for slice in [detail.value, node.text] where !slice.isEmpty {
      let typed = String(decoding: snapshot[slice], as: UTF8.self).lowercased()
      guard !label.holds(typed), !typed.holds(label) else { return nil }
    }
    return name
  }

  /// The name that iOS gives an element: its identifier, or its label.
  var name: String? { id ?? label ?? text }
  /// The words that a person reads.
  var words: String? { text ?? label }

  /// `login` of `com.example:id/login`, as Android's code and its tools name it.
  var shortID: String? {
    guard let id else { return nil }
    guard let range = id.place(of: "id/") else { return id }
    return range.upperBound == id.endIndex ? nil : String(id[range.upperBound...])
  }

  /// `login` of `com.example:id/login`, as Maestro names it; nil for an identifier without an owner.
  var resourceName: String? {
    guard let id, id.holds("id/"), let slash = id.lastIndex(of: "/") else { return nil }
    let name = id[id.index(after: slash)...]
    return name.isEmpty ? nil : String(name)
  }

  /// Forgets the name of a field in another one, which may be a part of that one's value.
  mutating func forgetFieldName() { fieldName = nil }

  /// Whether its identifier is a test tag of Compose or React Native, and no resource of Android: those name their owner, or
  /// are in dumps of views, which have no whole classes.
  var isTagged: Bool { id.map { !$0.holds("id/") && type.holds(".") } ?? false }

  /// The role that a browser gives an element, as far as its class and traits show it.
  let role: String?

  /// Whether the source gives roles in place of tags, as Playwright's snapshots do.
  var isByRole: Bool { role != nil && type.hasPrefix(Self.rolePrefix) }

  /// Whether a person types or chooses a value in it, by its role.
  var isField: Bool { isByRole && role.map { Self.fieldRoles.contains($0) } ?? false }

  /// The name that a browser gives it with its role. Only some roles are named by the words in them.
  var roleName: String? {
    guard isByRole, let role, !Self.rolesOfContent.contains(role) else { return label ?? fieldName ?? text }
    return label ?? fieldName
  }

  private static let rolePrefix = "role="

  private static func role(_ type: String, _ traits: Traits) -> String? {
    if type.hasPrefix(rolePrefix) {
      let name = type.dropFirst(rolePrefix.utf8.count).lowercased()
      let role = otherRoles[name] ?? name
      return roles.contains(role) ? role : nil
    }
    return switch type.lowercased() {
    case "button": "button"
    case "a": "link"
    case "h1", "h2", "h3", "h4", "h5", "h6": "heading"
    case "img": "img"
    default: traits.contains(.button) ? "button" : traits.contains(.link) ? "link" : nil
    }
  }

  private static let fieldRoles: Set<String> = ["textbox", "searchbox", "combobox", "spinbutton"]
  /// Names that browsers' own trees give to roles.
  private static let otherRoles = ["image": "img", "textfield": "textbox", "toggle button": "button"]
  /// Roles whose elements are named by the words in them (WAI-ARIA 1.2, 5.2.8.4).
  private static let rolesOfContent: Set<String> = [
    "button", "cell", "checkbox", "columnheader", "gridcell", "heading", "link", "menuitem",
    "menuitemcheckbox",
    "menuitemradio", "option", "radio", "row", "rowheader", "switch", "tab", "tooltip", "treeitem",
  ]
  /// Roles that Playwright finds elements by. It has none for plain boxes and plain text.
  private static let roles: Set<String> = [
    "alert", "alertdialog", "application", "article", "banner", "blockquote", "button", "caption", "cell",
    "checkbox", "code", "columnheader", "combobox", "complementary", "contentinfo", "definition", "deletion",
    "dialog", "directory", "document", "emphasis", "feed", "figure", "form", "grid", "gridcell", "group",
    "heading", "img", "insertion", "link", "list", "listbox", "listitem", "log", "main", "marquee", "math",
    "menu", "menubar", "menuitem", "menuitemcheckbox", "menuitemradio", "meter", "navigation", "note",
    "option",
    "paragraph", "progressbar", "radio", "radiogroup", "region", "row", "rowgroup", "rowheader", "scrollbar",
    "search", "searchbox", "separator", "slider", "spinbutton", "status", "strong", "subscript",
    "superscript",
    "switch", "tab", "table", "tablist", "tabpanel", "term", "textbox", "time", "timer", "toolbar", "tooltip",
    "tree", "treegrid", "treeitem",
  ]

  /// The name of an XCUITest type, such as `Button`; nil for other classes.
  var elementType: String? {
    let name = type.hasPrefix("XCUIElementType") ? String(type.dropFirst(15)) : type
    return Self.queries[name] == nil ? nil : name
  }

  /// The type that XCUITest gives such elements; nil if its class does not tell.
  var shownType: String? { elementType ?? Self.types[type] }

  /// The query of XCUITest for such elements.
  var query: String { shownType.flatMap { Self.queries[$0] } ?? "descendants(matching: .any)" }

  /// XCUITest's types by UIKit's classes.
  private static let types = [
    "UIButton": "Button", "UILabel": "StaticText", "UIImageView": "Image", "UITextField": "TextField",
    "UISearchTextField": "SearchField", "UITextView": "TextView", "UISwitch": "Switch", "UISlider": "Slider",
    "UIStepper": "Stepper", "UISegmentedControl": "SegmentedControl", "UITableViewCell": "Cell",
    "UICollectionViewCell": "Cell", "UINavigationBar": "NavigationBar", "UITabBar": "TabBar",
    "UIToolbar": "Toolbar", "UIPickerView": "Picker", "UIDatePicker": "DatePicker",
    "UIActivityIndicatorView": "ActivityIndicator", "UIProgressView": "ProgressIndicator",
  ]

  /// XCUITest's queries by the names of their types.
  private static let queries = [
    "ActivityIndicator": "activityIndicators", "Alert": "alerts", "Button": "buttons", "Cell": "cells",
    "CheckBox": "checkBoxes", "CollectionView": "collectionViews", "ComboBox": "comboBoxes",
    "DatePicker": "datePickers", "Group": "groups", "Icon": "icons", "Image": "images", "Key": "keys",
    "Keyboard": "keyboards", "Link": "links", "Map": "maps", "Menu": "menus", "MenuItem": "menuItems",
    "NavigationBar": "navigationBars", "Other": "otherElements", "PageIndicator": "pageIndicators",
    "Picker": "pickers", "PickerWheel": "pickerWheels", "PopUpButton": "popUpButtons", "Popover": "popovers",
    "ProgressIndicator": "progressIndicators", "RadioButton": "radioButtons", "ScrollView": "scrollViews",
    "SearchField": "searchFields", "SecureTextField": "secureTextFields",
    "SegmentedControl": "segmentedControls",
    "Sheet": "sheets", "Slider": "sliders", "StaticText": "staticTexts", "StatusBar": "statusBars",
    "Stepper": "steppers", "Switch": "switches", "TabBar": "tabBars", "Table": "tables",
    "TextField": "textFields", "TextView": "textViews", "Toggle": "toggles", "Toolbar": "toolbars",
    "WebView": "webViews", "Window": "windows",
  ]
}
