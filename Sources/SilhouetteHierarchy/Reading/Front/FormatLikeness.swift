/// How much an unknown input is like each format, by the marks that the format's files have near their start.
enum FormatLikeness {
  /// The kind of text that a format is written in.
  enum Kind { case xml, json, text }

  /// The three most similar formats, each with the marks that are missing.
  static func nearest(to prefix: [UInt8], of kind: Kind, among formats: [HierarchyFormat]) -> [String] {
    var near: [(missing: Double, text: String)] = []
    for format in formats {
      guard let (ownKind, marks) = marks[format.id] else { continue }
      let missing = marks.filter { mark in
        prefix.withUnsafeBytes { $0.firstRange(of: mark, from: 0) == nil }
      }
      let share = Double(missing.count) / Double(marks.count)
      near.append((share + (ownKind == kind ? 0 : 0.5), "\(format.id) (\(reason(missing)))"))
    }
    // Equal formats stay in their order.
    let order = near.indices.sorted { (near[$0].missing, $0) < (near[$1].missing, $1) }
    return order.prefix(3).map { near[$0].text }
  }

  private static func reason(_ missing: [StaticString]) -> String {
    guard let last = missing.last else { return "its marks are there, but not where they should be" }
    let others = missing.dropLast().map { "`\($0)`" }.joined(separator: ", ")
    return others.isEmpty ? "`\(last)` is missing" : "\(others) and `\(last)` are missing"
  }

  /// By the format's id. Marks are words of the format, never of its content.
  private static let marks: [String: (Kind, [StaticString])] = [
    "hierarchy-stream": (.json, [#""stream":"hierarchy""#, #""version""#]),
    "sentry-view-hierarchy": (.json, [#""rendering_system""#, #""windows""#]),
    "sentry-envelope": (.json, [#""event_id""#, #""attachment_type":"event.view_hierarchy""#]),
    "trailblaze": (.json, [#""viewHierarchy""#, #""deviceWidth""#]),
    "playwright-trace": (.json, [#""type":"context-options""#, #""version""#]),
    "webdriver-log": (.text, ["[HTTP] --> ", " webdriver: COMMAND "]),
    "maestro": (.json, [#""attributes""#, #""bounds""#, #""children""#]),
    "idb": (.json, [#""AXFrame""#, #""AXLabel""#]),
    "roborazzi": (.json, [#""schemaVersion""#, #""capture""#]),
    "posthog-replay": (.json, [#""wireframes""#, #""timestamp""#, #""type""#]),
    "datadog-replay": (.json, [#""records""#, #""wireframes""#]),
    "newrelic-replay": (.json, [#""href""#, "newrelic.com", #""isStyle""#, #""timestamp""#]),
    "bitdrift-replay": (.json, [#""fields""#, #""screen""#, "imestamp"]),
    "ios-tree": (.text, ["(frame: {{", ", ax="]),
    "xcuitest-text": (.text, ["Element subtree:", ", {{"]),
    "recursive-description": (.text, ["; frame = (", "layer = <"]),
    "rico": (.json, [#""activity_name""#, #""activity""#, #""bounds""#]),
    "rico-semantic": (.json, [#""componentLabel""#, #""bounds""#]),
    "droidbot": (.json, [#""views""#, #""temp_id""#]),
    "llamatouch": (.json, [#""temp_id""#, #""bounds""#]),
    "dom-snapshot": (.json, [#""documents""#, #""strings""#, #""layout""#]),
    "viewcapture": (.json, [#""ts_ns""#, #""views""#]),
    "detox": (.xml, ["<ViewHierarchy", #" width=""#]),
    "ui-automation": (.xml, [#" AutomationId=""#, #" Name=""#, #" width=""#]),
    "wda-json": (.json, [#""rawIdentifier""#, #""isEnabled""#, #""rect""#]),
    "mobile-mcp": (.json, [#""type""#, #""coordinates""#]),
    "droidrun": (.json, [#""className""#, #""bounds""#, #""a11y_tree""#]),
    "droidrun-text": (.text, ["UI elements", ". "]),
    "maestro-csv": (.text, ["element_num,", "depth,", "attributes,"]),
    "compose-text": (.text, ["Node #", " at (l="]),
    "espresso": (.text, ["+>", "{id=", "visibility="]),
    "flutter-semantics": (.text, ["SemanticsNode#", "Rect.from"]),
    "flutter-render": (.text, ["RenderView#", "parentData: ", "size: Size("]),
    "ax-tree": (.json, [#""nodeId""#, #""role""#, #""childIds""#]),
    "aria-snapshot": (.text, ["- ", "[ref="]),
    "poco": (.json, [#""payload""#, #""anchorPoint""#, #""pos""#]),
    "uiautomator": (.xml, ["<hierarchy", "<node", #"bounds="["#]),
    "appium-android": (.xml, ["<hierarchy", "<android.", #"bounds="["#]),
    "appium-xcuitest": (.xml, ["<XCUIElementType", #" width=""#]),
  ]
}
