internal import SilhouetteHierarchy
internal import SilhouettePictures

/// One screen as the walker copied it: flat lists, in pre-order, which keep their memory from walk to walk.
///
/// ```
/// records  [window][child][grandchild] …   parent is an index into this list
/// details  what few of them have           record.detail
/// texts    those that may leave the app    TextPlace.index
/// ```
///
/// The main thread fills it, and a task reads it; a pool hands each of them one at a time.
struct CaptureBuffer: Sendable {
  var records: [CaptureRecord] = []
  var details: [CaptureDetail] = []
  private(set) var texts: [String] = []
  /// The controller whose view is in front.
  var screen: AnyObject.Type?
  /// If it is up.
  var keyboard: KeyboardPlace?
  var viewport = Viewport(width: 0, height: 0)
  /// The screen as it was drawn, if there is something to look at.
  var picture: Picture?
  /// Milliseconds of the session.
  var time = 0.0
  /// Whether an animation was under way.
  var isMoving = false
  /// Whether something that can be typed into has the focus.
  var hasFocus = false

  /// Forgets the screen, and keeps the memory.
  mutating func removeAll() {
    records.removeAll(keepingCapacity: true)
    details.removeAll(keepingCapacity: true)
    texts.removeAll(keepingCapacity: true)
    screen = nil
    keyboard = nil
    picture = nil
    isMoving = false
    hasFocus = false
  }

  /// Whether there is something to look at: views whose inside was not read, or pictures.
  var needsPicture: Bool {
    details.contains(where: \.hasPicture)
      || records.contains { record in
        record.privacy.isEmpty && !record.flags.isDisjoint(with: [.custom, .unreadable])
          && !record.flags.contains(.hidden)
      }
  }

  /// The index of a record's detail, which is created on first use.
  @inline(__always)
  mutating func detail(of record: inout CaptureRecord) -> Int {
    if record.detail < 0 {
      record.detail = Int32(truncatingIfNeeded: details.count)
      details.append(CaptureDetail())
    }
    return Int(record.detail)
  }

  /// Keeps a text. An absent or empty one takes no place.
  mutating func add(_ text: String?) -> TextPlace {
    guard let text, !text.isEmpty else { return .none }
    texts.append(text)
    return TextPlace(index: Int32(truncatingIfNeeded: texts.count - 1))
  }
}
