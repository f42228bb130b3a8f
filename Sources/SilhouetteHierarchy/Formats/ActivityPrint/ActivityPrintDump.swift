/// The views of the topmost activity, as `adb shell dumpsys activity top` prints them.
///
/// It gives a header and one snapshot at t = 0. Places are in the parent, in device pixels. A print has no words of the screen.
enum ActivityPrintDump: Dump {
  static func read(_ bytes: UnsafeRawBufferPointer, into dump: inout DumpRecords) throws(InputError) {
    let text = try InputError.checkedUTF8(bytes)
    let found = try activity(in: text, dump.limits)
    guard !found.isSilent else {
      throw InputError(
        .malformed, byteOffset: 0,
        problem: "the app in front did not answer, so its views are not in the print",
        remedy: "wait until the app is idle, and run `adb shell dumpsys activity top` again")
    }
    guard var snapshot = found.snapshot else {
      throw InputError(
        .malformed, byteOffset: 0,
        problem:
          "expected a view such as `android.widget.Button{427eb1f VFED..C.. ........ 0,0-90,40}`, found none",
        remedy: "open the app, and run `adb shell dumpsys activity top` again")
    }
    let size = AbsoluteFrames.extent(of: snapshot)
    var display = AssumedScreen.android.viewport
    if let told = Viewport(checked: size.width, size.height) {
      display = told
    } else {
      dump.note(.assumed, AssumedScreen.android.note("no window has a size"))
    }
    let viewport = dump.scale(&snapshot, of: display, given: found.density)
    var header = StreamHeader(platform: .android, viewport: viewport, tells: [])
    if let name = found.name { header.app = [StreamFact("activity", name)] }
    dump.add(.header(header))
    dump.add(.snapshot(snapshot))
  }

  private struct Found {
    var snapshot: HierarchySnapshot?
    var name: String?
    var density: Double?
    /// Whether the activity in front could not be printed.
    var isSilent = false
  }

  /// The activity that is resumed; without one, the last one with views: activities are printed from the bottom up.
  private static func activity(in text: UnsafeRawBufferPointer, _ limits: Limits) throws(InputError) -> Found
  {
    var (best, open) = (Found(), Found())
    var builder = SnapshotBuilder(time: 0, limits: limits)
    var indents: [Int] = []
    var (isResumed, hasResumed, hasFailed) = (false, false, false)
    func close() {
      guard builder.nodeCount > 0 else { return }
      open.snapshot = builder.finish()
      if isResumed || !hasResumed { best = open }
      hasResumed = hasResumed || isResumed
      builder = SnapshotBuilder(time: 0, limits: limits)
      indents = []
    }
    var lines = DumpLines(text)
    while let line = lines.next() {
      let part = UnsafeRawBufferPointer(rebasing: text[line.range])
      if part.starts(afterBlanks: "ACTIVITY ") {
        close()
        (open, isResumed, hasFailed) = (Found(name: name(part)), false, false)
      }
      if let density = density(part) { open.density = density }
      if part.firstRange(of: "mResumed=true", from: 0) != nil { isResumed = true }
      if part.starts(afterBlanks: "Failure while dumping the activity") { hasFailed = true }
      guard let view = ActivityPrintView(part) else { continue }
      while let last = indents.last, last >= view.indent {
        indents.removeLast()
        builder.close()
      }
      do throws(LimitError) {
        if builder.nodeCount == 0, let name = open.name { try builder.name(activity: name) }
        try add(view, part, to: &builder)
      } catch {
        throw InputError(error, line: line.number, byteOffset: line.range.lowerBound)
      }
      indents.append(view.indent)
    }
    close()
    best.isSilent = hasFailed && !hasResumed
    return best
  }

  private static func add(
    _ view: ActivityPrintView, _ line: UnsafeRawBufferPointer, to builder: inout SnapshotBuilder
  ) throws(LimitError) {
    try builder.open()
    builder.node.className = try builder.add(UnsafeRawBufferPointer(rebasing: line[view.className]))
    if let frame = view.frame { builder.node.frame = frame.bounded }
    if let id = view.identifier {
      builder.node.identifier = try builder.add(UnsafeRawBufferPointer(rebasing: line[id]))
    }
    if view.isHidden { builder.node.flags.insert(.hidden) }
    if !view.isEnabled { builder.node.flags.insert(.disabled) }
    if view.isFocused { builder.node.flags.insert(.focused) }
    if view.isSelected { builder.node.flags.insert(.selected) }
    if view.isClickable { builder.detail.otherTraits = builder.add(list: [try builder.add("clickable")]) }
  }

  /// `ACTIVITY com.example.garden/.BedsActivity b3c9b53 pid=…`
  private static func name(_ line: UnsafeRawBufferPointer) -> String? {
    String(decoding: line.prefix(400), as: UTF8.self).split(separator: " ").dropFirst().first.map(String.init)
  }

  /// Of the configuration: `… h914dp 420dpi nrml …`.
  private static func density(_ line: UnsafeRawBufferPointer) -> Double? {
    guard line.firstRange(of: "onfig={", from: 0) != nil, let end = line.firstRange(of: "dpi ", from: 0)
    else {
      return nil
    }
    let digits = line[..<end].reversed().prefix { (0x30...0x39).contains($0) }.reversed()
    return Double(String(decoding: Array(digits), as: UTF8.self)).map { $0 / 160 }
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func starts(afterBlanks word: StaticString) -> Bool {
    has(word, at: firstIndex { !$0.isBlank } ?? count)
  }
}

extension HierarchyFormat {
  /// `adb shell dumpsys activity top` (docs/FORMATS.md).
  package static let activityPrint = HierarchyFormat(
    id: "dumpsys-activity", name: "Android's views (dumpsys activity top)", suffixes: ["txt"],
    isStream: false,
    sniff: { prefix in
      DumpLines.contains(prefix) { line in
        ActivityPrintView(line) != nil
          || line.starts(afterBlanks: "ACTIVITY ") && line.firstRange(of: " pid=", from: 0) != nil
      }
    },
    makeReader: DumpReader<ActivityPrintDump>.init(options:))
}
