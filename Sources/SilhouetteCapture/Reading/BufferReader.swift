internal import SilhouetteHierarchy

extension CaptureLines {
  /// One box a line.
  fileprivate var boxes: [Rect2D] {
    let height = box.height / Double(count)
    return (0..<count).map { line in
      Rect2D(x: box.x, y: box.y + Double(line) * height, width: box.width, height: height)
    }
  }
}

/// Makes snapshots of the walker's buffers, off the main thread.
///
/// It looks class names up, copies texts, and cuts those that are too long. Cost: one pass over the buffer.
struct BufferReader {
  /// Replaces text that stays in the app, so that an empty field differs from one with text.
  private static let kept = "…"

  private let limits: CaptureLimits
  private var classes: [ObjectIdentifier: ClassNames] = [:]
  private var screens: [ObjectIdentifier: String] = [:]
  /// Places of class names in the snapshot that is being made.
  private var places: [ObjectIdentifier: (name: TextSlice, supers: SliceRange)] = [:]
  /// Records that are open, the innermost last.
  private var open: [Int32] = []
  private var last: HierarchySnapshot?

  init(limits: CaptureLimits) {
    self.limits = limits
  }

  /// The screen that a buffer holds.
  ///
  /// - Throws: `LimitError` if there are more nodes or texts than any snapshot may hold.
  mutating func read(_ buffer: borrowing CaptureBuffer) throws(LimitError) -> HierarchySnapshot {
    places.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    var builder = SnapshotBuilder(time: buffer.time)
    if let last { builder.reserve(like: last) }
    if let screen = buffer.screen { builder.screen = try builder.add(name(ofScreen: screen)) }
    builder.keyboard = buffer.keyboard
    for index in buffer.records.indices {
      var record = buffer.records[index]
      var detail = record.detail < 0 ? nil : buffer.details[Int(record.detail)]
      // A record without a finite place shows nothing.
      let isPlaced = record.makeFinite()
      if detail?.makeFinite() == false || !isPlaced { record.flags.insert(.hidden) }
      while let inner = open.last, inner != record.parent {
        open.removeLast()
        builder.close()
      }
      try builder.open()
      open.append(Int32(truncatingIfNeeded: index))
      try fill(&builder, record, buffer)
      if let detail { try fill(&builder, detail, buffer) }
    }
    let snapshot = builder.finish()
    last = snapshot
    return snapshot
  }

  private mutating func fill(
    _ builder: inout SnapshotBuilder, _ record: CaptureRecord, _ buffer: borrowing CaptureBuffer
  ) throws(LimitError) {
    let (name, supers) = try place(of: record.type, in: &builder)
    builder.node.className = name
    builder.node.supers = supers
    builder.node.id = NodeID(integer: record.id) ?? .none
    builder.node.kind = record.kind
    builder.node.flags = record.flags
    builder.node.traits = record.traits
    builder.node.frame = record.frame
    builder.node.alpha = record.alpha
    builder.node.radius = record.radius
    builder.node.background = record.background
    builder.node.text = try add(record.text, of: buffer, to: &builder)
    builder.node.label = try add(record.label, of: buffer, to: &builder)
    builder.node.identifier = try add(record.identifier, of: buffer, to: &builder)
    if !record.privacy.isEmpty { builder.detail.privacy = record.privacy }
  }

  private mutating func fill(
    _ builder: inout SnapshotBuilder, _ detail: CaptureDetail, _ buffer: borrowing CaptureBuffer
  ) throws(LimitError) {
    builder.detail.anchor = detail.anchor
    builder.detail.transform = detail.transform
    builder.detail.scroll = detail.scroll
    builder.detail.z = detail.z
    builder.detail.border = detail.border
    builder.detail.shadow = detail.shadow
    builder.detail.presentation = detail.presentation
    builder.detail.textColor = detail.textColor
    builder.detail.fontSize = detail.fontSize
    builder.detail.value = try add(detail.value, of: buffer, to: &builder)
    builder.detail.hint = try add(detail.hint, of: buffer, to: &builder)
    builder.detail.contentType = try add(detail.contentType, of: buffer, to: &builder)
    if let lines = detail.lines { builder.detail.lines = builder.add(lines: lines.boxes) }
    if let type = detail.layerType {
      var layer = NodeDetail.Layer()
      layer.className = try place(of: type, in: &builder).name
      builder.detail.layer = layer
    }
    if detail.hasPicture {
      var picture = NodeDetail.Picture()
      picture.size = detail.pictureSize
      picture.bundled = detail.isPictureBundled
      builder.detail.picture = picture
    }
  }

  // MARK: Words

  private func add(
    _ place: TextPlace, of buffer: borrowing CaptureBuffer, to builder: inout SnapshotBuilder
  ) throws(LimitError) -> TextSlice {
    if place == .none { return .none }
    if place == .kept { return try builder.add(Self.kept) }
    return try builder.add(cut(buffer.texts[Int(place.index)]))
  }

  private func cut(_ text: String) -> String {
    guard text.utf8.count > limits.textBytes else { return text }
    var kept = String.UnicodeScalarView()
    var bytes = 0
    for scalar in text.unicodeScalars {
      bytes += UTF8.width(scalar)
      if bytes > limits.textBytes { break }
      kept.append(scalar)
    }
    return String(kept)
  }

  // MARK: Names

  private mutating func place(
    of type: AnyObject.Type, in builder: inout SnapshotBuilder
  ) throws(LimitError) -> (name: TextSlice, supers: SliceRange) {
    let key = ObjectIdentifier(type)
    if let place = places[key] { return place }
    let names = classes[key] ?? ClassNames(of: type)
    classes[key] = names
    let name = try builder.add(names.name)
    var supers: [TextSlice] = []
    for name in names.supers { supers.append(try builder.add(name)) }
    let place = (name, builder.add(list: supers))
    places[key] = place
    return place
  }

  /// Without the module, and with generic arguments: hosting controllers all have one class.
  private mutating func name(ofScreen type: AnyObject.Type) -> String {
    let key = ObjectIdentifier(type)
    if let name = screens[key] { return name }
    let name = String(describing: type)
    screens[key] = name
    return name
  }
}
