/// An element of the page so far, as far as it helps to predict the next ones.
struct WireKnown: Sendable {
  var id = 0
  var name = WireClass()
  /// Of its own, without its class's.
  var style = WireStyle()
  var parent = -1
  var previous = -1
  var next = -1
  var first = -1
  var last = -1
  /// The properties of its last change.
  var changed: UInt64 = 0
  /// By how much that changed left, top, width and height.
  var moved = SIMD4<Int>()
}

/// The page that readers and writers both have. Whatever an event says of elements that are not there, it stays sound.
struct WireMirror: Sendable {
  static let body = 0
  static let bodyID = 7

  private(set) var elements: [WireKnown] = []
  private var free: [Int] = []
  private var places: [Int: Int] = [:]
  /// The greatest id so far.
  private(set) var greatestID = WireMirror.bodyID

  init() { reset() }

  var count: Int { elements.count - free.count }

  mutating func reset() {
    elements = [WireKnown(id: Self.bodyID)]
    free = []
    places = [Self.bodyID: Self.body]
    greatestID = Self.bodyID
  }

  /// -1 for an id that is not in the page.
  func index(of id: Int) -> Int { places[id] ?? -1 }

  subscript(index: Int) -> WireKnown {
    get { index >= 0 ? elements[index] : WireKnown() }
    set { if index >= 0 { elements[index] = newValue } }
  }

  func id(_ index: Int) -> Int { index >= 0 ? elements[index].id : -1 }
  func kind(_ index: Int, or none: Int) -> Int { index >= 0 ? elements[index].name.kind : none }

  /// Adds an element before a sibling, or as the last one.
  mutating func insert(_ known: WireKnown, in parent: Int, before next: Int) -> Int {
    var known = known
    known.parent = parent
    let place = free.popLast() ?? elements.count
    if place == elements.count { elements.append(known) } else { elements[place] = known }
    if parent >= 0 {
      let next = next >= 0 && elements[next].parent == parent ? next : -1
      let previous = next >= 0 ? elements[next].previous : elements[parent].last
      elements[place].next = next
      elements[place].previous = previous
      if previous >= 0 { elements[previous].next = place } else { elements[parent].first = place }
      if next >= 0 { elements[next].previous = place } else { elements[parent].last = place }
    }
    places[known.id] = place
    greatestID = max(greatestID, known.id)
    return place
  }

  /// Takes an element away with everything in it. The body stays.
  mutating func remove(_ index: Int) {
    guard index > Self.body else { return }
    let known = elements[index]
    if known.previous >= 0 {
      elements[known.previous].next = known.next
    } else if known.parent >= 0 {
      elements[known.parent].first = known.next
    }
    if known.next >= 0 {
      elements[known.next].previous = known.previous
    } else if known.parent >= 0 {
      elements[known.parent].last = known.previous
    }
    var waiting = [index]
    while let gone = waiting.popLast() {
      var child = elements[gone].first
      while child >= 0 {
        waiting.append(child)
        child = elements[child].next
      }
      if places[elements[gone].id] == gone { places[elements[gone].id] = nil }
      elements[gone] = WireKnown()
      free.append(gone)
    }
  }
}

/// The uses of a class so far.
struct WireClassFacts: Sendable {
  /// The class's own values; nothing without a rule.
  var rule = WireStyle()
  /// The properties that the last element of the class had, and the last rule of that name.
  var told: UInt64 = 0
  var toldByRule: UInt64 = 0
  /// The size of the last element, nil before the first.
  var size: (width: Int, height: Int)?
  var radius: Int?
  var children = 0
}
