internal import SilhouetteText

/// Compose's semantics of one element: `properties` with values, `actions` and `flags` without.
///
/// Elements of Compose have no class. They get the one that Compose itself reports to Android's accessibility
/// services, as in dumps of uiautomator.
struct ComposeSemantics {
  private var names: [String: Int] = [:]
  private var actions: Set<String> = []

  init(of node: Int, _ document: borrowing JSONDocument) {
    if let properties = document.member(node, "properties"), document.kind(properties) == .object {
      for key in document.keys(properties) where document.place(key).count <= 64 {
        names[document.string(key)] = key + 1
      }
    }
    for (list, isAction) in [
      (document.member(node, "actions"), true), (document.member(node, "flags"), false),
    ] {
      guard let list, document.kind(list) == .array else { continue }
      for word in document.elements(list)
      where document.kind(word) == .string && document.place(word).count <= 64 {
        if isAction { actions.insert(document.string(word)) } else { names[document.string(word)] = word }
      }
    }
  }

  func tell(_ elements: inout ToolNodeBuilder) throws(JSONFault) {
    let document = elements.document
    try elements.setClass(className(document))
    for (name, key) in Self.texts {
      if let value = names[name] { try elements.take(list: value, for: key) }
    }
    if isOn("Selected", document) { elements.insert(HierarchyNode.Flags.selected) }
    if isOn("Focused", document) { elements.insert(HierarchyNode.Flags.focused) }
    if says("ToggleableState", "On", document) { elements.insert(HierarchyNode.Flags.checked) }
    if names["Disabled"] != nil { elements.insert(HierarchyNode.Flags.disabled) }
    if names["Heading"] != nil { elements.insert(Traits.header) }
    if names["CollectionInfo"] != nil { elements.insert(Traits.list) }
    if names["CollectionItemInfo"] != nil { elements.insert(Traits.cell) }
    if says("Role", "Tab", document) { elements.insert(Traits.tab) }
    if isSecret(document) { elements.insert(HierarchyNode.Flags.secure) }
    if isEditable { elements.insert(HierarchyNode.Flags.editable) }
    if names["InvisibleToUser"] != nil { elements.insert(HierarchyNode.Flags.hidden) }
    if actions.contains("OnClick") { elements.add(role: "clickable") }
    if names["ToggleableState"] != nil { elements.add(role: "checkable") }
    if scrolls { elements.add(role: "scrollable") }
  }

  private static let texts: [(String, ElementKey)] = [
    ("ContentDescription", .label), ("Text", .text), ("EditableText", .text), ("StateDescription", .value),
    ("PaneTitle", .tooltip),
  ]

  // MARK: Answers

  private var isEditable: Bool { actions.contains("SetText") || names["EditableText"] != nil }

  private var scrolls: Bool {
    names["VerticalScrollAxisRange"] != nil || names["HorizontalScrollAxisRange"] != nil
  }

  /// Whether the element is marked as sensitive, or filled in by a password manager.
  private func isSecret(_ document: borrowing JSONDocument) -> Bool {
    if names["Password"] != nil { return true }
    if let marked = names["IsSensitiveData"], !document.text(marked, is: "false") { return true }
    guard let content = names["ContentType"] else { return false }
    let words = document.string(content).lowercased()
    return words.holds("password") || words.holds("creditcard") || words.holds("otp")
  }

  private func isOn(_ name: String, _ document: borrowing JSONDocument) -> Bool {
    says(name, "true", document)
  }

  private func says(_ name: String, _ word: StaticString, _ document: borrowing JSONDocument) -> Bool {
    names[name].map { document.kind($0) == .bool ? document.isTrue($0) : document.text($0, is: word) }
      ?? false
  }

  private func className(_ document: borrowing JSONDocument) -> StaticString {
    if isEditable { return "android.widget.EditText" }
    if let role = names["Role"] {
      for (name, className) in Self.roles where document.text(role, is: name) { return className }
    }
    if names["ProgressBarRangeInfo"] != nil {
      return actions.contains("SetProgress") ? "android.widget.SeekBar" : "android.widget.ProgressBar"
    }
    if names["VerticalScrollAxisRange"] != nil { return "android.widget.ScrollView" }
    if names["HorizontalScrollAxisRange"] != nil { return "android.widget.HorizontalScrollView" }
    return names["Text"] == nil ? "android.view.View" : "android.widget.TextView"
  }

  private static let roles: [(StaticString, StaticString)] = [
    ("Button", "android.widget.Button"), ("Checkbox", "android.widget.CheckBox"),
    ("Switch", "android.widget.Switch"), ("RadioButton", "android.widget.RadioButton"),
    ("Image", "android.widget.ImageView"), ("DropdownList", "android.widget.Spinner"),
    ("ValuePicker", "android.widget.NumberPicker"),
  ]
}
