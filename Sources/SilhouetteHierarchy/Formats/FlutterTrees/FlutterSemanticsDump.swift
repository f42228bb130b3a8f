/// The semantics of a Flutter app as `debugDumpSemanticsTree` prints them.
///
/// ```
/// SemanticsNode#0
///  │ Rect.fromLTRB(0.0, 0.0, 1080.0, 2337.0)
///  └─SemanticsNode#1
///    │ Rect.fromLTRB(0.0, 0.0, 411.4, 890.3) scaled by 2.6x
///    │ flags: isButton
///    │ label: "Sign in"
/// ```
///
/// It gives a header and one snapshot at t = 0. Places are in the parent, in logical pixels below the scaled node.
enum FlutterSemanticsDump: Dump {
  static func read(_ bytes: UnsafeRawBufferPointer, into dump: inout DumpRecords) throws(InputError) {
    var tree = FlutterSemanticsTree(limits: dump.limits)
    try tree.take(bytes)
    var snapshot = tree.builder.finish()
    guard !snapshot.nodes.isEmpty else {
      throw InputError(
        .malformed, byteOffset: 0, problem: "expected a node such as `SemanticsNode#0`, found none",
        remedy: "give the complete output of debugDumpSemanticsTree")
    }
    dump.note(
      .missingGeometry, times: tree.missingGeometry, "nodes without a rectangle were kept with an empty frame"
    )
    dump.add(
      .header(
        StreamHeader(
          platform: .flutter, viewport: viewport(of: &snapshot, tree.scaled, &dump), tells: .secure)))
    dump.add(.snapshot(snapshot))
  }

  /// The root counts in device pixels if a node below it is scaled.
  private static func viewport(
    of snapshot: inout HierarchySnapshot, _ scaled: (node: Int, factor: Double)?, _ dump: inout DumpRecords
  ) -> Viewport {
    let first = scaled.map { snapshot.nodes[$0.node].frame.size } ?? snapshot.nodes[0].frame.size
    guard let viewport = Viewport(checked: first.width, first.height, scale: scaled?.factor ?? 1) else {
      dump.note(.assumed, AssumedScreen.flutter.note("the root has no size"))
      return AssumedScreen.flutter.viewport
    }
    if let scaled, scaled.node > 0 { snapshot.fillScreen(viewport) }
    return viewport
  }

  static func sniff(_ prefix: ArraySlice<UInt8>) -> Bool {
    DumpLines.contains(prefix) { FlutterLine($0).text.has("SemanticsNode#", at: 0) }
  }
}

/// Builds the nodes of printed semantics.
struct FlutterSemanticsTree: FlutterTree {
  var builder: SnapshotBuilder
  private(set) var missingGeometry = 0
  /// The first node that is scaled, and by how much.
  private(set) var scaled: (node: Int, factor: Double)?
  private var columns: [Int] = []
  private var hasFrame = false
  private var flags: Set<String> = []
  private var actions: Set<String> = []
  /// A text that goes on on the next line.
  private var unfinished: (name: StaticString, text: [UInt8])?

  private static let texts: [StaticString] = ["label", "value", "hint", "tooltip", "identifier"]

  init(limits: Limits) {
    builder = SnapshotBuilder(time: 0, limits: limits)
  }

  mutating func take(_ line: FlutterLine) throws(LimitError) {
    if line.text.has("SemanticsNode#", at: 0),
      columns.isEmpty || line.isBranch || line.column <= columns.last!
    {
      try open(at: line.column)
      // The short form has the properties in brackets behind the name.
      if let start = line.text.firstRange(of: "Rect.from", from: 0) {
        takeRect(UnsafeRawBufferPointer(rebasing: line.text[start...]))
      }
      return
    }
    guard !columns.isEmpty else { return }
    if unfinished != nil { return try goOn(line) }
    if line.text.has("Rect.from", at: 0) {
      takeRect(line.text)
    } else if line.text.has("scaled by ", at: 0) {
      takeScale(line.text)
    } else if let words = line.value("flags") {
      flags.formUnion(Self.words(words))
    } else if let words = line.value("actions") {
      actions.formUnion(Self.words(words))
    } else if let role = line.value("role") {
      try takeRole(role)
    } else if line.text.equals("invisible") {
      builder.node.flags.insert(.hidden)
    } else {
      for name in Self.texts {
        if let value = line.value(name) { try begin(name, value) }
      }
    }
  }

  mutating func finish() throws(LimitError) {
    while !columns.isEmpty { try close() }
  }

  // MARK: Nodes

  private mutating func open(at column: Int) throws(LimitError) {
    if !columns.isEmpty { try settle() }
    while let last = columns.last, last >= column {
      builder.close()
      columns.removeLast()
    }
    try builder.open()
    builder.node.className = try builder.add("SemanticsNode")
    columns.append(column)
    (hasFrame, flags, actions, unfinished) = (false, [], [], nil)
    isSettled = false
  }

  private var isSettled = true

  private mutating func close() throws(LimitError) {
    try settle()
    builder.close()
    columns.removeLast()
  }

  /// Gives the innermost node what its flags mean, once.
  private mutating func settle() throws(LimitError) {
    guard !isSettled else { return }
    isSettled = true
    if !hasFrame { missingGeometry += 1 }
    var roles: [TextSlice] = []
    for (flag, trait) in Self.traits where flags.contains(flag) { builder.node.traits.insert(trait) }
    for (flag, state) in Self.states where flags.contains(flag) { builder.node.flags.insert(state) }
    if flags.contains("hasCheckedState") {
      builder.node.traits.insert(flags.contains("isInMutuallyExclusiveGroup") ? .radio : .checkbox)
    }
    if flags.contains("hasEnabledState"), !flags.contains("isEnabled") {
      builder.node.flags.insert(.disabled)
    }
    if actions.contains("increase") || actions.contains("decrease") {
      builder.node.traits.insert(.adjustable)
    }
    if actions.contains("tap"), builder.node.traits.isEmpty { roles.append(try builder.add("clickable")) }
    if actions.contains(where: { $0.hasPrefix("scroll") }) || flags.contains("hasImplicitScrolling") {
      roles.append(try builder.add("scrollable"))
    }
    if builder.node.traits.isEmpty, roles.isEmpty, !builder.node.label.isNone {
      builder.node.traits.insert(.staticText)
    }
    if !roles.isEmpty { builder.detail.otherTraits = builder.add(list: roles) }
  }

  private static let traits: [(String, Traits)] = [
    ("isButton", .button), ("isLink", .link), ("isImage", .image), ("isHeader", .header),
    ("isSlider", .slider),
    ("isTextField", .textField), ("hasToggledState", .toggle), ("isKeyboardKey", .keyboardKey),
  ]
  private static let states: [(String, HierarchyNode.Flags)] = [
    ("isTextField", .editable), ("isObscured", .secure), ("isSelected", .selected), ("isFocused", .focused),
    ("isChecked", .checked), ("isToggled", .checked), ("isHidden", .hidden),
  ]

  private mutating func takeRole(_ role: UnsafeRawBufferPointer) throws(LimitError) {
    let names: [(StaticString, Traits)] = [
      ("tab", .tab), ("tabBar", .tabBar), ("dialog", .dialog), ("alertDialog", .dialog), ("menu", .menu),
      ("list", .list), ("listItem", .cell), ("table", .list), ("row", .cell), ("progressBar", .progress),
      ("loadingSpinner", .progress),
    ]
    for (name, trait) in names where role.equals(name) { builder.node.traits.insert(trait) }
  }

  // MARK: Values

  private static func words(_ list: UnsafeRawBufferPointer) -> [String] {
    list.split(separator: UInt8(ascii: ",")).prefix(64).map { word in
      String(decoding: word.filter { $0 > 0x20 && $0 < 0x7F }.prefix(40), as: UTF8.self)
    }
  }

  private mutating func takeRect(_ text: UnsafeRawBufferPointer) {
    if let sides = FlutterLine.numbers(text, behind: "Rect.fromLTRB(", count: 4) {
      builder.node.frame =
        Rect2D(x: sides[0], y: sides[1], width: sides[2] - sides[0], height: sides[3] - sides[1]).bounded
      hasFrame = true
    } else if let sides = FlutterLine.numbers(text, behind: "Rect.fromLTWH(", count: 4) {
      builder.node.frame = Rect2D(x: sides[0], y: sides[1], width: sides[2], height: sides[3]).bounded
      hasFrame = true
    }
    if let start = text.firstRange(of: "scaled by ", from: 0) {
      takeScale(UnsafeRawBufferPointer(rebasing: text[start...]))
    }
    takeTransform(text)
  }

  private mutating func takeScale(_ text: UnsafeRawBufferPointer) {
    guard let (factor, _) = DecimalText.number(text, at: 10), factor >= 0.01, factor <= 100, scaled == nil
    else { return }
    scaled = (builder.nodeCount - 1, factor)
  }

  /// `with transform [a,c,0.0,tx; b,d,0.0,ty; …]`, whose rows are those of a matrix.
  private mutating func takeTransform(_ text: UnsafeRawBufferPointer) {
    guard let first = FlutterLine.numbers(text, behind: "with transform [", count: 4),
      let row = text.firstRange(of: "; ", from: 0)
    else { return }
    let rest = UnsafeRawBufferPointer(rebasing: text[row...])
    guard let second = FlutterLine.numbers(rest, behind: "; ", count: 4) else { return }
    builder.node.frame.x += first[3]
    builder.node.frame.y += second[3]
    builder.node.frame = builder.node.frame.bounded
  }

  private mutating func begin(_ name: StaticString, _ value: UnsafeRawBufferPointer) throws(LimitError) {
    guard value.has("\"", at: 0) else {
      // The text begins on the next line.
      if value.isEmpty { unfinished = (name, []) }
      return
    }
    let inside = UnsafeRawBufferPointer(rebasing: value[1...])
    guard inside.last == UInt8(ascii: "\"") else { return unfinished = (name, Array(inside)) }
    try keep(name, Array(inside.dropLast()))
  }

  /// Adds a line to the text, in place.
  private mutating func goOn(_ line: FlutterLine) throws(LimitError) {
    var part = line.text
    let isFirst = unfinished!.text.isEmpty
    if isFirst, part.has("\"", at: 0) { part = UnsafeRawBufferPointer(rebasing: part[1...]) }
    let isLast = part.last == UInt8(ascii: "\"")
    if !isFirst { unfinished!.text.append(0x0A) }
    unfinished!.text.append(contentsOf: isLast ? part.dropLast() : part[...])
    guard isLast, let (name, text) = unfinished else { return }
    unfinished = nil
    try keep(name, text)
  }

  private mutating func keep(_ name: StaticString, _ text: [UInt8]) throws(LimitError) {
    guard !text.isEmpty else { return }
    let slice = try builder.add(text)
    switch "\(name)" {
    case "label": builder.node.label = slice
    case "value": builder.detail.value = slice
    case "hint": builder.detail.hint = slice
    case "tooltip": if builder.node.label.isNone { builder.node.label = slice }
    default: builder.node.identifier = slice
    }
  }
}

extension HierarchyFormat {
  /// `debugDumpSemanticsTree` of Flutter (docs/FORMATS.md).
  package static let flutterSemantics = HierarchyFormat(
    id: "flutter-semantics", name: "Flutter semantics tree (text)", suffixes: ["txt"], isStream: false,
    sniff: FlutterSemanticsDump.sniff, makeReader: DumpReader<FlutterSemanticsDump>.init(options:))
}
