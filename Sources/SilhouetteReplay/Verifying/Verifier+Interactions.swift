import SilhouetteHierarchy

extension Verifier {
  /// Checks an incremental event of any source.
  mutating func checkIncremental(_ data: Int) {
    guard let source = integer(data, "source"), (0...16).contains(source) else {
      return report(.sourceKnown, "the incremental event has no known `source`")
    }
    switch source {
    case 0: checkMutation(data)
    case 1, 6, 12: checkMoves(data, source)
    case 2: checkTouch(data)
    case 3: checkScroll(data)
    case 4: checkSize(data, .resizeSize, .resizeWhole, "viewport")
    case 5: checkInput(data)
    case 8, 13: checkRules(data, source)
    case 15: report(.sheetAdopted, "a document or a shadow root adopts style sheets")
    default: break
    }
  }

  // MARK: Style sheets

  private mutating func checkRules(_ data: Int, _ source: Int) {
    report(.sourceFragile, "the event changes a style sheet by its rules")
    guard let id = integer(data, "id") else { return }
    if source == 8 {
      let adds = document.member(data, "adds").map { document.elements($0).count } ?? 0
      return insertedRules[id, default: 0] += adds
    }
    let path = document.member(data, "index").map { document.elements($0) } ?? []
    if !path.isEmpty, path.count.isMultiple(of: 2) {
      report(.declarationNested, node: id, "a declaration is of a rule inside of a rule")
    }
    guard let first = path.first.flatMap({ document.integer($0) }), let slot = page.slot(id),
      let most = mostRules(slot), first >= most
    else { return }
    report(.declarationRule, node: id, "a declaration is of rule \(first), and the style sheet has \(most)")
  }

  /// The most rules that a style sheet has now; nil if the log does not hold it.
  private func mostRules(_ slot: Int32) -> Int? {
    guard page[slot].isStyle || page[slot].hasCSSText else { return nil }
    let counts =
      [page[slot].rules, insertedRules[page[slot].id] ?? 0] + page.children(slot).map { page[$0].rules }
    return counts.contains(.max) ? nil : counts.reduce(0, +)
  }

  // MARK: Touches

  private mutating func checkTouch(_ data: Int) {
    guard let type = integer(data, "type"), (0...10).contains(type) else {
      return report(.touchType, "the interaction has no known `type`")
    }
    checkTarget(data, .touchTarget, "an interaction", mayBeNowhere: true)
    let hasPoint = number(data, "x") != nil && number(data, "y") != nil
    if [0, 1, 2, 7, 9].contains(type), !hasPoint { report(.touchPoint, "the interaction has no x and y") }
    if let pointer = member(data, "pointerType"), document.kind(pointer) != .null,
      document.integer(pointer).map({ (0...2).contains($0) }) != true
    {
      report(.touchPointer, "the interaction has an unknown `pointerType`")
    }
    followTouch(type)
  }

  private mutating func followTouch(_ type: Int) {
    if type == 8 { report(.touchDeparted, "the interaction is of type 8") }
    if type == 7, isTouching { report(.touchClosed, "a touch starts before the previous one has ended") }
    if type == 7 { isTouching = true }
    if type == 9 || type == 10 { isTouching = false }
  }

  /// Checks the node that something is aimed at.
  private mutating func checkTarget(
    _ object: Int, _ rule: LogRule, _ what: String, mayBeNowhere: Bool = false, mustLast: Bool = true
  ) {
    let id = integer(object, "id")
    if mayBeNowhere, id == -1 { return report(.touchNowhere, "\(what) aims at no node") }
    guard let slot = page.slot(id) else {
      return report(rule, node: id, "\(what) aims at a node that is not in the page")
    }
    if mustLast, !page[slot].isLasting {
      report(.touchLasting, node: id, "\(what) aims at a node that came after the full snapshot")
    }
  }

  // MARK: Moves

  private mutating func checkMoves(_ data: Int, _ source: Int) {
    let positions = member(data, "positions").map { document.elements($0) } ?? []
    guard !positions.isEmpty else { return report(.moveEmpty, "the move has no positions") }
    var earliest = 0.0
    for position in positions {
      earliest = min(earliest, checkPosition(position))
      checkTarget(position, .moveTarget, "a move")
    }
    if source == 6, positions.count > 1, earliest < -50 {
      report(.moveBurst, "the touch move spans \(-earliest) ms")
    }
  }

  /// Returns the time offset.
  private mutating func checkPosition(_ position: Int) -> Double {
    guard number(position, "x") != nil, number(position, "y") != nil,
      let offset = number(position, "timeOffset")
    else {
      report(.movePosition, "a position has no x, y or timeOffset")
      return 0
    }
    if offset > 0 { report(.moveFuture, "a position has a timeOffset above 0") }
    return offset
  }

  // MARK: The rest

  private mutating func checkScroll(_ data: Int) {
    checkTarget(data, .scrollTarget, "a scroll", mustLast: false)
    if number(data, "x") == nil || number(data, "y") == nil {
      report(.scrollPoint, "the scroll has no x and y")
    }
  }

  private mutating func checkInput(_ data: Int) {
    checkTarget(data, .inputTarget, "an input", mustLast: false)
    let isChecked = member(data, "isChecked").map { document.kind($0) == .bool } ?? false
    if !isString(member(data, "text")) || !isChecked {
      report(.inputFields, "the input has no string `text`, or no boolean `isChecked`")
    }
  }
}
