import SilhouetteHierarchy

/// What an element's own style says, property by property: the middle between `Element` and CSS.
///
/// A property at its initial value is not in the style, whether the style was written whole or grew by changes.
struct ElementStyle: Equatable {
  var isHidden = false
  /// In quarters of a point.
  var left = 0
  var top = 0
  var width = 0
  var height = 0
  /// In thousandths.
  var alpha: UInt16 = 1000
  /// Its translation is the fraction of a point of `left` and `top`, which are whole points then: browsers round the
  /// origin of what is turned or stretched to whole pixels, but not what its matrix says.
  var transform: Transform?
  /// Against the class.
  var look = LookOverride()
  var first = GroupVariables()
  var second = GroupVariables()
  /// In points, of revealed text.
  var fontSize = 0

  init() {}

  /// `base` is the look of its class, -1 where the class has no rule.
  init(_ element: Element, _ base: Int32, _ table: borrowing LookTable) {
    isHidden = element.isHidden
    (left, top) = (Int(element.left), Int(element.top))
    (width, height) = (Int(element.width), Int(element.height))
    alpha = element.alpha
    if element.transform >= 0 { turn(by: table.transforms[Int(element.transform)]) }
    if element.look != base { look = Self.look(of: element, base, table) }
    if element.marks >= 0 {
      first = GroupVariables(table.marks[Int(element.marks)].first, in: element)
      if let group = table.marks[Int(element.marks)].second { second = GroupVariables(group, in: element) }
    }
    if element.text >= 0 { fontSize = Self.fontSize(for: table.texts[Int(element.text)].count, in: element) }
  }

  private mutating func turn(by map: Transform) {
    var map = map
    (map.tx, map.ty) = (Double(left & 3) / 4, Double(top & 3) / 4)
    (left, top) = (left & ~3, top & ~3)
    transform = map
  }

  /// The element's own `left` and `top`, and its transform without a translation.
  var place: (left: Int, top: Int, transform: Transform?) {
    guard var map = transform else { return (left, top, nil) }
    let place = (left + Int(map.tx * 4), top + Int(map.ty * 4))
    (map.tx, map.ty) = (0, 0)
    return (place.0, place.1, map)
  }

  private static func look(of element: Element, _ baseIndex: Int32, _ table: borrowing LookTable)
    -> LookOverride
  {
    let look = element.look < 0 ? Look() : table.looks[Int(element.look)]
    var base = Look()
    base.category = look.category
    if baseIndex >= 0 { base = table.looks[Int(baseIndex)] }
    return LookOverride(look, over: base)
  }

  /// The largest of a few sizes in which so many characters have room in the box, a character being about half as
  /// wide as it is high.
  private static func fontSize(for count: Int, in element: Element) -> Int {
    let width = max(Int(element.width) / 4, 1)
    let height = max(Int(element.height) / 4, 1)
    for size in [28, 22, 17, 15, 13, 11, 9] {
      let perLine = width * 2 / size
      let lines = height * 5 / (size * 6)
      if perLine > 0, (count + perLine - 1) / perLine <= lines { return size }
    }
    return 7
  }
}
