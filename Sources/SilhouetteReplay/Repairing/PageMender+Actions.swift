import SilhouetteHierarchy

extension PageMender {
  /// Mends an incremental event that is no mutation, and follows it. Returns whether it goes on as it is.
  mutating func mends(_ data: Int, _ source: Int) -> Bool {
    switch source {
    case 1, 6, 12: return checkMove(data)
    case 2: return checkTouch(data)
    case 3: return follow(scroll: data)
    case 4: return follow(resize: data)
    case 5: return follow(input: data)
    case 8, 9, 10, 13, 15:
      hasUnwritableState = true
      if source == 8 { follow(rules: data) }
      return source != 13 || checkDeclaration(data)
    default: return true
    }
  }

  private mutating func follow(rules data: Int) {
    guard let id = integer(data, "id") else { return }
    insertedRules[id, default: 0] += document.member(data, "adds").map { document.elements($0).count } ?? 0
  }

  /// Players of rrweb 1 throw if a rule is not in its style sheet, or is inside of another rule.
  private mutating func checkDeclaration(_ data: Int) -> Bool {
    let path = document.member(data, "index").map { document.elements($0) } ?? []
    guard path.isEmpty || !path.count.isMultiple(of: 2) || integer(data, "id") == nil else {
      drop("it changes a rule inside of a rule, on which players of rrweb 1 stop")
      return false
    }
    guard let id = integer(data, "id"), let page, let slot = page.model.slot(id),
      let index = path.first.flatMap({ document.integer($0) }), let most = page.mostRules(slot),
      index >= most + insertedRules[id, default: 0]
    else { return true }
    drop("it changes a rule that is not in its style sheet")
    return false
  }

  private mutating func checkMove(_ data: Int) -> Bool {
    let positions = document.member(data, "positions").map { document.elements($0) } ?? []
    guard !positions.isEmpty else {
      drop("the move has no positions")
      return false
    }
    return true
  }

  /// A click on a node that is not in the page is not drawn. It is aimed at the body, at the same place.
  private mutating func checkTouch(_ data: Int) -> Bool {
    guard let type = integer(data, "type"), (0...10).contains(type) else {
      drop("its interaction is unknown")
      return false
    }
    guard let page, let place = document.member(data, "id"), let id = document.integer(place), id != -1,
      page.model.slot(id) == nil
    else { return true }
    guard number(data, "x") != nil, number(data, "y") != nil, let body = page.bodyID else {
      drop("it is aimed at a node that is not in the page")
      return false
    }
    report(.mended, "the interaction is aimed at the body, because its node is not in the page")
    var bytes = document.text
    bytes.replaceSubrange(document.place(place), with: Array(String(body).utf8))
    if (try? document.read(bytes, limits: limits)) == nil { return true }
    event.bytes = bytes
    return true
  }

  private mutating func follow(scroll data: Int) -> Bool {
    guard let x = number(data, "x"), let y = number(data, "y") else {
      drop("the scroll has no x and y")
      return false
    }
    guard let slot = page?.model.slot(integer(data, "id")) else {
      drop("it scrolls a node that is not in the page")
      return false
    }
    if page?.model[slot].kind == .document {
      page?.scrolled = Array("{\"top\":\(Self.text(y)),\"left\":\(Self.text(x))}".utf8)
    } else {
      page?.set(Array("rr_scrollLeft".utf8), Array(Self.text(x).utf8), of: slot)
      page?.set(Array("rr_scrollTop".utf8), Array(Self.text(y).utf8), of: slot)
    }
    return true
  }

  private mutating func follow(resize data: Int) -> Bool {
    guard let width = number(data, "width"), let height = number(data, "height"), width > 0, height > 0 else {
      drop("the resize has no size")
      return false
    }
    var resized = size ?? PageSize(width: width, height: height)
    (resized.width, resized.height) = (width, height)
    size = resized
    return true
  }

  private mutating func follow(input data: Int) -> Bool {
    guard let slot = page?.model.slot(integer(data, "id")) else {
      drop("it types into a node that is not in the page")
      return false
    }
    if let text = document.member(data, "text"), document.kind(text) == .string {
      page?.set(Array("value".utf8), document.raw(text), of: slot)
    }
    if let isChecked = document.member(data, "isChecked"), document.kind(isChecked) == .bool {
      page?.set(Array("checked".utf8), document.isTrue(isChecked) ? Array("true".utf8) : nil, of: slot)
    }
    return true
  }
}
