internal import SilhouetteHierarchy
internal import SilhouetteScene
internal import SilhouetteText

/// Pages that are flat lists of boxes.
extension Recorder {
  /// Writes what changed in the list. Changes of more bytes than the list itself are written as the list.
  mutating func recordBoxes(of next: Understood, at time: Double, into batch: inout EventBatch) {
    let changes = flat!.change(to: next.scene, identities: next.identities, visible: next.visible)
    guard let changes else {
      let size = next.scene.viewport
      let timestamp = moment(time)
      batch.append(at: timestamp) { out in
        BoxRecordWriter.writeResize(
          Self.pixels(size.width), Self.pixels(size.height), at: timestamp, into: &out)
      }
      return checkOutBoxes(of: next, at: time, into: &batch)
    }
    guard !changes.isEmpty else { return }
    if isCheckoutDue(at: time) || Self.isLarger(changes, than: flat!.boxes) {
      return checkOutBoxes(of: next, at: time, into: &batch)
    }
    let timestamp = moment(time)
    batch.append(at: timestamp) { BoxRecordWriter.write(changes, at: timestamp, into: &$0) }
  }

  /// Writes the whole list, behind the records that a view begins with.
  mutating func checkOutBoxes(of understood: Understood, at time: Double, into batch: inout EventBatch) {
    flat!.begin(with: understood.scene, identities: understood.identities, visible: understood.visible)
    noteCheckout(at: time)
    let (size, boxes, timestamp) = (understood.scene.viewport, flat!.boxes, moment(time))
    batch.append(at: timestamp, isCheckout: true) { out in
      BoxRecordWriter.writeMeta(Self.pixels(size.width), Self.pixels(size.height), at: timestamp, into: &out)
    }
    batch.append(at: timestamp) { BoxRecordWriter.writeFocus(at: timestamp, into: &$0) }
    batch.append(at: timestamp, isPage: true) { BoxRecordWriter.writePage(boxes, at: timestamp, into: &$0) }
  }

  /// Writes an event that is not a page. The format has no place for an app's events, and none for a click beside its touch.
  static func appendRecord(of body: ReplayEvent.Body, at timestamp: Int64, into batch: inout EventBatch) {
    switch body {
    case .touch(let kind, let place):
      guard let phase = kind.recordPhase else { return }
      batch.append(at: timestamp) { BoxRecordWriter.writeTouch(phase, place, at: timestamp, into: &$0) }
    case .touchMove(let place):
      batch.append(at: timestamp) { BoxRecordWriter.writeTouch("move", place, at: timestamp, into: &$0) }
    case .end:
      batch.append(at: timestamp, isEnd: true) { BoxRecordWriter.writeEnd(at: timestamp, into: &$0) }
    case .meta, .fullSnapshot, .mutation, .viewportResize, .custom, .tapCrumb: return
    }
  }

  /// Whether the changes take more bytes than the list. Only if many boxes come or change, both are written to compare them.
  private static func isLarger(_ changes: FlatChanges, than boxes: [FlatBox]) -> Bool {
    guard (changes.adds.count + changes.updates.count) * 2 > boxes.count else { return false }
    var change = WireBytes()
    var list = WireBytes()
    BoxRecordWriter.write(changes, at: 0, into: &change)
    BoxRecordWriter.writePage(boxes, at: 0, into: &list)
    return change.bytes.count > list.bytes.count
  }
}

extension ReplayEvent.TouchKind {
  /// The word for the finger's action; nil for a click. The format has no word for a touch that the system took away.
  fileprivate var recordPhase: StaticString? {
    switch self {
    case .start: "down"
    case .end, .cancel: "up"
    case .click: nil
    }
  }
}
