/// Roles of ARIA, as accessibility trees of browsers name them, in the project's words.
enum RoleNames {
  private static let traits: [String: Traits] = [
    "button": .button, "link": .link, "img": .image, "image": .image, "heading": .header,
    "searchbox": .searchField,
    "textbox": .textField, "textfield": .textField, "checkbox": .checkbox, "radio": .radio, "switch": .toggle,
    "slider": .slider, "progressbar": .progress, "meter": .progress, "tab": .tab, "tablist": .tabBar,
    "list": .list,
    "table": .list, "grid": .list, "tree": .list, "listitem": .cell, "row": .cell, "cell": .cell,
    "gridcell": .cell, "treeitem": .cell,
    "dialog": .dialog, "alertdialog": .dialog, "menu": .menu, "menubar": .menu, "text": .staticText,
    "statictext": .staticText, "paragraph": .staticText, "labeltext": .staticText, "toggle button": .button,
  ]
  /// Roles that have no bit; rules know some of them.
  private static let others: Set<String> = [
    "alert", "application", "article", "banner", "blockquote", "button", "caption", "cell", "code",
    "columnheader",
    "combobox", "complementary", "contentinfo", "definition", "deletion", "directory", "document", "emphasis",
    "feed",
    "figure", "form", "generic", "gridcell", "group", "iframe", "insertion", "listbox", "log", "main",
    "marquee", "math",
    "menuitem", "menuitemcheckbox", "menuitemradio", "navigation", "none", "note", "option", "presentation",
    "radiogroup",
    "region", "rootwebarea", "rowgroup", "rowheader", "scrollbar", "search", "separator", "spinbutton",
    "status",
    "strong", "subscript", "superscript", "tabpanel", "term", "time", "timer", "toolbar", "tooltip",
    "treegrid",
    "webarea", "section", "dialog",
  ]
  private static let editable: Set<String> = ["textbox", "searchbox", "textfield", "spinbutton"]

  static func isOne(_ role: String) -> Bool {
    let role = role.lowercased()
    return traits[role] != nil || others.contains(role)
  }

  /// Gives the open node a role.
  static func tell(_ role: String, _ builder: inout SnapshotBuilder) throws(LimitError) {
    let name = role.lowercased()
    // A role is no tag: `link` is an element of a page's head there.
    builder.node.className = try builder.add("role=\(role)")
    if let trait = traits[name] {
      builder.node.traits.insert(trait)
    } else {
      builder.detail.otherTraits = builder.add(list: CollectionOfOne(try builder.add(name)))
    }
    if editable.contains(name) { builder.node.flags.insert(.editable) }
  }
}
