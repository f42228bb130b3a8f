import SilhouetteHierarchy
import SilhouetteScene

/// An element while its attributes are read.
struct ElementDraft {
  /// The meaning of its class.
  struct Name {
    var kind: Element.Kind
    var category: NodeCategory
    /// Index of the look of its rule, -1 if it has none.
    var base: Int32
  }

  /// Id and text.
  var element = Element()
  /// nil without a class.
  var name: Name?
  var style = ElementStyle()
  private var metadata: [MetadataAttribute] = []

  init() {}

  init(_ element: Element, _ table: LookTable, form: ClassForm) {
    self.element = element
    style = ElementStyle(element, element.base, table, form: form)
    if element.metadata >= 0 { metadata = table.metadata[Int(element.metadata)] }
    guard element.kind != .node || element.look >= 0 else { return }
    let category = element.look < 0 ? .unknown : table.looks[Int(element.look)].category
    name = Name(kind: element.kind, category: category, base: element.base)
  }

  mutating func set(_ attribute: String, _ value: String?) {
    let place = metadata.firstIndex { $0.name == attribute }
    switch (place, value) {
    case (let place?, let value?): metadata[place].value = value
    case (let place?, nil): metadata.remove(at: place)
    case (nil, let value?): metadata.append(MetadataAttribute(name: attribute, value: value))
    case (nil, nil): break
    }
  }

  /// nil for values that no element has.
  ///
  /// - Parameter base: the form that its class gives.
  func finished(_ table: inout LookTable, base: ClassForm) -> Element? {
    var element = element
    let form = base.overridden(by: style)
    var transform = style.transform
    let (dx, dy) = (transform?.tx ?? 0, transform?.ty ?? 0)
    transform?.tx = 0
    transform?.ty = 0
    guard let left = Int32(exactly: form.left + Int(dx * 4)),
      let top = Int32(exactly: form.top + Int(dy * 4)),
      let width = Int32(exactly: form.width), let height = Int32(exactly: form.height)
    else { return nil }
    (element.left, element.top, element.width, element.height) = (left, top, width, height)
    element.isHidden = style.isHidden
    element.order = style.order
    element.alpha = style.alpha
    element.kind = name?.kind ?? .node
    element.transform = transform.map { table.index(of: $0) } ?? -1
    element.metadata = metadata.isEmpty ? -1 : table.index(of: metadata)
    guard setLook(&element, &table), setMarks(&element, form, &table) else { return nil }
    return element
  }

  private func setLook(_ element: inout Element, _ table: inout LookTable) -> Bool {
    element.base = name?.base ?? -1
    guard let name, name.kind != .content else {
      element.look = -1
      return style.look == .none
    }
    var look = Look()
    look.category = name.category
    if name.base >= 0 { look = table.looks[Int(name.base)] }
    let isBase = name.base >= 0 && style.look == .none
    element.look = isBase ? name.base : table.index(of: style.look.applied(to: look))
    return true
  }

  private func setMarks(_ element: inout Element, _ form: ClassForm, _ table: inout LookTable) -> Bool {
    element.marks = -1
    guard form.first.inset != nil else { return form.second.inset == nil }
    guard let first = form.first.group(in: element) else { return false }
    guard form.second.inset != nil else {
      element.marks = table.index(of: Marks(first: first))
      return true
    }
    guard let second = form.second.group(in: element) else { return false }
    element.marks = table.index(of: Marks(first: first, second: second))
    return true
  }
}
