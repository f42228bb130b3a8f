internal import SilhouetteHierarchy
internal import SilhouetteScene

/// The properties that elements are matched by: no text, no colours, and no sizes that follow from words.
struct ElementPrint {
  /// Hash of category and size.
  var own: UInt64
  /// Hash of the subtree, with the places in it.
  var shape: UInt64
  /// Hash of the subtree's categories alone.
  var kinds: UInt64
  /// One bit for each category and one for each category and size in the subtree, so that what two subtrees share can be
  /// counted.
  var looks: UInt64
  /// Place in the parent, in quarters of a point.
  var x: Int32
  var y: Int32

  /// Of every element of a screen. Cost: O(elements).
  static func all(of shape: ScreenShape) -> [ElementPrint] {
    let elements = shape.elements
    var prints: [ElementPrint] = []
    prints.reserveCapacity(elements.count)
    for element in elements {
      let parent = Int(element.parent)
      // The `box` of an unseen element changes with its contents, so the frame is used.
      let (left, top) = parent >= 0 ? (elements[parent].frame.x, elements[parent].frame.y) : (0, 0)
      var own = mix(UInt64(element.category.rawValue), element.isSeen ? 1 : 0)
      let kinds = own
      if !element.hasWords {
        own = mix(
          mix(own, UInt64(bitPattern: Int64(quarters(element.box.width)))),
          UInt64(bitPattern: Int64(quarters(element.box.height))))
      }
      prints.append(
        ElementPrint(
          own: own, shape: own, kinds: kinds, looks: 1 << (kinds >> 58) | 1 << (own >> 58),
          x: quarters(element.box.x - left),
          y: quarters(element.box.y - top)))
    }
    for index in elements.indices.reversed() where elements[index].parent >= 0 {
      let parent = Int(elements[index].parent)
      let place =
        UInt64(UInt32(bitPattern: prints[index].x)) << 32 | UInt64(UInt32(bitPattern: prints[index].y))
      prints[parent].shape = mix(prints[parent].shape, mix(prints[index].shape, place))
      prints[parent].looks |= prints[index].looks
      prints[parent].kinds = mix(prints[parent].kinds, prints[index].kinds)
    }
    return prints
  }

  /// How much of what either subtree has is in both, of 64.
  func likeness(to other: ElementPrint) -> Int {
    (looks & other.looks).nonzeroBitCount * 64 / max(1, (looks | other.looks).nonzeroBitCount)
  }

  private static func quarters(_ points: Double) -> Int32 {
    Int32(min(max((points * 4).rounded(), -1e9), 1e9))
  }

  /// A multiply and a shift each, after Murmur's finalizer.
  private static func mix(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let mixed = (hash &+ 0x9e37_79b9_7f4a_7c15 ^ word) &* 0xff51_afd7_ed55_8ccd
    return mixed ^ mixed >> 32
  }
}
