internal import SilhouetteHierarchy

/// Copies the screen into a buffer, in one pass over the tree, on the main thread.
///
/// It keeps a stack of its own, so deep trees cost no machine stack, and allocates nothing once its lists
/// have grown to the size of the screen. Children beyond a limit, or forbidden ones, are not read: their node
/// is marked `unreadable`.
@MainActor
struct CaptureWalker<Source: CaptureSource> {
  var source: Source
  private let limits: CaptureLimits
  private let mask: CaptureOptions.Mask
  private let sendsWords: Bool
  private var identities = IdentityTable()
  private var classes = ClassTable()
  /// Nodes that were not visited yet, and for each where it belongs.
  private var stack: [Source.Node] = []
  private var places: [Place] = []

  private struct Place {
    var parent: Int32
    var depth: Int32
  }

  init(_ source: Source, options: CaptureOptions) {
    self.source = source
    limits = options.limits
    mask = options.mask
    sendsWords = options.words
  }

  /// Fills the buffer, which must be empty. Returns false if `isLate` said so on the way: then the buffer holds a part
  /// of the screen, and must be dropped.
  mutating func walk(into buffer: inout CaptureBuffer, isLate: () -> Bool) -> Bool {
    identities.beginWalk()
    source.windows(onto: &stack)
    put(Place(parent: -1, depth: 1))
    while let node = stack.popLast(), let place = places.popLast() {
      if buffer.records.count & 63 == 63, isLate() {
        stack.removeAll(keepingCapacity: true)
        places.removeAll(keepingCapacity: true)
        return false
      }
      guard buffer.records.count < limits.nodes else { continue }
      visit(node, place, &buffer)
    }
    return true
  }

  /// Whether the node at that address ever was a secret.
  func wasSecret(_ address: UInt) -> Bool { identities.wasSecret(address) }

  /// Notes where the nodes belong that came onto the stack.
  private mutating func put(_ place: Place) {
    while places.count < stack.count { places.append(place) }
  }

  @inline(__always)
  private mutating func visit(_ node: Source.Node, _ place: Place, _ buffer: inout CaptureBuffer) {
    let type: AnyObject.Type = source.type(of: node)
    let role = classes.role(of: type, find: { Source.role(of: $0) })
    let privacy = source.privacy(of: node, role)
    // The box of the mark replaces the node. The node gets no number either, since the numbers of others
    // would reveal how many there are.
    if privacy.contains(.covered) { return }
    let identity = identities.id(of: source.address(of: node), type, isSecret: privacy.contains(.secure))
    let isInput = privacy.contains(.editable)
    let isSecure = identity.wasSecret || (isInput && identities.isFullOfSecrets)
    var record = CaptureRecord(type: type)
    record.id = identity.id
    record.parent = place.parent
    record.privacy = NodeDetail.Privacy(privacy)
    guard privacy.isDisjoint(with: [.mask, .hide]) else {
      source.copyLook(of: node, role, to: &record, in: &buffer)
      if isInput, record.flags.contains(.focused) { buffer.hasFocus = true }
      record.seal(in: &buffer)
      if privacy.contains(.hide) { record.flags.insert(.unreadable) }
      buffer.records.append(record)
      return
    }
    if isSecure { record.flags.insert(.secure) }
    if isInput { record.flags.insert(.editable) }
    source.copyLook(of: node, role, to: &record, in: &buffer)

    if isInput, record.flags.contains(.focused) { buffer.hasFocus = true }

    let isClosed = isSecure || role == .keyboard
    if !isClosed, !privacy.contains(.secret) {
      source.copyState(of: node, role, to: &record, in: &buffer)
    } else {
      record.flags.subtract([.disabled, .focused])
      record.traits.subtract([.selected, .disabled])
    }
    let isSeen = !record.flags.contains(.hidden) && (record.alpha > 0 || isAnimated(record, buffer))
    if isSeen {
      let amount = amount(isClosed: isClosed || privacy.contains(.secret), isInput: isInput)
      take(source.words(of: node, role, amount), amount, &record, &buffer)
    }

    let index = Int32(truncatingIfNeeded: buffer.records.count)
    // The words of an input replace its inside. The parts of a control would reveal its state.
    let isWhole = isInput || role.isWhole
    if isSeen, !isClosed, !isWhole, role != .closed {
      let room = limits.nodes - buffer.records.count - 1 - stack.count
      let isDeep = Int(place.depth) >= limits.depth
      if source.children(of: node, role, room: isDeep ? 0 : room, onto: &stack) {
        put(Place(parent: index, depth: place.depth + 1))
      } else {
        record.flags.insert(.unreadable)
      }
    } else if role == .closed {
      record.flags.insert(.unreadable)
    }
    buffer.records.append(record)
  }

  @inline(__always)
  private func amount(isClosed: Bool, isInput: Bool) -> CaptureWords.Amount {
    if isClosed { return .none }
    if mask == .all { return .presence }
    if !sendsWords { return isInput ? .presence : .lines }
    return isInput && mask == .inputs ? .captions : .all
  }

  private func isAnimated(_ record: CaptureRecord, _ buffer: borrowing CaptureBuffer) -> Bool {
    record.detail >= 0 && buffer.details[Int(record.detail)].presentation != nil
  }

  /// Keeps the words that may leave the app, whatever the source handed out.
  @inline(__always)
  private func take(
    _ words: CaptureWords, _ amount: CaptureWords.Amount, _ record: inout CaptureRecord,
    _ buffer: inout CaptureBuffer
  ) {
    if sendsWords, words.identifier != nil { record.identifier = buffer.add(words.identifier) }
    if words.contentType != nil {
      let detail = buffer.detail(of: &record)
      buffer.details[detail].contentType = buffer.add(words.contentType)
    }
    guard amount != .none else { return }
    if amount == .all { record.text = buffer.add(words.text) }
    if amount == .all || amount == .lines, words.lines != nil {
      let detail = buffer.detail(of: &record)
      buffer.details[detail].lines = words.lines
    } else if amount != .all, words.hasText || words.text != nil {
      record.text = .kept
    }
    guard amount != .presence, amount != .lines else { return }
    if words.label != nil { record.label = buffer.add(words.label) }
    if words.value != nil || words.hint != nil {
      let detail = buffer.detail(of: &record)
      buffer.details[detail].value = buffer.add(words.value)
      buffer.details[detail].hint = buffer.add(words.hint)
    }
  }
}

extension CaptureRecord {
  /// Leaves class, number, mark, and the box with its place: no colour, state, trait, scroll offset or degree of opacity,
  /// which may be those of the inside.
  fileprivate mutating func seal(in buffer: inout CaptureBuffer) {
    flags.formIntersection([.hidden])
    traits = []
    radius = 0
    background = nil
    let shown = detail < 0 ? nil : buffer.details[Int(detail)]
    if shown?.presentation == nil { alpha = alpha > 0 ? 1 : 0 } else { alpha = 1 }
    guard let shown else { return }
    var place = CaptureDetail()
    place.anchor = shown.anchor
    place.transform = shown.transform
    place.z = shown.z
    if let moving = shown.presentation {
      var presentation = NodeDetail.Presentation()
      presentation.frame = moving.frame
      presentation.transform = moving.transform
      place.presentation = presentation
    }
    buffer.details[Int(detail)] = place
  }
}

extension NodeDetail.Privacy {
  /// The marks of a node's developer alone.
  @inline(__always)
  fileprivate init(_ privacy: CapturePrivacy) {
    self = []
    guard !privacy.isDisjoint(with: [.mask, .unmask, .hide]) else { return }
    if privacy.contains(.mask) { insert(.mask) }
    if privacy.contains(.unmask) { insert(.unmask) }
    if privacy.contains(.hide) { insert(.hide) }
    if privacy.contains(.swiftUI) { insert(.swiftUI) }
  }
}
