import SilhouetteHierarchy

/// The content of an element's own style, property by property: the middle between `Element` and CSS.
///
/// A property that equals the class's value, or the initial value without a class, is not in the style,
/// whether the style was written whole or grew by changes.
package struct ElementStyle: Equatable {
  var isHidden = false
  /// In quarters of a point; nil for the value of the class, as in `look` and the groups.
  var left: Int?
  var top: Int?
  var width: Int?
  var height: Int?
  var order: Int32 = 0
  /// In thousandths.
  var alpha: UInt16 = 1000
  /// Its translation is the fraction of a point of `left` and `top`, which are whole points then: browsers round the
  /// origin of turned or stretched boxes to whole pixels, but keep fractions in the matrix.
  var transform: Transform2D?
  var look = LookOverride.none
  var first = GroupOverride.none
  var second = GroupOverride.none
  /// In points, of revealed text.
  var fontSize = 0

  init() {}

  /// The content of a rule of the sheet.
  init(_ look: LookOverride, _ form: ClassForm, over plain: ClassForm) {
    self.look = look
    write(form, over: plain)
  }

  /// `base` is the look of its class, -1 if the class has no rule; `form` is the form that the class gives.
  init(
    _ element: Element, _ base: Int32, _ table: borrowing LookTable, form: ClassForm = ClassForm(plain: nil)
  ) {
    isHidden = element.isHidden
    order = element.order
    alpha = element.alpha
    if element.transform >= 0 {
      var map = table.transforms[Int(element.transform)]
      (map.tx, map.ty) = (Double(element.left & 3) / 4, Double(element.top & 3) / 4)
      transform = map
    }
    if element.look != base { look = Self.look(of: element, base, table) }
    write(ClassForm(element, table), over: form)
    if element.text >= 0 { fontSize = Self.fontSize(for: table.texts[Int(element.text)].count, in: element) }
  }

  private mutating func write(_ form: ClassForm, over base: ClassForm) {
    if form.left != base.left { left = form.left }
    if form.top != base.top { top = form.top }
    if form.width != base.width { width = form.width }
    if form.height != base.height { height = form.height }
    first = GroupOverride(form.first, over: base.first)
    second = GroupOverride(form.second, over: base.second)
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

  /// The largest of a few sizes at which so many characters fit in the box, if a character is about half as
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
