import Foundation
import SilhouetteHierarchy
import SilhouetteScene
import SilhouetteStory
import TestSupport
import Testing

@testable import Silhouette
@testable import SilhouetteVerbs

/// The faults that an audit finds, and those that are none.
@Suite struct AuditTests {
  private func audit(
    _ dumps: [String: String], against old: [String: String]? = nil, _ options: AuditOptions = AuditOptions()
  ) throws -> AuditResult {
    try withTemporaryFolder { folder in
      for (run, files) in [("new", dumps), ("old", old ?? [:])] {
        let place = folder.appending(path: run)
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        for (name, text) in files { try Data(text.utf8).write(to: place.appending(path: name)) }
      }
      var options = options
      if old != nil { options.baseline = folder.appending(path: "old").path }
      return try Pipeline().audit([folder.appending(path: "new").path], options: options)
    }
  }

  /// `rule category ×boxes` of each finding, sorted.
  private func found(_ dump: String, _ name: String = "1.xml", _ options: AuditOptions = AuditOptions())
    throws
    -> [String]
  {
    words(try audit([name: dump], options))
  }

  private func words(_ result: AuditResult) -> [String] {
    result.screens.flatMap(\.findings).map {
      "\($0.rule.rawValue) \($0.category.name)" + ($0.boxes.count > 1 ? " ×\($0.boxes.count)" : "")
    }.sorted()
  }

  // MARK: Seeded faults

  @Test func faultsOfAnAndroidDumpAreFoundAndNoOthers() throws {
    #expect(
      try found(AuditDumps.uiautomator) == [
        "android-48dp-target button", "wcag-1.3.2-order label", "wcag-2.4.11-covered button",
        "wcag-2.5.8-overlap button", "wcag-2.5.8-target icon ×2", "wcag-3.3.2-label text field",
        "wcag-4.1.2-name button",
      ])
  }

  @Test func faultsOfAnIOSDumpAreFoundAndNoOthers() throws {
    #expect(
      try found(AuditDumps.xcuitest) == [
        "apple-44pt-target button", "wcag-2.4.11-covered button", "wcag-2.5.8-overlap button",
        "wcag-2.5.8-target button ×2", "wcag-3.3.2-label text field", "wcag-4.1.2-name button",
      ])
  }

  @Test func faultsOfAPageAreFoundAndNoOthers() throws {
    #expect(
      try found(AuditDumps.web, "1.hierarchy.ndjson") == [
        "wcag-1.3.2-order label", "wcag-2.4.11-covered button", "wcag-2.5.8-overlap button",
        "wcag-2.5.8-target button ×2", "wcag-3.3.2-label text field", "wcag-4.1.2-name button",
      ])
  }

  @Test func faultsOfFlutterAreFoundAndNoOthers() throws {
    #expect(
      try found(AuditDumps.semantics, "1.txt") == [
        "wcag-2.4.11-covered button", "wcag-2.5.5-target button", "wcag-2.5.8-overlap button",
        "wcag-2.5.8-target button ×2", "wcag-3.3.2-label text field", "wcag-4.1.2-name button",
      ])
    #expect(try found(AuditDumps.unordered, "1.txt") == ["wcag-1.3.2-order label"])
  }

  @Test func faultsOfComposeAreFoundAndNoOthers() throws {
    #expect(
      try found(AuditDumps.printed, "1.txt") == [
        "android-48dp-target button", "wcag-2.4.11-covered button", "wcag-2.5.8-overlap button",
        "wcag-2.5.8-target button ×2", "wcag-3.3.2-label text field", "wcag-4.1.2-name button",
      ])
  }

  // MARK: No faults

  private typealias Dumps = AuditDumps
  private static let list = #"scrollable="true""#

  @Test func whatIsCutAtTheEdgeOfAListIsNotJudged() throws {
    // The row's words are scrolled away, and so not in the dump; its height is a part.
    let rows =
      Dumps.android(
        (0, 200, 1080, 380), "widget.LinearLayout", Dumps.clickable, Dumps.text((40, 250, 900, 330)))
      + Dumps.android((0, 960, 1080, 1000), "widget.LinearLayout", Dumps.clickable)
    #expect(
      try found(Dumps.androidScreen(Dumps.android((0, 100, 1080, 1000), "widget.ListView", Self.list, rows)))
        == [])
    // In the middle of the list it is a fault.
    let inside =
      Dumps.android((0, 200, 1080, 380), "widget.LinearLayout", Dumps.clickable)
      + Dumps.android(
        (0, 400, 1080, 580), "widget.LinearLayout", Dumps.clickable, Dumps.text((40, 450, 900, 530)))
    #expect(
      try found(
        Dumps.androidScreen(Dumps.android((0, 100, 1080, 1000), "widget.ListView", Self.list, inside)))
        == ["wcag-4.1.2-name button"])
  }

  @Test func rowsAreNotCutAcrossNorStripsAlong() throws {
    // An icon at the end of a row, and chips as high as the strip that holds them.
    let icon = Dumps.android((960, 420, 1080, 540), "widget.ImageButton", Dumps.clickable)
    let row = Dumps.android(
      (0, 400, 1080, 560), "widget.LinearLayout", Dumps.clickable, Dumps.text((40, 440, 900, 520)) + icon)
    let list = Dumps.android(
      (0, 300, 1080, 2400), "widget.ListView", Self.list, Dumps.text((0, 300, 1080, 390)) + row)
    let chips =
      Dumps.android((40, 120, 300, 200), "widget.Button", text: "Near", Dumps.clickable)
      + Dumps.android((340, 120, 600, 200), "widget.Button", Dumps.clickable)
    let strip = Dumps.android((0, 120, 1080, 200), "widget.HorizontalScrollView", Self.list, chips)
    #expect(
      try found(Dumps.androidScreen(strip + list)) == [
        "android-48dp-target button ×2", "wcag-4.1.2-name button", "wcag-4.1.2-name button",
      ])
    // A card that slides in from the right may be a part.
    let card = Dumps.android((900, 700, 1080, 1000), "widget.LinearLayout", Dumps.clickable)
    let cards = Dumps.android(
      (0, 700, 1080, 1000), "androidx.recyclerview.widget.RecyclerView", Self.list,
      Dumps.android(
        (40, 700, 860, 1000), "widget.LinearLayout", Dumps.clickable, Dumps.text((60, 720, 800, 800))) + card)
    #expect(try found(Dumps.androidScreen(cards)) == [])
  }

  @Test func controlsOfABarAtTheEdgeOfTheScreenAreWhole() throws {
    let tabs = (0..<4).map { index in
      let left = index * 270
      return Dumps.android(
        (left, 2220, left + 270, 2400), "widget.FrameLayout", label: index == 2 ? "" : "Tab \(index)",
        #"focusable="true" "# + Dumps.clickable,
        Dumps.android((left + 100, 2250, left + 170, 2320), "widget.ImageView"))
    }.joined()
    let bar = Dumps.android(
      (0, 2220, 1080, 2400), "widget.FrameLayout", #"resource-id="com.example.app:id/bottom_navigation""#,
      tabs)
    #expect(
      try found(Dumps.androidScreen(Dumps.text((40, 200, 900, 300)) + bar)) == ["wcag-4.1.2-name view"])
  }

  @Test(arguments: [(975, []), (1010, ["android-48dp-target button"])])
  func onAndroid32UnitsAreEnoughAcrossAnEdgeOfTheScreen(left: Int, expected: [String]) throws {
    let more = Dumps.android((left, 90, 1080, 240), "widget.ImageButton", label: "More", Dumps.clickable)
    let bar = Dumps.android(
      (0, 80, 1080, 250), "widget.Toolbar", "", Dumps.text((60, 120, 600, 210), "Title") + more)
    #expect(try found(Dumps.androidScreen(bar + Dumps.text((40, 400, 800, 480)))) == expected)
  }

  @Test func aFloatingButtonOverAListAndADialogCoverOnPurpose() throws {
    let row = Dumps.android(
      (0, 1700, 1080, 1880), "widget.LinearLayout", Dumps.clickable, Dumps.text((40, 1750, 900, 1830)))
    let list = Dumps.android(
      (0, 100, 1080, 2000), "widget.ListView", Self.list, Dumps.text((40, 150, 900, 230)) + row)
    let button = Dumps.android((850, 1720, 1030, 1900), "widget.ImageButton", label: "Add", Dumps.clickable)
    #expect(try found(Dumps.androidScreen(list + button)) == [])
    let below = Dumps.android((400, 1000, 600, 1140), "widget.Button", text: "Below", Dumps.clickable)
    let dialog =
      #"<node class="android.widget.FrameLayout" bounds="[100,800][980,1500]">"#
      + Dumps.android((380, 980, 700, 1160), "widget.Button", text: "OK", Dumps.clickable) + "</node>"
    let text = Dumps.androidScreen(below).replacing("</hierarchy>", with: dialog + "</hierarchy>")
    #expect(try found(text) == [])
  }

  @Test func aSurfaceThatTakesStrayTouchesNeedsNoName() throws {
    let surface = Dumps.android((0, 0, 1080, 2400), "view.View", Dumps.clickable)
    #expect(try found(Dumps.androidScreen(surface + Dumps.text((40, 100, 800, 180)))) == [])
  }

  @Test func aClearButtonOverAFieldIsNamedByItsTwin() throws {
    let twins =
      Dumps.text((40, 300, 400, 440), "Choose a day")
      + Dumps.android((40, 300, 400, 440), "view.View", Dumps.clickable)
    #expect(try found(Dumps.androidScreen(twins)) == [])
  }

  @Test func anAccessibilityElementNamesTheViewsInIt() throws {
    let tree = """
      UIWindow(frame: {{0, 0}, {402, 874}}, ax=0)
      └─ UIView(frame: {{0, 0}, {402, 874}}, ax=0)
         ├─ (AX) label="Birds", value="0", traits=[button], frame: {{16, 164}, {361, 52}}
         ├─ UISwitch(frame: {{310, 174}, {51, 31}}, ax=1)
         └─ UISwitch(frame: {{310, 374}, {51, 31}}, ax=1)
      """
    #expect(try found(tree, "1.txt") == ["wcag-4.1.2-name switch"])
  }

  @Test func aGroundUnderOtherControlsNeedsNoName() throws {
    let header = Dumps.android(
      (0, 100, 1000, 375), "widget.FrameLayout", Dumps.clickable,
      Dumps.android((0, 100, 1000, 375), "widget.ImageView"))
    let button = Dumps.android((20, 130, 160, 270), "widget.ImageButton", label: "Close", Dumps.clickable)
    #expect(try found(Dumps.androidScreen(header + button + Dumps.text((40, 600, 800, 680)))) == [])
  }

  @Test func aSwitchInARowThatCanBeTouchedMayBeSmall() throws {
    let inside =
      Dumps.text((40, 540, 600, 620))
      + Dumps.android((900, 540, 1000, 610), "widget.Switch", #"checkable="true" clickable="true""#)
    let row = Dumps.android((0, 500, 1080, 660), "widget.LinearLayout", Dumps.clickable, inside)
    #expect(try found(Dumps.androidScreen(row)) == [])
    // Beside words alone it is a control by itself.
    let plain = Dumps.android((0, 500, 1080, 660), "widget.LinearLayout", "", inside)
    #expect(
      try found(Dumps.androidScreen(plain)) == ["android-48dp-target switch", "wcag-4.1.2-name switch"])
  }

  @Test func boxesOfAPageMayBeNamedByWordsBesideThem() throws {
    let box = Dumps.tag("input:checkbox", (20, 100, 13, 13))
    let words = [
      Dumps.tag("h1", (20, 20, 300, 30), #""text":"Words","label":"Words""#),
      Dumps.tag("span", (40, 98, 100, 18), #""text":"Agree""#),
    ]
    #expect(try found(Dumps.page([box] + words), "1.hierarchy.ndjson") == [])
    #expect(
      try found(Dumps.page([box] + words.prefix(1)), "1.hierarchy.ndjson") == ["wcag-4.1.2-name checkbox"])
  }

  @Test func whatSlidesInFromASideIsNotJudged() throws {
    let panel =
      Dumps.android((900, 1000, 1080, 1500), "widget.Button", text: "One", Dumps.clickable)
      + Dumps.android((1060, 1000, 1080, 1500), "widget.Button", text: "Two", Dumps.clickable)
    #expect(try found(Dumps.androidScreen(Dumps.text((40, 100, 800, 180)) + panel)) == [])
  }

  @Test func targetsOfOneKindAreOneFindingWithTheSmallestSize() throws {
    let buttons = [(300, 380), (500, 570), (700, 790)].map {
      Dumps.android((40, $0.0, 340, $0.1), "widget.Button", text: "Go", Dumps.clickable)
    }.joined()
    let result = try audit(["1.xml": Dumps.androidScreen(Dumps.text((40, 100, 800, 180)) + buttons)])
    #expect(words(result) == ["android-48dp-target button ×3"])
    #expect(result.screens[0].findings[0].detail == "is 114 × 27 or more")
  }

  @Test func disabledControlsMayBeSmall() throws {
    let small = Dumps.android((40, 300, 100, 340), "widget.Button", text: "Off", Dumps.clickable)
      .replacing(#"enabled="true""#, with: #"enabled="false""#)
    #expect(try found(Dumps.androidScreen(small + Dumps.text((40, 600, 800, 680)))) == [])
  }

  @Test func lettersOfIconFontsAreNoName() throws {
    let icon = Dumps.android((40, 300, 180, 440), "widget.Button", text: "\u{E8B6}", Dumps.clickable)
    #expect(
      try found(Dumps.androidScreen(icon + Dumps.text((40, 600, 800, 680)))) == ["wcag-4.1.2-name button"])
  }

  @Test func typedTextOfASecretMakesNoDifference() throws {
    for typed in ["", "••••"] {
      let field = Dumps.android(
        (40, 300, 1040, 440), "widget.EditText", text: typed, #"password="true" clickable="true""#)
      #expect(try found(Dumps.androidScreen(field + Dumps.text((40, 1600, 800, 1680)))) == [])
    }
  }

  @Test func aSmallTargetWithRoomAroundItIsLargeEnoughForThePage() throws {
    let alone = Dumps.page([
      Dumps.tag("h1", (20, 20, 300, 30), #""text":"Words","label":"Words""#),
      Dumps.tag("button", (20, 100, 16, 16), #""label":"One""#),
      Dumps.tag("button", (20, 125, 16, 16), #""label":"Two""#),
    ])
    #expect(try found(alone, "1.hierarchy.ndjson") == [])
    // Apple's 44 were asked for.
    var options = AuditOptions()
    options.target = .apple
    #expect(try found(alone, "1.hierarchy.ndjson", options) == ["wcag-2.5.5-target button ×2"])
  }

  @Test func aPlatformsSizeCanBeReplacedByAnother() throws {
    var options = AuditOptions()
    options.target = .minimum
    #expect(try !found(AuditDumps.uiautomator, "1.xml", options).contains { $0.contains("48dp") })
    #expect(try !found(AuditDumps.xcuitest, "1.xml", options).contains { $0.contains("44pt") })
  }

  // MARK: Controls under messages, TVs and windows

  /// A round button of Compose whose lower part a message covers: the source gives the rest of the node, and all of its child.
  private static func partlyCovered(child: String, message: String) -> String {
    Dumps.androidScreen(
      Dumps.text((40, 100, 800, 180))
        + Dumps.android((40, 1840, 190, 1870), "view.View", Dumps.clickable, child) + message)
  }

  @Test func aControlUnderAMessageIsNotJudged() throws {
    let child = Dumps.android((40, 1840, 190, 1990), "widget.Button")
    let message = Dumps.android((40, 1870, 1040, 2050), "view.View", "", Dumps.text((240, 1920, 1000, 2020)))
    #expect(try found(Self.partlyCovered(child: child, message: message)) == [])
    // A node after one around it may cover it as well.
    let card =
      Dumps.android(
        (40, 1700, 1040, 1870), "view.View", "",
        Dumps.text((300, 1720, 1000, 1800))
          + Dumps.android(
            (100, 1820, 290, 1870), "view.View", Dumps.clickable,
            Dumps.android((100, 1820, 290, 1960), "widget.Button"))) + message
    #expect(try found(Dumps.androidScreen(Dumps.text((40, 100, 800, 180)) + card)) == [])
  }

  @Test func aControlThatIsCutWithoutAMessageHasTheSizeOfItsChild() throws {
    let large = Dumps.android((40, 1840, 190, 1990), "widget.Button")
    #expect(try found(Self.partlyCovered(child: large, message: "")) == ["wcag-4.1.2-name button"])
    // Its child is small, too.
    let small = Dumps.android((40, 1840, 190, 1900), "widget.Button")
    let result = try audit(["1.xml": Self.partlyCovered(child: small, message: "")])
    #expect(result.screens[0].findings.contains { $0.detail == "is 57 × 23" }, "\(words(result))")
    // Without a larger child nothing says that it is cut: rows below one another touch.
    let rows = (0..<3).map {
      Dumps.android((40, 300 + $0 * 40, 1040, 340 + $0 * 40), "view.View", label: "Row", Dumps.clickable)
    }.joined()
    #expect(
      try found(Dumps.androidScreen(Dumps.text((40, 100, 800, 180)) + rows)) == [
        "wcag-2.5.8-target button ×3"
      ])
  }

  private static func television(_ inside: String, _ width: Int = 1920, _ height: Int = 1080) -> String {
    #"<?xml version="1.0"?><hierarchy rotation="0">"#
      + Dumps.android(
        (0, 0, width, height), "widget.FrameLayout", "",
        Dumps.text((80, 60, 700, 110)) + Dumps.text((80, 700, 700, 750)) + inside) + "</hierarchy>"
  }

  @Test func targetsOfATVAreNotJudged() throws {
    let small =
      Dumps.android((80, 200, 250, 270), "widget.Button", text: "Go", Dumps.clickable)
      + Dumps.android((400, 200, 600, 400), "widget.ImageButton", Dumps.clickable)
    let result = try audit(["1.xml": Self.television(small)])
    #expect(words(result) == ["wcag-4.1.2-name button"], "a name is needed there too")
    #expect(AuditWords.unjudged(result).contains { $0.contains("android-48dp-target") && $0.contains("TV") })
    // Upright it is a phone.
    let phone = try audit(["1.xml": Self.television(small, 1080, 1920)])
    #expect(words(phone).contains("android-48dp-target button") && AuditWords.unjudged(phone).isEmpty)
    // Views for TVs make any screen a TV's.
    let leanback =
      Dumps.android((0, 900, 1080, 1200), "widget.FrameLayout").replacing(
        "android.widget.FrameLayout", with: "androidx.leanback.widget.HorizontalGridView") + small
    #expect(try found(Self.television(leanback, 1080, 2400)) == ["wcag-4.1.2-name button"])
    // A size that the user gives counts.
    var options = AuditOptions()
    options.target = .android
    #expect(try found(Self.television(small), "1.xml", options).contains("android-48dp-target button"))
  }

  /// An element of Microsoft's UI Automation.
  private static func automation(
    _ type: String, _ box: (Int, Int, Int, Int), _ name: String, _ attributes: String = "",
    _ inside: String = ""
  ) -> String {
    #"<\#(type) LocalizedControlType="\#(type.lowercased())" IsPassword="False" IsEnabled="True" IsOffscreen="False" Name="\#(name)" x="\#(box.0)" y="\#(box.1)" width="\#(box.2)" height="\#(box.3)" \#(attributes)>\#(inside)</\#(type)>"#
  }

  private static func window(_ inside: String, _ attributes: String = "") -> String {
    #"<?xml version="1.0" encoding="utf-8"?>"#
      + automation("Window", (0, 0, 1000, 800), "Orders", attributes, inside)
  }

  @Test func theOrderOfWindowsIsJudgedButForTitleBarsAndForms() throws {
    let column =
      Self.automation("Text", (20, 200, 400, 30), "Second")
      + Self.automation("Text", (20, 300, 400, 30), "Third")
    let first = Self.automation("Text", (20, 100, 400, 30), "First")
    #expect(try found(Self.window(column + first)) == ["wcag-1.3.2-order label"])
    let bar = Self.automation(
      "TitleBar", (0, 0, 1000, 40), "Orders", "", Self.automation("Button", (900, 0, 50, 40), "Close"))
    #expect(try found(Self.window(first + column + bar)) == [])
    #expect(try found(Self.window(column + first + bar)) == ["wcag-1.3.2-order label"])
    let forms = try audit([
      "1.xml": Self.window(column + first, #"ClassName="WindowsForms10.Window.8.app.0.1a2b""#)
    ])
    #expect(words(forms) == [])
    #expect(AuditWords.unjudged(forms).contains { $0.contains("wcag-1.3.2-order") && $0.contains("Forms") })
  }

  @Test func rowsOfAListWithNumberedIdentifiersAreOneElement() throws {
    func rows(_ list: String, _ left: Int) -> String {
      let rows = (0..<12).map {
        Self.automation(
          "ListItem", (left, 160 + $0 * 17, 280, 17), "Name \($0)", "AutomationId=\"Item-\($0)\"",
          Self.automation("Text", (left, 160 + $0 * 17, 280, 17), "Name \($0)"))
      }.joined()
      return Self.automation("List", (left, 140, 300, 600), "", "AutomationId=\"\(list)\"", rows)
    }
    let result = try audit(["1.xml": Self.window(rows("one", 20) + rows("two", 400))])
    #expect(words(result) == ["wcag-2.5.8-target cell ×12", "wcag-2.5.8-target cell ×12"])
    // Beside a list, each number is an element of its own.
    let buttons = (1...2).map {
      Self.automation("Button", (20 + $0 * 20, 100, 17, 17), "Go", "AutomationId=\"go\($0)\"")
    }.joined()
    #expect(
      try found(Self.window(Self.automation("Text", (20, 200, 400, 30), "Words") + buttons))
        == ["wcag-2.5.8-target button", "wcag-2.5.8-target button"])
  }

  // MARK: Rules that cannot be judged

  @Test func aSourceWithoutLabelsGetsNoFindingsAboutNames() throws {
    let silent = Dumps.page([
      Dumps.tag("button", (20, 100, 40, 40)), Dumps.tag("p", (20, 200, 300, 20), #""lines":[[0,0,200,18]]"#),
    ])
    let result = try audit(["1.hierarchy.ndjson": silent])
    #expect(words(result) == [])
    #expect(
      AuditWords.unjudged(result).contains {
        $0.hasPrefix("not judged: wcag-4.1.2-name, wcag-3.3.2-label: the source holds no labels")
      })
  }

  @Test func anEventLogIsAuditedWithoutNames() async throws {
    try await withTemporaryFolder { folder in
      let (dump, log) = (folder.appending(path: "1.xml"), folder.appending(path: "log.json"))
      try Data(AuditDumps.xcuitest.utf8).write(to: dump)
      _ = try await Pipeline().encode(try InputList(paths: [dump.path]), to: log.path)
      let rules = Set(try Pipeline().audit([log.path]).screens.flatMap(\.findings).map(\.rule))
      #expect(rules.contains(.minimumTarget))
      #expect(rules.isDisjoint(with: [.name, .label, .order]))
    }
  }

  // MARK: Order of reading

  @Test func stopsAreInTheOrderOfTheSourceOrOfPlaces() throws {
    let told = try audit(["1.txt": AuditDumps.unordered]).screens[0].audit
    #expect(told.isOrderTold)
    #expect(told.stops.map { $0.box.y.rounded() } == [100, 150, 40])
    let placed = try audit(["1.xml": AuditDumps.xcuitest]).screens[0].audit
    #expect(!placed.isOrderTold)
    #expect(placed.stops.count == placed.stops.count { $0.box.height > 0 } && placed.stops.count > 10)
  }

  @Test func whatIsInAControlIsReadWithIt() throws {
    let row = Dumps.android(
      (0, 500, 1080, 660), "widget.LinearLayout", Dumps.clickable,
      Dumps.text((40, 520, 600, 570)) + Dumps.text((40, 590, 600, 640)))
    let stops = try audit(["1.xml": Dumps.androidScreen(Dumps.text((40, 100, 800, 180)) + row)]).screens[0]
      .audit.stops
    #expect(stops.map(\.isControl) == [false, true])
  }

  // MARK: Runs

  @Test func rowsWithTheSameFaultAreOneFinding() throws {
    let rows = (0..<6).map {
      Dumps.android((900, 300 + 200 * $0, 1040, 440 + 200 * $0), "widget.ImageButton", Dumps.clickable)
    }.joined()
    #expect(
      try found(Dumps.androidScreen(Dumps.text((40, 100, 800, 180)) + rows)) == ["wcag-4.1.2-name button ×6"])
  }

  @Test func onlyWhatABaselineDoesNotHaveIsNew() throws {
    let one = Dumps.android((900, 300, 1040, 440), "widget.ImageButton", Dumps.clickable)
    let other = Dumps.android((40, 1300, 340, 1380), "widget.Button", text: "Small", Dumps.clickable)
    let words = Dumps.text((40, 100, 800, 180))
    let (old, new) = (Dumps.androidScreen(words + one), Dumps.androidScreen(words + one + other))
    let grown = try audit(["1.xml": new], against: ["1.xml": old])
    #expect(self.words(grown) == ["android-48dp-target button"])
    #expect((grown.known, grown.gone) == (1, 0))
    let mended = try audit(["1.xml": old], against: ["1.xml": new])
    #expect(self.words(mended) == [])
    #expect((mended.known, mended.gone) == (1, 1))
    // A second one of the same kind is new.
    let twice = Dumps.androidScreen(
      words + one + Dumps.android((900, 600, 1040, 740), "widget.ImageButton", Dumps.clickable))
    let more = try audit(["1.xml": twice], against: ["1.xml": old])
    #expect(more.screens[0].findings.map(\.boxes.count) == [1])
  }

  @Test func rulesLeaveFindingsOut() throws {
    var options = AuditOptions()
    options.ignore = [
      try IgnoreRule("rule ^= wcag-2", of: .audit), try IgnoreRule("class $= EditText", of: .audit),
    ]
    #expect(
      try found(AuditDumps.uiautomator, "1.xml", options) == [
        "android-48dp-target button", "wcag-1.3.2-order label", "wcag-4.1.2-name button",
      ])
    #expect(throws: IgnoreRule.Problem.self) { try IgnoreRule("finding = moved", of: .audit) }
    #expect(throws: IgnoreRule.Problem.self) { try IgnoreRule("rule = wcag-9", of: .audit) }
    #expect(throws: IgnoreRule.Problem.self) { try IgnoreRule("rule = wcag-4.1.2-name") }
  }

  @Test func aBrokenFileStopsNoOther() throws {
    let result = try audit(["1.xml": AuditDumps.xcuitest, "2.xml": String(AuditDumps.xcuitest.prefix(900))])
    #expect(result.screens.count == 2)
    #expect(result.failures.count == 1)
  }

  // MARK: Reports

  private static let dumps = [
    "1.xml": AuditDumps.uiautomator, "2.xml": AuditDumps.xcuitest, "3.hierarchy.ndjson": AuditDumps.web,
    "4.txt": AuditDumps.semantics, "5.txt": AuditDumps.printed,
  ]

  @Test func noReportHoldsAWord() throws {
    let result = try audit(Self.dumps)
    let texts = [
      AuditSARIF.text(result), AuditJUnit.text(result), AuditMarkdown.text(result), AuditPage.text(result),
      AuditWords.lines(result).joined(separator: "\n"),
    ]
    for word in ["A heading", "Town", "Sound", "Agree", "Wifi", "Typed"] {
      for text in texts { #expect(!text.contains(word), "\(word)") }
    }
  }

  @Test func sarifNamesRuleFileElementAndPrint() throws {
    struct Log: Decodable {
      struct Run: Decodable {
        struct Result: Decodable {
          struct Location: Decodable {
            struct Physical: Decodable {
              struct Artifact: Decodable { var uri: String }
              var artifactLocation: Artifact
            }
            struct Logical: Decodable { var fullyQualifiedName: String }
            var physicalLocation: Physical
            var logicalLocations: [Logical]
          }
          var ruleId: String
          var ruleIndex: Int
          var level: String
          var locations: [Location]
          var partialFingerprints: [String: String]
        }
        struct Tool: Decodable {
          struct Driver: Decodable {
            struct Rule: Decodable { var id: String }
            var rules: [Rule]
          }
          var driver: Driver
        }
        var tool: Tool
        var results: [Result]
      }
      var version: String
      var runs: [Run]
    }
    let result = try audit(Self.dumps)
    let log = try JSONDecoder().decode(Log.self, from: Data(AuditSARIF.text(result).utf8))
    let run = try #require(log.runs.first)
    #expect(log.version == "2.1.0")
    #expect(run.results.count == result.findingCount)
    for found in run.results {
      #expect(run.tool.driver.rules[found.ruleIndex].id == found.ruleId)
      #expect(["error", "warning"].contains(found.level))
      #expect(found.locations.count == 1 && found.locations[0].logicalLocations.count == 1)
      #expect(
        found.locations[0].physicalLocation.artifactLocation.uri.hasSuffix("xml") || !found.ruleId.isEmpty)
    }
    let prints = run.results.flatMap { $0.partialFingerprints.values }
    #expect(Set(prints).count == prints.count)
    // The same in another process.
    let again = try JSONDecoder().decode(Log.self, from: Data(AuditSARIF.text(try audit(Self.dumps)).utf8))
    #expect(again.runs[0].results.flatMap { $0.partialFingerprints.values } == prints)
  }

  @Test func identifiersAreInFindingsIfLabelsAreRevealed() throws {
    let dump = AuditDumps.androidScreen(
      AuditDumps.text((40, 100, 800, 180))
        + AuditDumps.android(
          (900, 300, 1040, 440), "widget.ImageButton", #"clickable="true" resource-id="app:id/cart""#))
    #expect(try !AuditWords.lines(audit(["1.xml": dump])).joined().contains("cart"))
    var options = AuditOptions()
    options.reveal = .labels
    #expect(try AuditWords.lines(audit(["1.xml": dump], options)).joined().contains("#app:id/cart"))
  }
}

/// An audit reveals no secret: sessions that differ only in a secret have the same findings and the same order.
@Suite struct SecretAuditTests {
  @Test(arguments: SecretPair.all)
  func sessionsThatDifferInASecretAreTheSame(_ pair: SecretPair) throws {
    let reports = try withTemporaryFolder { folder in
      try [("one", pair.one), ("other", pair.other)].map { name, text in
        let session = try SecretSession(pair, text, in: folder.appending(path: name))
        var options = AuditOptions()
        options.reveal = pair.reveal
        let result = try Pipeline().audit(
          [session.folder.appending(path: "session.hierarchy.ndjson").path], options: options)
        let stops = result.screens.map {
          $0.audit.stops.map { "\($0.category) \($0.state.rawValue) \($0.box)" }
        }
        return AuditWords.lines(result).joined(separator: "\n") + "\(stops)"
          + AuditWords.unjudged(result).joined()
      }
    }
    #expect(reports[0] == reports[1], "\(pair.name)")
  }
}
