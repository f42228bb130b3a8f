/// The value of a property.
enum WireValue: Sendable, Equatable {
  /// By its number in `WireProperty.words`.
  case word(Int)
  /// In quarters of a point.
  case pixels(Int)
  case integer(Int)
  case thousandths(Int)
  /// Red, green, blue and alpha, eight bits each.
  case color(UInt32)
  case border(width: Int, color: UInt32)
  case inset(WireInset)
  case copies([WireCopy])
  /// As it is written.
  case text([UInt8])
  /// In a change: it is taken away.
  case removed
}

/// Distances from a box's edges in quarters of a point.
struct WireInset: Sendable, Equatable {
  var top = 0
  var right = 0
  var bottom = 0
  var left = 0
}

struct WireCopy: Sendable, Equatable {
  var x: Int
  var y: Int
  var color: UInt32?
}

/// Values by their properties.
struct WireStyle: Sendable, Equatable {
  /// A bit for each property that has a value.
  private(set) var mask: UInt64 = 0
  private var values: [WireValue] = []

  @inline(__always)
  private func place(_ property: Int) -> Int {
    (mask & (1 << UInt64(property) - 1)).nonzeroBitCount
  }

  @inline(__always)
  func has(_ property: Int) -> Bool { mask >> UInt64(property) & 1 == 1 }

  @inline(__always)
  func value(_ property: Int) -> WireValue? { has(property) ? values[place(property)] : nil }

  mutating func set(_ property: Int, _ value: WireValue) {
    if has(property) {
      values[place(property)] = value
    } else {
      let place = place(property)
      if place == values.count { values.append(value) } else { values.insert(value, at: place) }
      mask |= 1 << UInt64(property)
    }
  }

  mutating func remove(_ property: Int) {
    guard has(property) else { return }
    values.remove(at: place(property))
    mask &= ~(1 << UInt64(property))
  }
}

struct WireAttributeText: Sendable, Equatable {
  var name: [UInt8]
  /// nil if it is taken away.
  var value: [UInt8]?
}

/// An element of a page or an addition. Strings are as in the JSON, with its escapes.
struct WireElement: Sendable, Equatable {
  var name = WireClass()
  var style = WireStyle()
  var attributes: [WireAttributeText] = []
  var id = 0
  var text: [UInt8]?
  /// In pages: how many elements it holds.
  var children = 0
}

struct WireRule: Sendable, Equatable {
  var name: WireClass
  var style: WireStyle
}

struct WirePage: Sendable, Equatable {
  enum Mark: Equatable {
    /// Milliseconds since the session's start, nil if it is not written, and the rest of the mark.
    case standard(offset: Int?, rest: [UInt8])
    case text([UInt8])
  }

  var mark = Mark.text([])
  var background: UInt32 = 0
  var rules: [WireRule] = []
  /// How many elements the body holds.
  var children = 0
  /// In pre-order.
  var elements: [WireElement] = []
}

/// A change of an element that is there.
struct WireChange: Sendable, Equatable {
  enum Naming: Equatable {
    case same, cleared
    case named(WireClass)
  }

  var id = 0
  var naming = Naming.same
  /// nil without a style.
  var style: WireStyle?
  var attributes: [WireAttributeText] = []
}

struct WireMutation: Sendable, Equatable {
  struct Text: Equatable {
    var id = 0
    var value: [UInt8] = []
  }

  struct Remove: Equatable {
    var parent = 0
    var id = 0
  }

  struct Add: Equatable {
    var parent = 0
    var next: Int?
    /// Its `text` is nil, unless this is a text alone, which goes into its parent.
    var element = WireElement()
    var isText = false
  }

  var texts: [Text] = []
  var background: UInt32?
  var changes: [WireChange] = []
  var removes: [Remove] = []
  var adds: [Add] = []
}

/// A coordinate: in quarters, or as it is written.
enum WireNumber: Sendable, Equatable {
  case quarters(Int)
  case text([UInt8])
}

/// An event of a log in the form that is packed.
enum WireEvent: Sendable, Equatable {
  case meta(width: Int, height: Int)
  case page(WirePage)
  case mutation(WireMutation)
  /// The number of the interaction: 2 click, 7 start, 9 end, 10 cancel.
  case touch(Int, x: WireNumber, y: WireNumber)
  case move(x: WireNumber, y: WireNumber)
  case end
  case custom(tag: [UInt8], payload: [UInt8])
  case resize(width: Int, height: Int)
  /// An event of another form, as it is written.
  case raw([UInt8])
}
