// The functions of silhouette.h, which describes them. Each turns arguments of C into values, and hands them on.

public import CSilhouette
internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouettePictures
internal import SilhouetteScene
internal import SilhouetteStory
internal import SilhouetteVerbs

// They are public so that the library exports them; there is no interface for Swift here.

/// A string of C, whose size comes beside it.
public typealias CText = UnsafePointer<CChar>?

/// Where C takes an error.
public typealias ErrorPlace = UnsafeMutablePointer<OpaquePointer?>

// MARK: The library

@_cdecl("silhouette_abi")
public func abi() -> UInt32 { UInt32(SILHOUETTE_ABI) }

private let versionText = FixedBytes(SilhouetteVersion.current.utf8)

@_cdecl("silhouette_version")
public func version() -> CText { versionText.text(nil) }

@_cdecl("silhouette_set_max_memory")
public func setMaxMemory(_ bytes: Int) -> Bool {
  guard bytes > 0 else { return false }
  MemoryBudget.shared.total = bytes
  return true
}

// MARK: Errors

@_cdecl("silhouette_error_code")
public func errorCode(_ error: OpaquePointer?) -> UInt32 {
  Handle.object(error, ErrorObject.self).map { UInt32($0.kind.rawValue) } ?? 0
}

@_cdecl("silhouette_error_message")
public func errorMessage(_ error: OpaquePointer?, _ size: UnsafeMutablePointer<Int>?) -> CText {
  (Handle.object(error, ErrorObject.self)?.message ?? .empty).text(size)
}

@_cdecl("silhouette_error_offset")
public func errorOffset(_ error: OpaquePointer?) -> Int64 {
  Handle.object(error, ErrorObject.self)?.offset ?? -1
}

@_cdecl("silhouette_error_free")
public func errorFree(_ error: OpaquePointer?) { Handle.free(error) }

// MARK: Options

@_cdecl("silhouette_options_new")
public func optionsNew() -> OpaquePointer? { Handle.new(OptionsObject()) }

@_cdecl("silhouette_options_set")
public func optionsSet(
  _ options: OpaquePointer?, _ name: CText, _ nameSize: Int, _ value: CText, _ valueSize: Int,
  _ error: ErrorPlace?
) -> Bool {
  run(error, false) { () throws(SilhouetteError) in
    let options: OptionsObject = try Handle.needed(options, "options")
    try options.settings.set(
      try Argument.text(name, nameSize, "name"), try Argument.text(value, valueSize, "value"))
    return true
  }
}

@_cdecl("silhouette_options_free")
public func optionsFree(_ options: OpaquePointer?) { Handle.free(options) }

// MARK: Sessions

private func open(_ input: Session.Input, _ options: OpaquePointer?) throws(SilhouetteError) -> OpaquePointer
{
  Handle.new(try Session(input, Handle.object(options, OptionsObject.self)?.settings ?? Settings()))
}

@_cdecl("silhouette_open")
public func open(_ path: CText, _ size: Int, _ options: OpaquePointer?, _ error: ErrorPlace?)
  -> OpaquePointer?
{
  run(error, nil) { () throws(SilhouetteError) in
    try open(.paths([try Argument.path(path, size)]), options)
  }
}

@_cdecl("silhouette_open_paths")
public func openPaths(
  _ paths: UnsafePointer<CText>?, _ sizes: UnsafePointer<Int>?, _ count: Int, _ options: OpaquePointer?,
  _ error: ErrorPlace?
) -> OpaquePointer? {
  run(error, nil) { () throws(SilhouetteError) in
    guard count > 0, let paths, let sizes else {
      throw SilhouetteError(.usage, "no paths are given; name a file or a folder")
    }
    var names: [String] = []
    for index in 0..<count { names.append(try Argument.path(paths[index], sizes[index])) }
    return try open(.paths(names), options)
  }
}

@_cdecl("silhouette_open_bytes")
public func openBytes(
  _ bytes: UnsafeRawPointer?, _ size: Int, _ name: CText, _ nameSize: Int, _ options: OpaquePointer?,
  _ error: ErrorPlace?
) -> OpaquePointer? {
  run(error, nil) { () throws(SilhouetteError) in
    let name = FileName.text(try Argument.bytes(name, nameSize, "name"))
    return try open(
      .memory(try Argument.bytes(bytes, size, "input"), name: name.isEmpty ? "input" : name), options)
  }
}

@_cdecl("silhouette_session_free")
public func sessionFree(_ session: OpaquePointer?) { Handle.free(session) }

// MARK: Screens

@_cdecl("silhouette_next")
public func next(_ session: OpaquePointer?, _ error: ErrorPlace?) -> OpaquePointer? {
  run(error, nil) { () throws(SilhouetteError) in
    let session: Session = try Handle.needed(session, "session")
    return try session.next().map(Handle.new)
  }
}

@_cdecl("silhouette_rewind")
public func rewind(_ session: OpaquePointer?) { Handle.object(session, Session.self)?.rewind() }

@_cdecl("silhouette_screen_free")
public func screenFree(_ screen: OpaquePointer?) { Handle.free(screen) }

@_cdecl("silhouette_screen_time")
public func screenTime(_ screen: OpaquePointer?) -> Double {
  Handle.object(screen, ScreenObject.self)?.scene.time ?? 0
}

@_cdecl("silhouette_screen_size")
public func screenSize(
  _ screen: OpaquePointer?, _ width: UnsafeMutablePointer<Double>?, _ height: UnsafeMutablePointer<Double>?,
  _ scale: UnsafeMutablePointer<Double>?
) {
  let viewport = Handle.object(screen, ScreenObject.self)?.scene.viewport
  width?.pointee = viewport?.width ?? 0
  height?.pointee = viewport?.height ?? 0
  scale?.pointee = viewport?.scale ?? 0
}

@_cdecl("silhouette_screen_nodes")
public func screenNodes(_ screen: OpaquePointer?, _ count: UnsafeMutablePointer<Int>?) -> UnsafePointer<
  silhouette_node
>? {
  let listing = Handle.object(screen, ScreenObject.self)?.nodes
  count?.pointee = listing?.nodes.count ?? 0
  return UnsafePointer(listing?.nodes.baseAddress)
}

@_cdecl("silhouette_screen_text")
public func screenText(_ screen: OpaquePointer?, _ node: Int, _ size: UnsafeMutablePointer<Int>?) -> CText {
  (Handle.object(screen, ScreenObject.self)?.nodes.text(node) ?? .empty).text(size)
}

@_cdecl("silhouette_screen_class")
public func screenClass(_ screen: OpaquePointer?, _ node: Int, _ size: UnsafeMutablePointer<Int>?) -> CText {
  (Handle.object(screen, ScreenObject.self)?.nodes.className(node) ?? .empty).text(size)
}

@_cdecl("silhouette_screen_outline")
public func screenOutline(_ screen: OpaquePointer?, _ size: UnsafeMutablePointer<Int>?) -> CText {
  (Handle.object(screen, ScreenObject.self)?.tree.text ?? .empty).text(size)
}

@_cdecl("silhouette_screen_fingerprint")
public func screenFingerprint(_ screen: OpaquePointer?, _ size: UnsafeMutablePointer<Int>?) -> CText {
  (Handle.object(screen, ScreenObject.self)?.tree.fingerprint ?? .empty).text(size)
}

@_cdecl("silhouette_category_name")
public func categoryName(_ category: Int32, _ size: UnsafeMutablePointer<Int>?) -> CText {
  let names = NodeListing.categories
  guard let name = names.indices.contains(Int(category)) ? names[Int(category)] : nil else {
    size?.pointee = 0
    return nil
  }
  return name.text(size)
}

// MARK: Pictures

@_cdecl("silhouette_render")
public func render(_ screen: OpaquePointer?, _ scale: Double, _ error: ErrorPlace?) -> OpaquePointer? {
  run(error, nil) { () throws(SilhouetteError) in
    let screen: ScreenObject = try Handle.needed(screen, "screen")
    return Handle.new(PictureObject(try screen.pixmap(scale)))
  }
}

@_cdecl("silhouette_picture_width")
public func pictureWidth(_ picture: OpaquePointer?) -> Int {
  Handle.object(picture, PictureObject.self)?.width ?? 0
}

@_cdecl("silhouette_picture_height")
public func pictureHeight(_ picture: OpaquePointer?) -> Int {
  Handle.object(picture, PictureObject.self)?.height ?? 0
}

@_cdecl("silhouette_picture_pixels")
public func picturePixels(_ picture: OpaquePointer?) -> UnsafePointer<UInt8>? {
  UnsafeRawPointer(Handle.object(picture, PictureObject.self)?.pixels.baseAddress)?
    .assumingMemoryBound(to: UInt8.self)
}

@_cdecl("silhouette_picture_free")
public func pictureFree(_ picture: OpaquePointer?) { Handle.free(picture) }

@_cdecl("silhouette_render_size")
public func renderSize(
  _ screen: OpaquePointer?, _ scale: Double, _ width: UnsafeMutablePointer<Int>?,
  _ height: UnsafeMutablePointer<Int>?, _ error: ErrorPlace?
) -> Bool {
  width?.pointee = 0
  height?.pointee = 0
  return run(error, false) { () throws(SilhouetteError) in
    let screen: ScreenObject = try Handle.needed(screen, "screen")
    let size = try screen.size(scale)
    width?.pointee = size.width
    height?.pointee = size.height
    return true
  }
}

@_cdecl("silhouette_render_into")
public func renderInto(
  _ screen: OpaquePointer?, _ scale: Double, _ memory: UnsafeMutableRawPointer?, _ size: Int, _ stride: Int,
  _ error: ErrorPlace?
) -> Bool {
  run(error, false) { () throws(SilhouetteError) in
    let screen: ScreenObject = try Handle.needed(screen, "screen")
    guard let memory else { throw SilhouetteError(.usage, "the memory for the pixels is NULL; check it") }
    let (width, height) = try screen.size(scale)
    let (rows, overflow) = stride.multipliedReportingOverflow(by: height - 1)
    let (needed, another) = rows.addingReportingOverflow(width * 4)
    guard stride >= width * 4, !overflow, !another, size >= needed else {
      throw SilhouetteError(
        .usage,
        "a picture of \(width) x \(height) pixels needs a stride of \(width * 4) bytes or more, and a memory of stride * \(height)"
      )
    }
    let pixmap = try screen.pixmap(scale)
    pixmap.pixels.withUnsafeBytes { pixels in
      for row in 0..<height {
        (memory + row * stride).copyMemory(from: pixels.baseAddress! + row * width * 4, byteCount: width * 4)
      }
    }
    return true
  }
}

@_cdecl("silhouette_draw")
public func draw(
  _ screen: OpaquePointer?, _ scale: Double, _ format: CText, _ size: Int, _ error: ErrorPlace?
)
  -> OpaquePointer?
{
  run(error, nil) { () throws(SilhouetteError) in
    let screen: ScreenObject = try Handle.needed(screen, "screen")
    return Handle.new(try screen.still(scale, try Argument.choice(format, size, "format")))
  }
}

// MARK: Bytes

@_cdecl("silhouette_bytes_data")
public func bytesData(_ bytes: OpaquePointer?) -> UnsafePointer<UInt8>? {
  UnsafePointer(Handle.object(bytes, FixedBytes.self)?.start)
}

@_cdecl("silhouette_bytes_size")
public func bytesSize(_ bytes: OpaquePointer?) -> Int { Handle.object(bytes, FixedBytes.self)?.count ?? 0 }

@_cdecl("silhouette_bytes_free")
public func bytesFree(_ bytes: OpaquePointer?) { Handle.free(bytes) }

// MARK: Whole sessions

/// Runs a verb that gives bytes, and the error with which the input broke off.
private func verb(
  _ session: OpaquePointer?, _ error: ErrorPlace?,
  _ work: (Session) throws(SilhouetteError) -> (FixedBytes, SilhouetteError?)
) -> OpaquePointer? {
  runAll(error, nil) { () throws(SilhouetteError) in
    let session: Session = try Handle.needed(session, "session")
    let (bytes, cut) = try session.verb { () throws(SilhouetteError) in try work(session) }
    return (Handle.new(bytes), cut)
  }
}

@_cdecl("silhouette_encode")
public func encode(_ session: OpaquePointer?, _ format: CText, _ size: Int, _ error: ErrorPlace?)
  -> OpaquePointer?
{
  verb(session, error) { (session) throws(SilhouetteError) in
    try session.encoded(try Argument.choice(format, size, "format"))
  }
}

@_cdecl("silhouette_encode_file")
public func encodeFile(_ session: OpaquePointer?, _ path: CText, _ size: Int, _ error: ErrorPlace?) -> Bool {
  runAll(error, false) { () throws(SilhouetteError) in
    let session: Session = try Handle.needed(session, "session")
    let path = try Argument.path(path, size)
    return (true, try session.verb { () throws(SilhouetteError) in try session.encode(to: path) })
  }
}

@_cdecl("silhouette_render_file")
public func renderFile(
  _ session: OpaquePointer?, _ path: CText, _ size: Int, _ scale: Double, _ error: ErrorPlace?
) -> Bool {
  runAll(error, false) { () throws(SilhouetteError) in
    let session: Session = try Handle.needed(session, "session")
    let path = try Argument.path(path, size)
    let scale = try Argument.scale(scale)
    return (
      true, try session.verb { () throws(SilhouetteError) in try session.render(to: path, scale: scale) }
    )
  }
}

@_cdecl("silhouette_outline")
public func outline(_ session: OpaquePointer?, _ format: CText, _ size: Int, _ error: ErrorPlace?)
  -> OpaquePointer?
{
  verb(session, error) { (session) throws(SilhouetteError) in
    try session.outline(try Argument.choice(format, size, "format"))
  }
}

@_cdecl("silhouette_events")
public func events(_ session: OpaquePointer?, _ format: CText, _ size: Int, _ error: ErrorPlace?)
  -> OpaquePointer?
{
  verb(session, error) { (session) throws(SilhouetteError) in
    try session.events(try Argument.choice(format, size, "format"))
  }
}

@_cdecl("silhouette_map")
public func map(_ session: OpaquePointer?, _ error: ErrorPlace?) -> OpaquePointer? {
  verb(session, error) { (session) throws(SilhouetteError) in try session.mapped() }
}

@_cdecl("silhouette_add_maps")
public func addMaps(
  _ maps: UnsafePointer<UnsafeRawPointer?>?, _ sizes: UnsafePointer<Int>?, _ count: Int, _ error: ErrorPlace?
) -> OpaquePointer? {
  run(error, nil) { () throws(SilhouetteError) in
    guard count == 0 || count > 0 && maps != nil && sizes != nil else {
      throw SilhouetteError(.usage, "the list of maps is NULL, but its size is \(count); check both")
    }
    var sum = AppMap()
    for index in 0..<count {
      let bytes = try Argument.bytes(maps![index], sizes![index], "map")
      sum.add(try MapFile.map(in: bytes, called: "map \(index + 1)", Limits()))
    }
    return Handle.new(FixedBytes(MapJSON.text(sum).utf8))
  }
}

@_cdecl("silhouette_verify")
public func verify(_ session: OpaquePointer?, _ error: ErrorPlace?) -> OpaquePointer? {
  verb(session, error) { (session) throws(SilhouetteError) in try session.verified() }
}

@_cdecl("silhouette_redact")
public func redact(_ session: OpaquePointer?, _ picture: UnsafeRawPointer?, _ size: Int, _ error: ErrorPlace?)
  -> OpaquePointer?
{
  verb(session, error) { (session) throws(SilhouetteError) in
    (try session.redacted(try Argument.bytes(picture, size, "picture")), nil)
  }
}

@_cdecl("silhouette_export_folder")
public func exportFolder(
  _ session: OpaquePointer?, _ folder: CText, _ size: Int, _ scale: Double, _ error: ErrorPlace?
) -> OpaquePointer? {
  verb(session, error) { (session) throws(SilhouetteError) in
    let folder = try Argument.path(folder, size, "folder")
    return (try session.export(to: folder, scale: try Argument.scale(scale)), nil)
  }
}
