internal import SilhouetteHierarchy

/// Builds one snapshot from elements of Microsoft's UI Automation, its frames absolute and in pixels as they are written.
///
/// ```
/// <Window AutomationId="MainForm" ClassName="…" Name="Orders" IsOffscreen="False" x="100" y="80" width="900" height="600">
///   <Edit AutomationId="q" IsPassword="False" Name="Search" x="120" y="120" width="300" height="24"/>
/// ```
struct WindowsPage: XMLElementHandler {
  var builder: SnapshotBuilder
  /// Whether every input says if it is a password field.
  private(set) var tellsSecrets = true

  init(limits: Limits) {
    builder = SnapshotBuilder(time: 0, limits: limits)
  }

  mutating func open(_ element: XMLElement) throws(LimitError) {
    try builder.open()
    builder.node.className = try builder.add(element.name)
    builder.node.frame = AbsoluteFrames.unknown
    var role = element.name
    var isPassword: Bool?
    for index in 0..<element.attributeCount {
      let (name, value) = element.attribute(index)
      guard !value.isEmpty else { continue }
      if name.equals("IsPassword") {
        isPassword = Self.isTrue(value)
      } else if name.equals("ControlType") {
        role = value.has("ControlType.", at: 0) ? UnsafeRawBufferPointer(rebasing: value[12...]) : value
      } else if !readPlace(name, value) {
        try readFact(name, value)
      }
    }
    if isPassword == true { builder.node.flags.insert(.secure) }
    try WindowsRoles.tell(role, &builder)
    if builder.node.flags.contains(.editable), isPassword == nil { tellsSecrets = false }
    readState()
  }

  mutating func close() {
    if builder.depth > 0 { builder.close() }
  }

  private mutating func readPlace(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) -> Bool {
    if builder.node.frame.takeSide(name, value) { return true }
    if name.equals("BoundingRectangle") || name.equals("Bounds") {
      if let frame = Self.rectangle(value) { builder.node.frame = frame }
    } else {
      return false
    }
    return true
  }

  /// `X=1 Y=2 Width=3 Height=4`, `{1,2,3,4}` or `1,2,3,4`, with any other signs between the numbers; `l:1 t:2 r:3 b:4`
  /// has the far sides.
  private static func rectangle(_ value: UnsafeRawBufferPointer) -> Rect2D? {
    guard value.count < 120 else { return nil }
    var numbers: [Double] = []
    var digits: [UInt8] = []
    for byte in Array(value) + [0x20] {
      if (byte >= 0x30 && byte <= 0x39) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") {
        digits.append(byte)
      } else if !digits.isEmpty {
        guard let number = digits.withUnsafeBytes({ DecimalText.number($0) }) else { return nil }
        numbers.append(number)
        digits.removeAll()
      }
    }
    guard numbers.count == 4 else { return nil }
    let hasSides =
      value.firstRange(of: "r:", from: 0) != nil
      || value.firstRange(of: "ight:", from: 0) != nil
        && value.firstRange(of: "idth", from: 0) == nil
    return Rect2D(
      x: numbers[0], y: numbers[1], width: hasSides ? numbers[2] - numbers[0] : numbers[2],
      height: hasSides ? numbers[3] - numbers[1] : numbers[3])
  }

  private mutating func readFact(
    _ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer
  ) throws(LimitError) {
    if name.equals("Name") {
      builder.node.label = try builder.add(value)
    } else if name.equals("AutomationId") {
      builder.node.identifier = try builder.add(value)
    } else if name.equals("HelpText") {
      builder.detail.hint = try builder.add(value)
    } else if name.equals("Value.Value") || name.equals("Value") || name.equals("RangeValue.Value") {
      builder.detail.value = try builder.add(value)
    } else if name.equals("ClassName") {
      builder.node.supers = builder.add(list: CollectionOfOne(try builder.add(value)))
    } else if name.equals("IsEnabled") {
      if !Self.isTrue(value) { builder.node.flags.insert(.disabled) }
    } else if name.equals("IsOffscreen") {
      if Self.isTrue(value) { builder.node.flags.insert(.hidden) }
    } else if name.equals("HasKeyboardFocus") {
      if Self.isTrue(value) { builder.node.flags.insert(.focused) }
    } else if name.equals("SelectionItem.IsSelected") || name.equals("IsSelected") {
      if Self.isTrue(value) { builder.node.flags.insert(.selected) }
    } else if name.equals("Toggle.ToggleState") || name.equals("ToggleState") {
      if value.equals("1") || value.equals("On") { builder.node.flags.insert(.checked) }
    }
  }

  private static func isTrue(_ value: UnsafeRawBufferPointer) -> Bool {
    value.equals("True") || value.equals("true") || value.equals("1")
  }

  /// A radio button that is selected is on.
  private mutating func readState() {
    if builder.node.traits.contains(.radio), builder.node.flags.contains(.selected) {
      builder.node.flags.insert(.checked)
    }
  }
}
