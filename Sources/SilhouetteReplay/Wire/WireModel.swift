internal import SilhouetteHierarchy

/// Why packed events cannot be read.
enum WireFault: Error {
  /// The bytes end before the events do.
  case cut
  /// No writer says this.
  case corrupt
  case limit(LimitError)
}

/// All that both sides know of a log, and the order of its events' parts. It is written once: each method gets a value, codes it, and returns it. When
/// bytes are read, the value that it gets does not matter.
///
/// `docs/WIRE.md` describes each field and its contexts.
struct WireModel<Bits: WireBits>: Sendable {
  typealias Mixer = WireMixer<Bits>

  var mixer: Mixer
  var mirror = WireMirror()
  let limits: Limits
  /// Entries and bytes that may still be read. Each costs a decision or more, so this bounds memory and time.
  var room: Int

  // Of events.
  private var time = 0
  private var step = 0
  private var steps = Array(repeating: 0, count: 16)
  private var kind = 0
  private var kindBefore = 0
  private var hasTime = false
  private var size = (width: 402, height: 874)
  private var x = 0
  private var y = 0

  // Of pages.
  var start: Int?
  var screen: [UInt8] = []
  var facts: [Int: WireClassFacts] = [:]
  /// Rules of each kind in the sheet, and the number of the last class of each kind.
  var rules = Array(repeating: 0, count: 64)
  var lastNumbers = Array(repeating: 0, count: 64)
  var insets = Array(repeating: WireInset(), count: 128)
  /// The properties of the last style of each kind, and of its last rule.
  var masks = Array(repeating: 0 as UInt64, count: 128)
  var lastOrder = 0
  /// The rules of the page that is being coded: all of them when writing, those so far when reading.
  var sheet: [WireRule] = []
  var rulesTold = 0
  var isInPage = false

  // Of mutations.
  var parts = 0
  var partsBefore = 0
  var follows: [Int: (id: Int, hits: Int)] = [:]
  var shifts = SIMD4<Int>()

  // Strings and colours.
  private var strings: [[UInt8]] = []
  private var stringNumbers: [[UInt8]: Int] = [:]
  private(set) var colors: [UInt32] = []
  private var colorNumbers: [UInt32: Int] = [:]

  init(_ bits: Bits, limits: Limits, priors: WirePriors = .standard) {
    mixer = Mixer(bits, priors: priors)
    self.limits = limits
    room = limits.inflatedBytes
    for text in priors.strings { note(text) }
    for color in priors.colors { note(color) }
  }

  /// Goes on with other bytes.
  init(_ bits: Bits, after model: WireModel) {
    self = model
    mixer.bits = bits
  }

  static var isReading: Bool { Bits.isReading }

  // MARK: Lanes

  @inline(__always)
  static func key(_ a: Int, _ b: Int = 0, _ c: Int = 0, _ d: Int = 0) -> UInt32 { Mixer.key(a, b, c, d) }

  @inline(__always)
  func at(_ field: WireField) -> WireLanes { Mixer.lanes(field, SIMD8(repeating: 0), count: 0) }

  @inline(__always)
  func at(_ field: WireField, _ a: UInt32) -> WireLanes {
    Mixer.lanes(field, SIMD8(0, a, 0, 0, 0, 0, 0, 0), count: 1)
  }

  @inline(__always)
  func at(_ field: WireField, _ a: UInt32, _ b: UInt32) -> WireLanes {
    Mixer.lanes(field, SIMD8(0, a, b, 0, 0, 0, 0, 0), count: 2)
  }

  @inline(__always)
  func at(_ field: WireField, _ a: UInt32, _ b: UInt32, _ c: UInt32) -> WireLanes {
    Mixer.lanes(field, SIMD8(0, a, b, c, 0, 0, 0, 0), count: 3)
  }

  @inline(__always)
  func at(_ field: WireField, _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> WireLanes {
    Mixer.lanes(field, SIMD8(0, a, b, c, d, 0, 0, 0), count: 4)
  }

  @inline(__always)
  func at(
    _ field: WireField, _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32, _ e: UInt32
  ) -> WireLanes {
    Mixer.lanes(field, SIMD8(0, a, b, c, d, e, 0, 0), count: 5)
  }

  /// Counts entries that are about to be made.
  @inline(__always)
  mutating func spend(_ count: Int = 1) throws(WireFault) {
    guard Self.isReading else { return }
    guard !mixer.bits.isCut else { throw .cut }
    room -= count
    guard room >= 0 else { throw .limit(LimitError(.inflatedBytes, limits.inflatedBytes)) }
  }

  // MARK: Strings

  static var mostStrings: Int { 4096 }
  static var longestKnown: Int { 256 }
  static var mostColors: Int { 255 }

  private mutating func note(_ text: [UInt8]) {
    guard strings.count < Self.mostStrings, text.count <= Self.longestKnown, stringNumbers[text] == nil else {
      return
    }
    stringNumbers[text] = strings.count
    strings.append(text)
  }

  private mutating func note(_ color: UInt32) {
    guard colors.count < Self.mostColors, colorNumbers[color] == nil else { return }
    colorNumbers[color] = colors.count
    colors.append(color)
  }

  /// A string that may have been there before.
  mutating func known(_ text: [UInt8], _ use: WireField, _ detail: Int = 0) throws(WireFault) -> [UInt8] {
    let use = Int(use.rawValue)
    let number = Self.isReading ? nil : stringNumbers[text]
    if mixer.flag(number != nil, at(.isKnownText, Self.key(use), Self.key(use, detail))) {
      let found = mixer.tree(number ?? 0, bits: 12, at(.knownText, Self.key(use), Self.key(use, detail)))
      guard found < strings.count else { throw .corrupt }
      try spend(strings[found].count)
      return strings[found]
    }
    let result = try self.text(text, use)
    note(result)
    return result
  }

  mutating func text(_ text: [UInt8], _ use: Int) throws(WireFault) -> [UInt8] {
    let count = mixer.number(text.count, at(.textLength, Self.key(use)))
    var result: [UInt8] = []
    var (last, before) = (0, 0)
    for index in 0..<count {
      try spend()
      let byte = mixer.tree(
        Self.isReading ? 0 : Int(text[index]), bits: 8,
        at(.textByte, Self.key(last, use), Self.key(last, before, 1)))
      result.append(UInt8(byte))
      (before, last) = (last, byte)
    }
    return result
  }

  mutating func color(_ color: UInt32, of use: Int, _ a: Int, _ b: Int) -> UInt32 {
    let given = colorNumbers[color] ?? Self.mostColors
    let number = mixer.tree(
      given, bits: 8, at(.color, Self.key(use), Self.key(use, a, 1), Self.key(use, b, 2)))
    if number < colors.count { return colors[number] }
    let isShort = mixer.flag((color >> 4 ^ color) & 0x0F0F_0F0F == 0, at(.isShortColor))
    let isOpaque = mixer.flag(color & 0xFF == 0xFF, at(.isOpaque))
    var (result, last) = (0 as UInt32, 0)
    for place in 0..<8 {
      if place >= 6, isOpaque {
        result = result << 4 | 0xF
      } else if isShort, place & 1 == 1 {
        result = result << 4 | UInt32(last)
      } else {
        last = mixer.tree(
          Int(color >> UInt32(28 - place * 4) & 0xF), bits: 4, at(.colorDigit, Self.key(place & 1, last)))
        result = result << 4 | UInt32(last)
      }
    }
    note(result)
    return result
  }

  /// A length in quarters: whole points, and the rest.
  mutating func length(_ value: Int, _ whole: WireLanes, _ quarter: WireField, _ a: UInt32) -> Int {
    let points = mixer.signed(value >> 2, whole)
    let rest = mixer.tree(value & 3, bits: 2, at(quarter, a))
    return points &<< 2 | rest
  }

  // MARK: Events

  private enum Kind: Int {
    case meta, page, mutation, start, lift, click, cancel, move, end, custom, resize, raw, touch, finish
  }

  private func kind(of event: WireEvent?, at timestamp: Int) -> Kind {
    guard let event else { return .finish }
    if case .raw = event { return .raw }
    guard timestamp >= time else { return .raw }
    return switch event {
    case .meta: .meta
    case .page: .page
    case .mutation: .mutation
    case .touch(let kind, _, _): [7: .start, 9: .lift, 2: .click, 10: .cancel][kind] ?? .touch
    case .move: .move
    case .end: .end
    case .custom: .custom
    case .resize: .resize
    case .raw: .raw
    }
  }

  /// Whether an event is coded by its parts; otherwise it must be `.raw`.
  func tells(_ timestamp: Int) -> Bool { timestamp >= time }

  /// Codes an event, or the end of a segment.
  mutating func event(
    _ given: WireEvent?, at timestamp: Int
  ) throws(WireFault) -> (timestamp: Int, event: WireEvent)? {
    try spend()
    let code = mixer.tree(
      kind(of: given, at: timestamp).rawValue, bits: 4, at(.kind, Self.key(kind), Self.key(kind, kindBefore)))
    guard let told = Kind(rawValue: code) else { throw .corrupt }
    if told == .finish { return nil }
    (kindBefore, kind) = (kind, code)
    if told == .raw {
      var text: [UInt8] = []
      if case .raw(let given)? = given { text = given }
      return (time, .raw(try self.text(text, Int(WireField.rawEvent.rawValue))))
    }
    codeTime(timestamp)
    return (time, try body(told, given ?? .end))
  }

  private mutating func codeTime(_ timestamp: Int) {
    let code = kind
    let added = mixer.number(
      timestamp - time,
      at(
        .time, Self.key(code, hasTime ? 1 : 0), Self.key(code, kindBefore, 1),
        Self.key(code, min(step, 65535), 2), Self.key(code, steps[code], 3)))
    time &+= added
    if hasTime {
      step = added
      steps[code] = added
    }
    hasTime = true
  }

  private mutating func body(_ told: Kind, _ given: WireEvent) throws(WireFault) -> WireEvent {
    switch told {
    case .meta:
      var value = (width: 0, height: 0)
      if case .meta(let width, let height) = given { value = (width, height) }
      if !mixer.flag(value == size, at(.sameSize)) { size = codeSize(value.width, value.height) }
      return .meta(width: size.width, height: size.height)
    case .resize:
      var value = (width: 0, height: 0)
      if case .resize(let width, let height) = given { value = (width, height) }
      value = codeSize(value.width, value.height)
      return .resize(width: value.width, height: value.height)
    case .page:
      var page = WirePage()
      if case .page(let given) = given { page = given }
      return .page(try self.page(page, at: time, size: size))
    case .mutation:
      var mutation = WireMutation()
      if case .mutation(let given) = given { mutation = given }
      return .mutation(try self.mutation(mutation))
    case .start, .lift, .click, .cancel, .touch: return try touch(told, given)
    case .move:
      var place = (x: WireNumber.quarters(0), y: WireNumber.quarters(0))
      if case .move(let x, let y) = given { place = (x, y) }
      place = try self.place(place.x, place.y)
      return .move(x: place.x, y: place.y)
    case .custom:
      var (tag, payload): ([UInt8], [UInt8]) = ([], [])
      if case .custom(let givenTag, let givenPayload) = given { (tag, payload) = (givenTag, givenPayload) }
      tag = try known(tag, .tag)
      return .custom(tag: tag, payload: try known(payload, .payload))
    case .end, .raw, .finish: return .end
    }
  }

  private mutating func codeSize(_ width: Int, _ height: Int) -> (width: Int, height: Int) {
    let width = mixer.number(width, at(.width))
    return (width, mixer.number(height, at(.height)))
  }

  private mutating func touch(_ told: Kind, _ given: WireEvent) throws(WireFault) -> WireEvent {
    var value = (kind: 0, x: WireNumber.quarters(0), y: WireNumber.quarters(0))
    if case .touch(let kind, let x, let y) = given { value = (kind, x, y) }
    switch told {
    case .start: value.kind = 7
    case .lift: value.kind = 9
    case .click: value.kind = 2
    case .cancel: value.kind = 10
    default: value.kind = mixer.plain(value.kind, bits: 4)
    }
    let place = try self.place(value.x, value.y)
    return .touch(value.kind, x: place.x, y: place.y)
  }

  private mutating func place(_ x: WireNumber, _ y: WireNumber) throws(WireFault) -> (
    x: WireNumber, y: WireNumber
  ) {
    let last = (x: self.x, y: self.y)
    let isSame = x == .quarters(last.x) && y == .quarters(last.y)
    if mixer.flag(isSame, at(.samePlace, Self.key(kind))) { return (.quarters(last.x), .quarters(last.y)) }
    let newX = try coordinate(x, .x, .xQuarter, after: last.x)
    let newY = try coordinate(y, .y, .yQuarter, after: last.y)
    if case .quarters(let value) = newX { self.x = value }
    if case .quarters(let value) = newY { self.y = value }
    return (newX, newY)
  }

  private mutating func coordinate(
    _ number: WireNumber, _ field: WireField, _ quarter: WireField, after last: Int
  ) throws(WireFault) -> WireNumber {
    var (value, text): (Int, [UInt8]?) = (0, nil)
    switch number {
    case .quarters(let given): value = given
    case .text(let given): text = given
    }
    if mixer.flag(text != nil, at(.placeForm)) {
      return .text(try self.text(text ?? [], Int(WireField.placeText.rawValue)))
    }
    // A finger's way is coded by its steps.
    let isStep = kind != Kind.start.rawValue
    let base = isStep ? last : 0
    let step = length(
      value &- base, at(field, Self.key(isStep ? 1 : 0)), quarter, Self.key(isStep ? 1 : 0, last & 3))
    return .quarters(base &+ step)
  }
}
