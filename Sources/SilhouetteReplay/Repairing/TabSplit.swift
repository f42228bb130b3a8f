package import SilhouetteHierarchy

/// Finds the tabs of a browser whose events are mixed in one log that does not name them.
///
/// Numbers of nodes begin anew in each page. A mutation that fits an earlier page of the log, and does not fit the one that
/// came last, shows that both pages were open at the same time. A page that goes on is a tab of its own; any other page
/// belongs to the tab that was there before it, as after a link.
///
/// Memory holds the structure of at most eight pages. Cost: linear in the bytes of the log.
package struct TabSplit: Sendable {
  /// One page of the log: everything from a full snapshot on, with those that follow for the same page.
  private struct Page {
    var href: [UInt8]
    /// The page that was there before it.
    var before: Int?
    /// Number of the event that it begins with.
    var start: Int
    /// Number of the last event that returned to it from another page; -1 if none did.
    var returned = -1
    var model = PageModel()
  }

  private static let mostPages = 8

  private var pages: [Page] = []
  private var current: Int?
  /// The page of each event.
  private var owners: [Int] = []
  /// The number and the address of a Meta whose full snapshot has not come yet.
  private var meta: (number: Int, href: [UInt8])?
  private var document = JSONDocument()
  private let limits: Limits

  package init(limits: Limits = Limits()) {
    self.limits = limits
  }

  /// Takes the next event in the order of time.
  package mutating func take(_ event: [UInt8]) {
    let number = owners.count
    owners.append(current ?? 0)
    guard (try? document.read(event, limits: limits)) != nil, let type = integer(0, "type"),
      let data = document.member(0, "data"), document.kind(data) == .object
    else { return }
    switch type {
    case 2: takeSnapshot(data, number)
    case 3: takeIncremental(data, number)
    case 4:
      let href = document.member(data, "href").map { document.raw($0) }
      meta = (number, href ?? [])
    default: break
    }
  }

  /// The tab of each event, from 0; all are 0 if the log is of one tab.
  package var tabs: [Int] {
    var tabOfPage: [Int] = []
    var returned = pages.map { $0.returned }
    // A page with the address of an earlier one is that one again, if the page between them goes on.
    var sameAs: [Int?] = pages.map { _ in nil }
    for (number, page) in pages.enumerated() {
      guard let before = page.before, returned[before] > page.start else { continue }
      sameAs[number] = pages.indices.prefix(number).last { $0 != before && pages[$0].href == page.href }
      if let same = sameAs[number] { returned[same] = max(returned[same], page.start) }
    }
    var count = 0
    for (number, page) in pages.enumerated() {
      if let same = sameAs[number] {
        tabOfPage.append(tabOfPage[same])
      } else if let before = page.before, returned[before] <= page.start {
        tabOfPage.append(tabOfPage[before])
      } else {
        tabOfPage.append(count)
        count += 1
      }
    }
    return owners.map { pages.isEmpty ? 0 : tabOfPage[$0] }
  }

  private func integer(_ object: Int, _ key: StaticString) -> Int? {
    document.member(object, key).flatMap { document.integer($0) }
  }

  private func entries(_ data: Int, _ key: StaticString) -> [Int] {
    document.member(data, key).map { document.elements($0) } ?? []
  }

  // MARK: Pages

  private mutating func takeSnapshot(_ data: Int, _ number: Int) {
    var model = PageModel()
    if let node = document.member(data, "node") { insert(node, parent: -1, into: &model) }
    let href = meta?.href ?? current.map { pages[$0].href } ?? []
    if let current, pages[current].href == href {
      pages[current].model = model
    } else {
      pages.append(Page(href: href, before: current, start: meta?.number ?? number, model: model))
      current = pages.count - 1
      if pages.count > Self.mostPages { pages[pages.count - 1 - Self.mostPages].model.removeAll() }
    }
    owners[number] = current ?? 0
    if let meta { owners[meta.number] = current ?? 0 }
    meta = nil
  }

  private func insert(_ value: Int, parent: Int32, into model: inout PageModel) {
    var pending = [(value: value, parent: parent)]
    while let next = pending.popLast() {
      guard document.kind(next.value) == .object, let id = integer(next.value, "id"),
        model.slot(id) == nil, model.count < limits.nodes,
        let kind = integer(next.value, "type").flatMap(PageModel.Kind.init(rawValue:))
      else { continue }
      let slot = model.insert(
        PageModel.Node(id: id, kind: kind, tag: UInt64(kind.rawValue)), parent: next.parent)
      pending += entries(next.value, "childNodes").map { ($0, slot) }
    }
  }

  private mutating func takeIncremental(_ data: Int, _ number: Int) {
    guard let current, integer(data, "source") == 0 else { return }
    var owner = current
    if !fits(data, current) {
      let others = pages.indices.reversed().prefix(Self.mostPages).filter { $0 != current }
      if let other = others.first(where: { fits(data, $0) }) {
        owner = other
        pages[other].returned = number
      }
    }
    self.current = owner
    owners[number] = owner
    apply(data, to: &pages[owner].model)
  }

  // MARK: Mutations

  /// Whether everything that a mutation names is in the page, in its place.
  private func fits(_ data: Int, _ page: Int) -> Bool {
    let model = pages[page].model
    let removes = entries(data, "removes")
    let adds = entries(data, "adds")
    let removed = Set(removes.compactMap { integer($0, "id") })
    let added = Set(adds.compactMap { document.member($0, "node") }.compactMap { integer($0, "id") })
    func isThere(_ id: Int?) -> Bool { id.map { model.slot($0) != nil || added.contains($0) } ?? false }
    let removesFit = removes.allSatisfy { entry in
      guard let slot = model.slot(integer(entry, "id")) else { return false }
      let parent = model[slot].parent
      return parent >= 0 && model[parent].id == integer(entry, "parentId")
    }
    return removesFit
      && adds.allSatisfy { entry in
        let next = document.member(entry, "nextId").flatMap { document.integer($0) }
        let id = document.member(entry, "node").flatMap { integer($0, "id") }
        return isThere(integer(entry, "parentId")) && (next == nil || isThere(next))
          && (model.slot(id) == nil || isRemoved(id, removed, model))
      }
      && (entries(data, "texts") + entries(data, "attributes")).allSatisfy { isThere(integer($0, "id")) }
  }

  /// Whether a node or one of its ancestors is removed.
  private func isRemoved(_ id: Int?, _ removed: Set<Int>, _ model: PageModel) -> Bool {
    var slot = model.slot(id) ?? -1
    while slot >= 0 {
      if removed.contains(model[slot].id) { return true }
      slot = model[slot].parent
    }
    return false
  }

  private func apply(_ data: Int, to model: inout PageModel) {
    for entry in entries(data, "removes") {
      if let slot = model.slot(integer(entry, "id")), model[slot].parent >= 0 { model.remove(slot) }
    }
    // Parents may come after their children.
    var waiting = entries(data, "adds")
    var isStuck = false
    while !isStuck {
      let pending = waiting
      waiting.removeAll()
      for entry in pending {
        guard let parent = model.slot(integer(entry, "parentId")) else {
          waiting.append(entry)
          continue
        }
        if let node = document.member(entry, "node") { insert(node, parent: parent, into: &model) }
      }
      isStuck = waiting.isEmpty || waiting.count == pending.count
    }
  }
}
