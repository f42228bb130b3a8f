import SilhouetteScene

/// Elements whose nodes are gone or hidden wait in their old places until the nodes come back.
///
/// Only the topmost of them is marked as hidden; its contents stay in it, unless they are shown elsewhere by
/// now. Among its siblings a hidden element keeps its place after the same sibling, so that no element has to
/// move for it.
extension ElementBuilder {
  /// Forgets the elements that a full snapshot leaves out, or the longest hidden ones if too many wait.
  mutating func settleHidden() {
    if isAnew {
      for position in elements.indices where !isShown(owners[position]) {
        slots[Int(owners[position])].forget()
      }
    } else if hidesAny, noteHidden() > Self.mostHidden {
      forgetOldest()
    }
  }

  /// Returns how many elements wait.
  private mutating func noteHidden() -> Int {
    var count = 0
    for owner in owners where !isShown(owner) {
      count += 1
      if slots[Int(owner)].hiddenSince == 0 { slots[Int(owner)].hiddenSince = build }
    }
    return count
  }

  private mutating func forgetOldest() {
    var topmost: [(since: UInt32, position: Int)] = []
    var waiting = 0
    for position in elements.indices where !isShown(owners[position]) {
      waiting += 1
      guard elements[position].kind == .node else { continue }
      let above = owner(above: Int32(position))
      guard above < 0 || isShown(above) else { continue }
      topmost.append((slots[Int(owners[position])].hiddenSince, position))
    }
    topmost.sort { $0 < $1 }
    for (_, position) in topmost {
      guard waiting > Self.mostHidden else { return }
      waiting -= forgetSubtree(at: position)
    }
  }

  /// Returns how many elements are forgotten: all that are not shown elsewhere.
  private mutating func forgetSubtree(at top: Int) -> Int {
    var count = 0
    var position = top
    while position < Int(elements[top].end) {
      if isShown(owners[position]) {
        position = Int(elements[position].end)
      } else {
        slots[Int(owners[position])].forget()
        count += 1
        position += 1
      }
    }
    return count
  }

  /// Writes the hidden elements among siblings of the last page, up to the first that is still there itself.
  ///
  /// - Parameters:
  ///   - first: place of a sibling in the last page.
  ///   - end: just past the last sibling.
  ///   - holder: place of their parent in the new page.
  mutating func writeHidden(from first: Int32, to end: Int32, under holder: Int32) {
    var position = Int(first)
    while position < Int(end) {
      let owner = owners[position]
      if isShown(owner) {
        if slots[Int(owner)].stays { return }
      } else if slots[Int(owner)].id != 0 {
        copyHidden(at: position, under: holder)
      }
      position = Int(elements[position].end)
    }
  }

  private mutating func copyHidden(at top: Int, under holder: Int32) {
    var position = top
    while position < Int(elements[top].end) {
      if isShown(owners[position]) {
        position = Int(elements[position].end)
        continue
      }
      var element = elements[position]
      element.parent = position == top ? holder : places[Int(element.parent)]
      if position == top { element.isHidden = true }
      places[position] = Int32(page.count)
      append(element, of: owners[position], from: Int32(position))
      position += 1
    }
  }

  /// The last page's children of an element, without parts.
  func childRange(ofElementAt last: Int32) -> Range<Int32> {
    var first = last + 1
    let end = elements[Int(last)].end
    while first < end, elements[Int(first)].kind == .part { first += 1 }
    guard first < end, elements[Int(first)].kind == .content else { return first..<end }
    return first + 1..<elements[Int(first)].end
  }

  /// Just past the siblings of an element of the last page.
  func siblingEnd(ofElementAt last: Int32) -> Int32 {
    let parent = elements[Int(last)].parent
    return parent < 0 ? Int32(elements.count) : elements[Int(parent)].end
  }
}
