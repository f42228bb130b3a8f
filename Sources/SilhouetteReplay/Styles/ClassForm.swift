import SilhouetteScene

/// The content of a class besides its look: the box and the marks that most of its first elements have.
///
/// Rows of a list, buttons of a bar and labels of a form are mostly as large as their neighbours, so a later
/// element adds little but its place.
struct ClassForm: Equatable {
  /// In quarters of a point.
  var left = 0
  var top = 0
  var width = 0
  var height = 0
  var first: GroupVariables
  var second: GroupVariables

  /// The form of an element whose class gives none. Marks have the usual role in its category; nil for bars
  /// of text.
  init(plain category: NodeCategory?) {
    first = GroupVariables(role: category.map { .usual(in: $0, isSecond: false) } ?? .textBar)
    second = GroupVariables(role: category.map { .usual(in: $0, isSecond: true) } ?? .textBar)
  }

  init(_ element: Element, _ table: borrowing LookTable) {
    (first, second) = (GroupVariables(), GroupVariables())
    (left, top) = (Int(element.left), Int(element.top))
    (width, height) = (Int(element.width), Int(element.height))
    // A turned element has the fractions of its place in its matrix.
    if element.transform >= 0 { (left, top) = (left & ~3, top & ~3) }
    guard element.marks >= 0 else { return }
    let marks = table.marks[Int(element.marks)]
    first = GroupVariables(marks.first, in: element)
    if let group = marks.second { second = GroupVariables(group, in: element) }
  }

  /// The most common of each, the first among equals. If no two of several elements share a side, that side
  /// is left to them. So a class that goes from one button of a bar to the next leaves all of them in place.
  init(commonOf forms: [ClassForm], plain: ClassForm) {
    left = Self.common(forms.map { $0.left }) ?? 0
    top = Self.common(forms.map { $0.top }) ?? 0
    width = Self.common(forms.map { $0.width }) ?? 0
    height = Self.common(forms.map { $0.height }) ?? 0
    (first, second) = (plain.first, plain.second)
    if let found = Self.mostCommon(forms.map({ $0.first })), found.value.inset != nil { first = found.value }
    if let found = Self.mostCommon(forms.map({ $0.second })), found.value.inset != nil {
      second = found.value
    }
  }

  private static func common(_ sides: [Int]) -> Int? {
    guard let found = mostCommon(sides), found.count > 1 || sides.count == 1 else { return nil }
    return found.value
  }

  private static func mostCommon<Value: Hashable>(_ values: [Value]) -> (value: Value, count: Int)? {
    var counts: [Value: Int] = [:]
    for value in values { counts[value, default: 0] += 1 }
    var best: (value: Value, count: Int)?
    for value in values where counts[value, default: 0] > best?.count ?? 0 {
      best = (value, counts[value, default: 0])
    }
    return best
  }

  /// The form of an element with this class and a style of its own.
  func overridden(by style: ElementStyle) -> ClassForm {
    var form = self
    if let left = style.left { form.left = left }
    if let top = style.top { form.top = top }
    if let width = style.width { form.width = width }
    if let height = style.height { form.height = height }
    form.first = style.first.applied(to: first)
    form.second = style.second.applied(to: second)
    return form
  }
}
