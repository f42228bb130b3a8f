/// An element of a recording, which keeps its identity from one moment to the next.
package struct TrackedElement: Sendable, Hashable {
  /// The element. Its parent is an index into the screen's elements, in the same list.
  package var element: VisionElement
  /// Its identity in the recording.
  package var id: UInt64
  /// The identity of the list that it scrolls with; nil if it does not scroll.
  package var list: UInt64?
  /// How its place in the picture looked.
  var look: ElementLook
  /// Whether no earlier picture shows it.
  var isNew = true
}

/// An area whose content was seen to scroll.
package struct TrackedList: Sendable, Hashable {
  /// Its identity in the recording.
  package var id: UInt64
  /// The area, in pixels of the picture.
  package var box: PixelBox
  /// How many pixels its content is above its first place.
  package var offset = 0
}

/// The elements of a recording at one moment. It holds no pixels and no words.
package struct TrackedScreen: Sendable, Hashable {
  /// Size of the picture in pixels.
  package var width: Int
  /// Size of the picture in pixels.
  package var height: Int
  /// The colour of most of the screen, as 0xBBGGRR.
  package var page: UInt32
  /// Containers before their content.
  package var elements: [TrackedElement] = []
  /// Areas that scroll; none overlaps another one.
  package var lists: [TrackedList] = []
}
