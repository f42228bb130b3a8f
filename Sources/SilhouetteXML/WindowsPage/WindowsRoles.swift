internal import SilhouetteHierarchy

/// The control types of UI Automation in the project's words.
enum WindowsRoles {
  private static let traits: [(type: StaticString, trait: Traits)] = [
    ("Button", .button), ("SplitButton", .button), ("Hyperlink", .link), ("Image", .image),
    ("Text", .staticText), ("CheckBox", .checkbox), ("RadioButton", .radio), ("Slider", .slider),
    ("ProgressBar", .progress), ("TabItem", .tab), ("Tab", .tabBar), ("List", .list), ("Tree", .list),
    ("DataGrid", .list), ("Table", .list), ("ListItem", .cell), ("TreeItem", .cell), ("DataItem", .cell),
    ("Menu", .menu), ("Edit", .textField),
  ]
  /// Roles without a bit.
  private static let words: [(type: StaticString, word: String)] = [
    ("MenuItem", "menuitem"), ("MenuBar", "toolbar"), ("ToolBar", "toolbar"), ("AppBar", "toolbar"),
    ("StatusBar", "statusBar"), ("ScrollBar", "scrollBar"), ("ComboBox", "combobox"),
    ("Spinner", "spinbutton"),
    ("HeaderItem", "button"),
  ]

  static func tell(_ type: UnsafeRawBufferPointer, _ builder: inout SnapshotBuilder) throws(LimitError) {
    for (name, trait) in traits where type.equals(name) { builder.node.traits.insert(trait) }
    if type.equals("Edit") { builder.node.flags.insert(.editable) }
    for (name, word) in words where type.equals(name) {
      builder.detail.otherTraits = builder.add(list: CollectionOfOne(try builder.add(word)))
    }
  }
}
