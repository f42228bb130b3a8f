import Foundation

/// Small screens of five platforms, made for audits.
enum AuditDumps {
  // MARK: uiautomator, 1080 × 2400 pixels, which are read as 411 × 914 points

  /// A node of a uiautomator dump.
  static func android(
    _ box: (Int, Int, Int, Int), _ kind: String = "widget.FrameLayout", text: String = "", label: String = "",
    _ attributes: String = "", _ inside: String = ""
  ) -> String {
    #"<node class="android.\#(kind)" text="\#(text)" content-desc="\#(label)" enabled="true" \#(attributes) bounds="[\#(box.0),\#(box.1)][\#(box.2),\#(box.3)]">\#(inside)</node>"#
  }

  static let clickable = #"clickable="true""#

  static func androidScreen(_ inside: String) -> String {
    #"<?xml version="1.0"?><hierarchy rotation="0">"#
      + android((0, 0, 1080, 2400), "widget.FrameLayout", "", inside)
      + "</hierarchy>"
  }

  static func text(_ box: (Int, Int, Int, Int), _ text: String = "Words") -> String {
    android(box, "widget.TextView", text: text)
  }

  static let uiautomator = androidScreen(
    text((40, 100, 800, 180), "A heading")
      + android((900, 100, 1040, 240), "widget.ImageButton", label: "Close", clickable)
      // A control without a name.
      + android((900, 300, 1040, 440), "widget.ImageButton", clickable)
      // Its words name the row, and the switch in it.
      + android(
        (0, 500, 1080, 660), "widget.LinearLayout", clickable,
        text((40, 540, 600, 620)) + android((900, 510, 1040, 650), "widget.Switch", #"checkable="true""#))
      // A field without a label, and one with a hint.
      + android((40, 900, 1040, 1040), "widget.EditText", clickable)
      + android((40, 1100, 1040, 1240), "widget.EditText", text: "Your town", clickable)
      // Smaller than 48 dp.
      + android((40, 1300, 340, 1380), "widget.Button", text: "Small", clickable)
      // Two that are too small and too close.
      + android((40, 1450, 80, 1490), "widget.ImageView", label: "One", clickable)
      + android((84, 1450, 124, 1490), "widget.ImageView", label: "Two", clickable)
      // Two that overlap.
      + android((40, 1600, 440, 1740), "widget.Button", text: "Left", clickable)
      + android((300, 1600, 700, 1740), "widget.Button", text: "Right", clickable)
      // One under another one.
      + android((500, 1850, 640, 1990), "widget.Button", text: "Under", clickable)
      + android((440, 1840, 760, 2000), "widget.Button", text: "Over", clickable)
      // A column that is read from its second part on.
      + android(
        (40, 2050, 1040, 2350), "view.View", "",
        text((40, 2150, 1000, 2230), "Second") + text((40, 2250, 1000, 2330), "Third")
          + text((40, 2055, 1000, 2130), "First")))

  // MARK: XCUITest, 402 × 874 points

  static func ios(
    _ type: String, _ box: (Int, Int, Int, Int), _ attributes: String = "", _ inside: String = ""
  ) -> String {
    #"<XCUIElementType\#(type) type="XCUIElementType\#(type)" enabled="true" visible="true" x="\#(box.0)" y="\#(box.1)" width="\#(box.2)" height="\#(box.3)" \#(attributes)>\#(inside)</XCUIElementType\#(type)>"#
  }

  static func iosScreen(_ inside: String) -> String {
    #"<?xml version="1.0" encoding="UTF-8"?>"#
      + ios(
        "Application", (0, 0, 402, 874), #"name="App" label="App""#,
        ios("Window", (0, 0, 402, 874), "", inside))
  }

  static func named(_ name: String) -> String { #"label="\#(name)""# }

  static let xcuitest = iosScreen(
    ios(
      "NavigationBar", (0, 59, 402, 44), #"name="Shop""#,
      // The system enlarges the areas of bars.
      ios("Button", (16, 68, 12, 24), named("Back")) + ios("StaticText", (180, 68, 60, 24), named("Shop")))
      + ios("StaticText", (16, 120, 370, 30), named("Words"))
      + ios("Button", (330, 160, 56, 56))
      + ios("Button", (16, 160, 56, 56), named("Sound"))
      // A row and its switch, which is in a switch.
      + ios("Switch", (16, 230, 370, 50), named("Wifi"), ios("Switch", (320, 235, 63, 28), #"value="1""#))
      + ios("TextField", (16, 300, 370, 44), #"value="Typed""#)
      + ios("TextField", (16, 360, 370, 44), #"placeholderValue="Town""#)
      + ios("Button", (16, 430, 80, 30), named("Small"))
      + ios("Button", (16, 500, 18, 18), named("One")) + ios("Button", (36, 500, 18, 18), named("Two"))
      + ios("Button", (16, 560, 150, 50), named("Left")) + ios("Button", (120, 560, 150, 50), named("Right"))
      + ios("Button", (200, 640, 50, 50), named("Under")) + ios("Button", (180, 632, 120, 66), named("Over")))

  // MARK: A page, as a stream with words

  static func page(_ inside: [String]) -> String {
    let header =
      #"{"stream":"hierarchy","version":1,"platform":"web","start":0,"viewport":{"width":800,"height":900}}"#
    let root =
      #"{"id":1,"class":"html","frame":[0,0,800,900],"children":[{"id":2,"class":"body","frame":[0,0,800,900],"children":[\#(inside.joined(separator: ","))]}]}"#
    return "\(header)\n{\"t\":0,\"windows\":[\(root)]}\n"
  }

  static func tag(
    _ name: String, _ box: (Int, Int, Int, Int), _ members: String = "", _ children: [String] = []
  ) -> String {
    let more = members.isEmpty ? "" : "," + members
    let inside = children.isEmpty ? "" : ",\"children\":[\(children.joined(separator: ","))]"
    return "{\"class\":\"\(name)\",\"frame\":[\(box.0),\(box.1),\(box.2),\(box.3)]\(more)\(inside)}"
  }

  static let web = page([
    tag("h1", (20, 20, 400, 40), #""text":"Words""#),
    tag("button", (700, 20, 40, 40), #""label":"Close""#),
    tag("button", (700, 80, 40, 40), "", [tag("svg", (8, 8, 24, 24))]),
    // A line of text with a link in it.
    tag(
      "p", (20, 80, 400, 24), "",
      [
        tag("span", (0, 0, 120, 20), #""text":"Read the""#), tag("a", (122, 0, 60, 20), #""text":"terms""#),
        tag("span", (184, 0, 90, 20), #""text":"first""#),
      ]),
    // A field that words stand above, one with a placeholder, and one with neither.
    tag("span", (20, 150, 200, 20), #""text":"Town""#),
    tag("input:text", (20, 175, 300, 32), #""editable":true"#),
    tag("input:text", (20, 280, 300, 32), #""editable":true,"hint":"Street""#),
    tag("input:text", (20, 400, 300, 32), #""editable":true"#),
    tag("input:checkbox", (20, 470, 13, 13), #""label":"Agree""#),
    tag("button", (20, 520, 18, 18), #""label":"One""#), tag("button", (40, 520, 18, 18), #""label":"Two""#),
    tag("button", (200, 520, 18, 18), #""label":"Alone""#),
    tag("button", (20, 600, 150, 50), #""text":"Left""#),
    tag("button", (120, 600, 150, 50), #""text":"Right""#),
    tag("button", (420, 610, 50, 30), #""text":"Under""#),
    tag("button", (400, 600, 120, 50), #""text":"Over""#),
    // `order: 3` in a column: read first, and seen last.
    tag(
      "section", (20, 700, 400, 150), "",
      [
        tag("p", (0, 100, 400, 40), #""text":"Last""#), tag("p", (0, 0, 400, 40), #""text":"First""#),
        tag("p", (0, 50, 400, 40), #""text":"Second""#),
      ]),
  ])

  // MARK: Flutter's semantics, 412 × 915

  static func flutter(_ nodes: [(Int, Int, Int, Int, String)]) -> String {
    var text = "SemanticsNode#0\n │ Rect.fromLTRB(0.0, 0.0, 412.0, 915.0)\n │\n"
    for (number, node) in nodes.enumerated() {
      text += " ├─SemanticsNode#\(number + 1)\n"
      text += " │   Rect.fromLTRB(\(node.0).0, \(node.1).0, \(node.2).0, \(node.3).0)\n"
      for line in node.4.split(separator: "|") { text += " │   \(line)\n" }
      text += " │\n"
    }
    return text
  }

  static let semantics = flutter([
    (16, 40, 300, 80, "label: \"Words\""),
    (340, 40, 400, 100, "actions: tap|flags: isButton, hasEnabledState, isEnabled|label: \"Close\""),
    (340, 120, 400, 180, "actions: tap|flags: isButton, hasEnabledState, isEnabled"),
    (16, 200, 396, 256, "actions: tap|flags: isTextField, hasEnabledState, isEnabled|label: \"Town\""),
    (16, 280, 396, 336, "actions: tap|flags: isTextField, hasEnabledState, isEnabled"),
    (16, 360, 96, 392, "actions: tap|flags: isButton, hasEnabledState, isEnabled|label: \"Small\""),
    (16, 430, 34, 448, "actions: tap|flags: isButton, hasEnabledState, isEnabled|label: \"One\""),
    (36, 430, 54, 448, "actions: tap|flags: isButton, hasEnabledState, isEnabled|label: \"Two\""),
    (16, 480, 166, 530, "actions: tap|flags: isButton, hasEnabledState, isEnabled|label: \"Left\""),
    (120, 480, 270, 530, "actions: tap|flags: isButton, hasEnabledState, isEnabled|label: \"Right\""),
    (200, 560, 250, 610, "actions: tap|flags: isButton, hasEnabledState, isEnabled|label: \"Under\""),
    (180, 552, 300, 618, "actions: tap|flags: isButton, hasEnabledState, isEnabled|label: \"Over\""),
  ])

  /// A column whose heading is read last.
  static let unordered = flutter([
    (16, 100, 396, 140, "label: \"First\""), (16, 150, 396, 190, "label: \"Second\""),
    (16, 40, 396, 90, "label: \"Heading\""),
  ])

  // MARK: Compose's printToLog, 1080 × 2400 pixels

  static func compose(_ nodes: [(Int, Int, Int, Int, String)]) -> String {
    var text = "Printing with useUnmergedTree = 'false'\nNode #1 at (l=0.0, t=0.0, r=1080.0, b=2400.0)px\n"
    for (number, node) in nodes.enumerated() {
      text += " |-Node #\(number + 2) at (l=\(node.0).0, t=\(node.1).0, r=\(node.2).0, b=\(node.3).0)px\n"
      for line in node.4.split(separator: "|") { text += " | \(line)\n" }
    }
    return text
  }

  static let printed = compose([
    (40, 100, 800, 180, "Text = '[Words]'"),
    (900, 100, 1040, 240, "ContentDescription = '[Close]'|Role = 'Button'|Actions = [OnClick]"),
    (900, 300, 1040, 440, "Role = 'Button'|Actions = [OnClick]"),
    (0, 500, 1080, 660, "Text = '[Wifi]'|ToggleableState = 'On'|Role = 'Switch'|Actions = [OnClick]"),
    (40, 900, 1040, 1040, "EditableText = ''|Actions = [OnClick, SetText]"),
    (40, 1100, 1040, 1240, "Text = '[Town]'|EditableText = ''|Actions = [OnClick, SetText]"),
    (40, 1300, 340, 1380, "Text = '[Small]'|Role = 'Button'|Actions = [OnClick]"),
    (40, 1450, 80, 1490, "ContentDescription = '[One]'|Role = 'Button'|Actions = [OnClick]"),
    (84, 1450, 124, 1490, "ContentDescription = '[Two]'|Role = 'Button'|Actions = [OnClick]"),
    (40, 1600, 440, 1740, "Text = '[Left]'|Role = 'Button'|Actions = [OnClick]"),
    (300, 1600, 700, 1740, "Text = '[Right]'|Role = 'Button'|Actions = [OnClick]"),
    (500, 1850, 640, 1990, "Text = '[Under]'|Role = 'Button'|Actions = [OnClick]"),
    (440, 1840, 760, 2000, "Text = '[Over]'|Role = 'Button'|Actions = [OnClick]"),
  ])
}
