/// Reads the iOS tree printer's text: one tree, or several with other text between them.
///
/// Trees that follow each other line by line are the windows of one snapshot, back to front; anything between
/// two trees (an empty line, a heading, a code fence) makes them two snapshots, a second apart. Text outside
/// of trees is skipped. It holds one node's lines and one snapshot at a time.
package struct IOSTreeReader: HierarchyReader {
  package private(set) var diagnostics = DiagnosticLog()

  /// The printer goes no deeper than this.
  private static let printedDepth = 64
  /// Milliseconds between the snapshots of one text, which has no times.
  private static let interval = 1000.0

  private let limits: Limits
  private var lines: LineFeed
  private var builder: SnapshotBuilder
  /// The line of each node, for diagnostics.
  private var nodeLines: [Int] = []
  /// A node whose label goes on.
  private var open: Node?
  private var pending: HierarchySnapshot?
  private var snapshotCount = 0
  private var isDone = false

  /// A node that may go on for several lines.
  private struct Node {
    var bytes: [UInt8]
    /// The start of the node itself, after its branch.
    let start: Int
    let depth: Int
    let isElement: Bool
    let line: Int
    let offset: Int
  }

  package init(limits: Limits) {
    self.limits = limits
    lines = LineFeed(limits: limits)
    builder = SnapshotBuilder(time: 0, limits: limits)
  }

  package mutating func next(_ input: inout InputBuffer) throws(InputError) -> ReadStep {
    if let snapshot = pending {
      pending = nil
      return .record(.snapshot(snapshot))
    }
    guard !isDone else { return .end }
    do throws(InputError) {
      while let line = try front(of: input) {
        let isBreak = try take(line, from: input)
        lines.consume(line, from: &input)
        if isBreak, let step = finishSnapshot() { return step }
      }
      guard input.isFinished else { return .needsInput }
      return try finishInput(at: input.offset)
    } catch {
      isDone = true
      throw error
    }
  }

  private mutating func front(of input: InputBuffer) throws(InputError) -> LineFeed.Line? {
    do throws(LimitError) { return try lines.front(of: input) } catch {
      throw InputError(error, line: lines.number, byteOffset: input.offset)
    }
  }

  // MARK: Lines to nodes

  /// Takes one line in. Returns whether it ends the trees before it.
  private mutating func take(_ line: LineFeed.Line, from input: InputBuffer) throws(InputError) -> Bool {
    try input.withUnread { (bytes) throws(InputError) in
      var text = UnsafeRawBufferPointer(rebasing: bytes[..<line.count])
      if text.last == UInt8(ascii: "\r") { text = UnsafeRawBufferPointer(rebasing: text.dropLast()) }
      // A character that the end of the input cuts off is one that a truncated label ends with.
      if let fault = UTF8Validation.firstFault(in: text), line.isTerminated || fault < text.count {
        throw malformed("UTF-8", at: input.offset + fault)
      }
      if open != nil {
        guard !IOSTreeLine.startsNode(text) else {
          throw malformed("the end of the text of the node before this line", at: input.offset)
        }
        try goOn(text)
        return false
      }
      return try start(text, offset: input.offset, isTerminated: line.isTerminated)
    }
  }

  private mutating func start(
    _ text: UnsafeRawBufferPointer, offset: Int, isTerminated: Bool
  ) throws(InputError) -> Bool {
    let branch = IOSTreeLine.branch(text)
    let (depth, start) = branch ?? (0, text.has("\u{FEFF}", at: 0) ? 3 : 0)
    switch IOSTreeLine.extent(ofFirstLine: text, from: start) {
    case .malformed:
      guard branch != nil else { return true }
      guard isTerminated else {
        noteTruncation(at: offset)
        return false
      }
      throw malformed("`Type(frame: {{x, y}, {w, h}}, ax=0)` or `(AX) label=…`", at: offset + start)
    case .goesOn:
      open = node(text, start, depth, offset)
    case .whole:
      try build(node(text, start, depth, offset))
    }
    return false
  }

  private func node(_ text: UnsafeRawBufferPointer, _ start: Int, _ depth: Int, _ offset: Int) -> Node {
    Node(
      bytes: Array(text), start: start, depth: depth, isElement: IOSTreeLine.isElement(text, at: start),
      line: lines.number, offset: offset)
  }

  /// The next line of a node whose text has newlines.
  ///
  /// The node is moved out and back in: a copy of its bytes for each line would make a long text's cost quadratic.
  private mutating func goOn(_ text: UnsafeRawBufferPointer) throws(InputError) {
    guard var node = open.take() else { return }
    guard text.count < limits.lineBytes - node.bytes.count else {
      throw InputError(LimitError(.lineBytes, limits.lineBytes), line: node.line, byteOffset: node.offset)
    }
    node.bytes.append(UInt8(ascii: "\n"))
    node.bytes.append(contentsOf: text)
    guard IOSTreeLine.isLast(text, isElement: node.isElement) else {
      open = node
      return
    }
    try build(node)
  }

  private func malformed(_ what: String, at offset: Int, line: Int? = nil) -> InputError {
    InputError(
      .malformed, line: line ?? lines.number, byteOffset: offset,
      problem: "expected \(what), found something else",
      remedy: "give the printer's text exactly as it was written")
  }

  private mutating func noteTruncation(at offset: Int) {
    diagnostics.note(
      Diagnostic(
        .truncated, line: lines.number, byteOffset: offset,
        message: "the text ends in the middle of a node; everything before it was read"),
      code: .truncated)
  }

  // MARK: Nodes

  private mutating func build(_ node: Node) throws(InputError) {
    guard node.depth <= builder.depth else {
      throw malformed("a branch at most one level deeper than its parent", at: node.offset, line: node.line)
    }
    while builder.depth > node.depth { builder.close() }
    let isKnown: Bool
    do throws(LimitError) {
      try builder.open()
      isKnown = try node.isElement ? addElement(node) : addView(node)
    } catch {
      throw InputError(error, line: node.line, byteOffset: node.offset)
    }
    guard isKnown else { throw malformed("a view or an (AX) element", at: node.offset, line: node.line) }
    nodeLines.append(node.line)
    if builder.depth > Self.printedDepth { noteDepth(node) }
  }

  private mutating func addView(_ node: Node) throws(LimitError) -> Bool {
    guard let view = node.bytes.withUnsafeBytes({ IOSTreeLine.view($0, from: node.start) }) else {
      return false
    }
    builder.node.className = try builder.add(node.bytes[view.type])
    builder.node.frame = view.frame
    builder.node.isElement = view.isElement
    if let label = view.label { builder.node.label = try builder.add(node.bytes[label]) }
    return true
  }

  private mutating func addElement(_ node: Node) throws(LimitError) -> Bool {
    guard let element = node.bytes.withUnsafeBytes({ IOSTreeLine.element($0, from: node.start) }) else {
      return false
    }
    builder.node.kind = .accessibility
    builder.node.frame = element.frame ?? .zero
    // The printer writes empty quotes for missing values.
    if !element.label.isEmpty { builder.node.label = try builder.add(node.bytes[element.label]) }
    if !element.value.isEmpty { builder.detail.value = try builder.add(node.bytes[element.value]) }
    try addTraits(node.bytes[element.traits])
    if element.frame == nil { noteMissingFrame(node) }
    return true
  }

  /// Traits with a bit go there, others are kept as text. Two of them are states as well.
  private mutating func addTraits(_ list: ArraySlice<UInt8>) throws(LimitError) {
    var others = builder.startList()
    for word in list.split(separator: UInt8(ascii: "|")) {
      if let trait = word.withUnsafeBytes({ Traits(word: $0) }) {
        builder.node.traits.insert(trait)
      } else {
        builder.add(to: &others, try builder.add(word))
      }
    }
    if !others.isEmpty { builder.detail.otherTraits = others }
    if builder.node.traits.contains(.selected) { builder.node.flags.insert(.selected) }
    if builder.node.traits.contains(.disabled) { builder.node.flags.insert(.disabled) }
  }

  private mutating func noteMissingFrame(_ node: Node) {
    diagnostics.note(
      Diagnostic(
        .missingGeometry, line: node.line, byteOffset: node.offset,
        message: "an accessibility element without a frame was kept with an empty one"),
      code: .missingGeometry)
  }

  private mutating func noteDepth(_ node: Node) {
    diagnostics.note(
      Diagnostic(
        .cutByWriter, line: node.line, byteOffset: node.offset,
        message: "the tree reaches the printer's deepest level; nodes below it are missing"),
      code: .cutByWriter)
  }

  // MARK: Snapshots

  /// Ends the snapshot that is being built, if there is one. Returns the first record that comes of it.
  private mutating func finishSnapshot() -> ReadStep? {
    guard builder.nodeCount > 0 else { return nil }
    var snapshot = builder.finish()
    snapshot.time = Self.interval * Double(snapshotCount)
    noteDuplicates(IOSTreeDuplicates.remove(from: &snapshot))
    nodeLines.removeAll()
    snapshotCount += 1
    guard snapshotCount == 1 else {
      noteAssumption("several trees in one text were read as snapshots a second apart")
      return .record(.snapshot(snapshot))
    }
    pending = snapshot
    return .record(.header(StreamHeader(platform: .ios, viewport: viewport(of: snapshot), tells: [])))
  }

  /// The first window's size, or that of a present-day phone.
  private mutating func viewport(of snapshot: HierarchySnapshot) -> Viewport {
    if let size = snapshot.nodes.first(where: { $0.parent < 0 && $0.frame.isDrawable })?.frame.size {
      return Viewport(width: size.width, height: size.height)
    }
    noteAssumption(AssumedScreen.ios.note("no window has a size"))
    return AssumedScreen.ios.viewport
  }

  private mutating func noteAssumption(_ message: String) {
    diagnostics.note(
      Diagnostic(.assumed, line: lines.number, byteOffset: 0, message: message), code: .assumed)
  }

  private mutating func noteDuplicates(_ roots: [Int]) {
    for root in roots {
      diagnostics.note(
        Diagnostic(
          .duplicateSubtree, line: nodeLines[root], byteOffset: 0,
          message: "a view that is an accessibility element too was printed twice; the first copy was dropped"
        ),
        code: .duplicateSubtree)
    }
  }

  private mutating func finishInput(at offset: Int) throws(InputError) -> ReadStep {
    if open != nil {
      open = nil
      noteTruncation(at: offset)
    }
    if let step = finishSnapshot() { return step }
    isDone = true
    guard snapshotCount > 0 else { throw malformed("a tree of views", at: 0, line: 1) }
    return .end
  }
}
