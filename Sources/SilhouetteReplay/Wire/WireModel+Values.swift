extension WireModel {
  /// Codes the value of a property.
  ///
  /// - Parameters:
  ///   - old: the value that it had; nil for an element that is new.
  ///   - index: of the element that is changed; -1 for a new one.
  mutating func value(
    _ value: WireValue, of property: WireProperty, _ subject: WireSubject, over old: WireValue?,
    changing index: Int
  ) throws(WireFault) -> WireValue {
    let (number, kind, name) = (property.rawValue, subject.name.kind, subject.name.key)
    let oldForm = Self.form(of: old)
    var form = 0
    switch value {
    case .word: form = 2
    case .text: form = 1
    default: break
    }
    let contexts = (Self.key(number, kind), Self.key(number, name, 1), Self.key(number, oldForm, 2))
    if property.form == .word || mixer.flag(form > 0, at(.valueForm, contexts.0, contexts.1, contexts.2)) {
      form = mixer.flag(form == 1, at(.isText, contexts.0, contexts.1, contexts.2)) ? 1 : 2
    } else {
      form = 0
    }
    if form == 1 {
      var text: [UInt8] = []
      if case .text(let given) = value { text = given }
      return .text(try known(text, .valueForm, number))
    }
    if form == 2 {
      let words = property.words
      guard !words.isEmpty else { throw .corrupt }
      var word = 0
      if case .word(let given) = value { word = given }
      word = mixer.tree(
        word, bits: property.wordBits,
        at(.word, Self.key(number, kind), Self.key(number, name, 1), Self.key(number, oldForm, 2)))
      guard word < words.count else { throw .corrupt }
      return .word(word)
    }
    guard form == 0, property.form != .word else { throw .corrupt }
    switch property.form {
    case .pixels: return .pixels(pixels(value, property, subject, old, index))
    case .integer: return .integer(integer(value, property, kind, name, old))
    case .thousandths:
      var (share, before) = (0, 1000)
      if case .thousandths(let given) = value { share = given }
      if case .thousandths(let given)? = old { before = given }
      return .thousandths(mixer.number(share, at(.opacity, Self.key(before))) & 0x3FF)
    case .color:
      var color: UInt32 = 0
      if case .color(let given) = value { color = given }
      return .color(self.color(color, of: number, name, kind))
    case .border:
      var (width, color): (Int, UInt32) = (0, 0)
      if case .border(let givenWidth, let givenColor) = value { (width, color) = (givenWidth, givenColor) }
      width = mixer.number(width, at(.borderWidth, Self.key(kind), Self.key(name, 0, 1)))
      return .border(width: width, color: self.color(color, of: number, name, kind))
    case .inset:
      var inset = WireInset()
      if case .inset(let given) = value { inset = given }
      return .inset(self.inset(inset, property, subject, old))
    case .copies:
      var copies: [WireCopy] = []
      if case .copies(let given) = value { copies = given }
      return .copies(try self.copies(copies, property, kind, name))
    case .word: throw .corrupt
    }
  }

  /// 0 for no value, 1 and on for words, 31 for others.
  private static func form(of old: WireValue?) -> Int {
    switch old {
    case nil: 0
    case .word(let word)?: min(1 + word, 30)
    default: 31
    }
  }

  private mutating func integer(
    _ value: WireValue, _ property: WireProperty, _ kind: Int, _ name: Int, _ old: WireValue?
  ) -> Int {
    var (number, before) = (0, 0)
    if case .integer(let given) = value { number = given }
    if property == .order { before = lastOrder } else if case .integer(let given)? = old { before = given }
    let base = property == .order ? before : 0
    let told = mixer.signed(
      number &- base,
      at(
        .integer, Self.key(property.rawValue, kind), Self.key(property.rawValue, name, 1),
        Self.key(property.rawValue, property == .order ? 0 : before, old == nil ? 2 : 3)))
    if property == .order { lastOrder = base &+ told }
    return base &+ told
  }

  // MARK: Lengths

  private mutating func pixels(
    _ value: WireValue, _ property: WireProperty, _ subject: WireSubject, _ old: WireValue?, _ index: Int
  ) -> Int {
    var length = 0
    if case .pixels(let given) = value { length = given }
    let number = property.rawValue
    if index >= 0, number < 4, case .pixels(let before)? = old {
      return moved(length, number, before, subject.name.kind, index)
    }
    let (kind, name) = (subject.name.kind, subject.name.key)
    let candidates = self.candidates(property, subject)
    var first = 0
    for place in 0..<candidates.count where candidates.isFirst(place) {
      if place == 0 { first = candidates.values[0] }
      let isHit = mixer.flag(
        length == candidates.values[place],
        at(
          .candidate, Self.key(number, place), Self.key(number, place, kind, 1),
          Self.key(number, place, name, 2)))
      if isHit { return candidates.values[place] }
    }
    if candidates.count > 0 { first = candidates.values[0] }
    return self.length(
      length,
      at(.length, Self.key(number, kind), Self.key(number, name, 1), Self.key(number, first, 2)),
      .lengthQuarter, Self.key(number, kind))
  }

  /// A new left, top, width or height of an element that is there, by its difference.
  private mutating func moved(_ length: Int, _ number: Int, _ before: Int, _ kind: Int, _ index: Int) -> Int {
    let (shift, moved) = (shifts[number], mirror.elements[index].moved[number])
    var told = length &- before
    let isShift =
      shift != 0 && mixer.flag(told == shift, at(.sameShift, Self.key(number), Self.key(number, kind, 1)))
    if isShift {
      told = shift
    } else {
      let width = Int.bitWidth - moved.magnitude.leadingZeroBitCount
      told = self.length(
        told,
        at(
          .shift, Self.key(number, moved >> 2), Self.key(number, width, moved < 0 ? 1 : 0, 1),
          Self.key(number, kind, 0, 2)), .shiftQuarter, Self.key(number, before & 3, moved & 3))
    }
    shifts[number] = told
    mirror[index].moved[number] = told
    return before &+ told
  }

  /// Values that a length often has; each counts once.
  private struct Candidates {
    var values = SIMD8<Int>()
    var count = 0

    mutating func add(_ value: Int) {
      values[count] = value
      count += 1
    }

    func isFirst(_ place: Int) -> Bool {
      for before in 0..<place where values[before] == values[place] { return false }
      return true
    }
  }

  private func candidates(_ property: WireProperty, _ subject: WireSubject) -> Candidates {
    var candidates = Candidates()
    let (sibling, parent) = (subject.sibling, subject.parent)
    let (width, height) = (side(.width, of: subject), side(.height, of: subject))
    switch property {
    case .left, .top:
      let (size, own) = property == .left ? (WireProperty.width, width) : (.height, height)
      if sibling >= 0 {
        candidates.add(side(property, of: sibling))
        candidates.add(side(property, of: sibling) &+ side(size, of: sibling))
      }
      if parent >= 0 {
        candidates.add((side(size, of: parent) &- own) >> 1)
        candidates.add(side(size, of: parent) &- own)
      }
      if subject.siblingBefore >= 0 {
        candidates.add(2 &* side(property, of: sibling) &- side(property, of: subject.siblingBefore))
      }
    case .width, .height:
      if sibling >= 0 { candidates.add(side(property, of: sibling)) }
      if parent >= 0 { candidates.add(side(property, of: parent)) }
      if let size = facts[subject.name.key]?.size {
        candidates.add(property == .width ? size.width : size.height)
      }
      if property == .height { candidates.add(width) }
    case .radius:
      candidates.add(min(width, height) >> 1)
      if let radius = facts[subject.name.key]?.radius { candidates.add(radius) }
    case .firstRadius, .secondRadius:
      let group = property == .firstRadius ? WireProperty.firstInset : .secondInset
      if case .inset(let inset)? = subject.style.value(group.rawValue) {
        let side = min(width &- inset.left &- inset.right, height &- inset.top &- inset.bottom)
        candidates.add(side >> 2)
        candidates.add(side >> 1)
      }
    default: break
    }
    return candidates
  }

  // MARK: Marks

  private mutating func inset(
    _ inset: WireInset, _ property: WireProperty, _ subject: WireSubject, _ old: WireValue?
  ) -> WireInset {
    let (number, kind, name) = (property.rawValue, subject.name.kind, subject.name.key)
    let (width, height) = (side(.width, of: subject), side(.height, of: subject))
    let slot = (property == .firstInset ? 0 : 64) + kind
    var last = insets[slot]
    if case .inset(let given)? = old { last = given }
    var told = WireInset()
    told.top = length(
      inset.top,
      at(
        .insetTop, Self.key(number, kind), Self.key(number, name, 1), Self.key(number, height, kind, 2),
        Self.key(number, last.top, 0, 3)), .insetTopQuarter, Self.key(number, kind))
    told.left = length(
      inset.left,
      at(
        .insetLeft, Self.key(number, kind), Self.key(number, name, 1), Self.key(number, width, kind, 2),
        Self.key(number, last.left, 0, 3), Self.key(number, told.top, 0, 4)), .insetLeftQuarter,
      Self.key(number, kind))
    let rest = height &- 2 &* told.top
    told.bottom =
      told.top
      &+ mixer.signed(
        inset.bottom &- told.top,
        at(
          .insetBottom, Self.key(number, kind), Self.key(number, name, 1),
          Self.key(number, height, told.top, 2),
          Self.key(number, rest, 0, 3), Self.key(number, last.bottom &- last.top, 0, 4)))
    let markHeight = height &- told.top &- told.bottom
    let markWidth = width &- 2 &* told.left
    told.right =
      told.left
      &+ mixer.signed(
        inset.right &- told.left,
        at(
          .insetRight, Self.key(number, kind), Self.key(number, name, 1),
          Self.key(number, width, told.left, 2),
          Self.key(number, markHeight &- markWidth, 0, 3), Self.key(number, last.right &- last.left, 0, 4)))
    insets[slot] = told
    return told
  }

  private mutating func copies(
    _ copies: [WireCopy], _ property: WireProperty, _ kind: Int, _ name: Int
  ) throws(WireFault) -> [WireCopy] {
    let number = property.rawValue
    let count = mixer.number(copies.count &- 1, at(.copies, Self.key(number), Self.key(name, 0, 1))) &+ 1
    var told: [WireCopy] = []
    var (x, y, stepX, stepY) = (0, 0, 0, 0)
    var color: UInt32?
    for index in 0..<count {
      try spend()
      let given = Self.isReading ? WireCopy(x: 0, y: 0) : copies[index]
      let place = min(index, 3)
      let moveX = length(
        given.x &- x &- stepX,
        at(.copyX, Self.key(number, place), Self.key(name, place, 1), Self.key(kind, index, 2)),
        .copyXQuarter,
        Self.key(number, place))
      let moveY = length(
        given.y &- y &- stepY,
        at(.copyY, Self.key(number, place), Self.key(name, place, 1), Self.key(kind, index, 2)),
        .copyYQuarter,
        Self.key(number, place))
      (stepX, stepY) = (stepX &+ moveX, stepY &+ moveY)
      (x, y) = (x &+ stepX, y &+ stepY)
      if mixer.flag(given.color != nil, at(.hasCopyColor, Self.key(color == nil ? 0 : 1))) {
        color = copyColor(given.color ?? 0, after: color, number, index, name, kind)
      } else {
        color = nil
      }
      told.append(WireCopy(x: x, y: y, color: color))
    }
    return told
  }

  private mutating func copyColor(
    _ color: UInt32, after last: UInt32?, _ number: Int, _ index: Int, _ name: Int, _ kind: Int
  ) -> UInt32 {
    if let last, mixer.flag(color >> 8 == last >> 8, at(.sameCopyColor)) {
      return last & 0xFFFF_FF00
        | UInt32(mixer.tree(Int(color & 0xFF), bits: 8, at(.copyAlpha, Self.key(index))))
    }
    return self.color(color, of: number, name, kind)
  }
}
