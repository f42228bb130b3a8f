/// Reads a screen as WebDriverAgent answers `/source?format=json`: elements of XCTest as objects.
///
/// It gives a header and one snapshot at t = 0. Places are absolute, in points.
enum WDASourceDump: JSONDump {
  static func read(_ document: JSONDocument, into dump: inout DumpRecords) throws(JSONFault) {
    var builder = SnapshotBuilder(time: 0, limits: dump.limits)
    var screen = XCUITestScreen()
    var walk = JSONTreeWalk([0], children: "children")
    while let step = walk.next(in: document) {
      switch step {
      case .open(let node):
        do throws(LimitError) {
          try builder.open()
          screen.note(try fill(node, document, &builder))
        } catch {
          throw JSONFault(.limit(error), at: document.place(node).lowerBound)
        }
      case .close: builder.close()
      }
    }
    dump.note(.unknownValue, times: walk.oddChildren, "children that are not objects were ignored")
    screen.finish(&builder, &dump)
  }

  private static func fill(
    _ node: Int, _ document: borrowing JSONDocument, _ builder: inout SnapshotBuilder
  ) throws(LimitError) -> XCUITestScreen.Visibility {
    var visibility = XCUITestScreen.Visibility.untold
    builder.node.frame = frame(of: node, document) ?? AbsoluteFrames.unknown
    for key in document.keys(node) {
      let value = key + 1
      guard document.kind(value) != .null, !document.place(value).isEmpty else { continue }
      if let isSet = truth(value, document) {
        if document.text(key, is: "isEnabled"), !isSet { builder.node.flags.insert(.disabled) }
        if document.text(key, is: "isVisible") { visibility = isSet ? .seen : .unseen }
        if document.text(key, is: "isSelected"), isSet { builder.node.flags.insert(.selected) }
        if document.text(key, is: "isFocused"), isSet { builder.node.flags.insert(.focused) }
      }
      guard document.kind(value) == .string || document.kind(value) == .number else { continue }
      if document.text(key, is: "type") {
        builder.node.className = try builder.add(document.bytes(value))
      } else if document.text(key, is: "label") {
        builder.node.label = try builder.add(document.bytes(value))
      } else if document.text(key, is: "rawIdentifier") {
        builder.node.identifier = try builder.add(document.bytes(value))
      } else if document.text(key, is: "name"), builder.node.identifier.isNone {
        builder.node.identifier = try builder.add(document.bytes(value))
      } else if document.text(key, is: "value") {
        builder.detail.value = try builder.add(document.bytes(value))
      } else if document.text(key, is: "placeholderValue") {
        builder.detail.hint = try builder.add(document.bytes(value))
      } else if document.text(key, is: "traits") {
        try document.bytes(value).withUnsafeBytes { words in
          Result { () throws(LimitError) in try XCUITestWords.addTraits(words, to: &builder) }
        }.get()
      }
    }
    // A name is the identifier, or, without an identifier, the label once more.
    if builder[builder.node.label] == builder[builder.node.identifier] { builder.node.identifier = .none }
    return visibility
  }

  /// WebDriverAgent writes `"1"` and `"0"`.
  private static func truth(_ value: Int, _ document: borrowing JSONDocument) -> Bool? {
    if document.kind(value) == .bool { return document.isTrue(value) }
    if document.text(value, is: "1") || document.text(value, is: "true") { return true }
    if document.text(value, is: "0") || document.text(value, is: "false") { return false }
    return document.integer(value).map { $0 != 0 }
  }

  /// `rect`, or `frame` as `{{x, y}, {width, height}}`, which has the exact numbers.
  private static func frame(of node: Int, _ document: borrowing JSONDocument) -> Rect2D? {
    if let text = document.memberString(node, "frame"),
      let frame = text.withUnsafeBytes({ DecimalText.bracedRect($0) })
    {
      return frame
    }
    guard let rect = document.member(node, "rect"), let width = document.memberNumber(rect, "width"),
      let height = document.memberNumber(rect, "height")
    else { return nil }
    return Rect2D(
      x: document.memberNumber(rect, "x") ?? 0, y: document.memberNumber(rect, "y") ?? 0, width: width,
      height: height)
  }
}

extension HierarchyFormat {
  /// `/source?format=json` of WebDriverAgent (docs/FORMATS.md).
  package static let wdaSource = HierarchyFormat(
    id: "wda-json", name: "WebDriverAgent source (JSON)", suffixes: ["json"], isStream: false,
    sniff: { prefix in
      let keys = JSONSniff.topKeys(of: prefix)
      return keys.contains("type") && (keys.contains("rect") || keys.contains("frame"))
        && keys.contains { ["rawIdentifier", "isEnabled", "isVisible", "isAccessible"].contains($0) }
    },
    makeReader: DumpReader<WDASourceDump>.init(options:))
}
