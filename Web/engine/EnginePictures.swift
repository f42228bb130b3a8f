/// The screenshots of the page's session, and their masks, as `silhouette redact` finds them.
struct EnginePictures {
  private struct Entry {
    /// Among the page's files.
    var path: String
    /// -1 for a picture without a screen.
    var screen: Int
    /// Why it cannot be masked; nil if it can.
    var problem: String?
  }

  /// A screen that has pictures, with what masks them.
  private final class Screen {
    let frame: RedactFrame
    let redactor: Redactor

    init(_ frame: RedactFrame, _ redactor: Redactor) { (self.frame, self.redactor) = (frame, redactor) }
  }

  private var entries: [Entry] = []
  /// By their numbers.
  private var screens: [Int: Screen] = [:]
  private var redactors = RedactorKeeper(RedactOptions())
  /// Screens so far.
  private var count = 0

  init() {}

  /// - Parameter reading: How masks read an input; drawings also read one whose places are assumed.
  init(of list: InputList, _ reading: ReadingOptions, _ flattener: Flattener) {
    read(list, .ofStream, reading, flattener)
    if entries.isEmpty, let beside = PageFiles.shared.pictures {
      // As with `--screenshots`: one picture is of the first screen, those of a folder have a moment or a dump in their names.
      if beside.names.count == 1 {
        read(list, .file(FilePath(beside.folder + beside.names[0])), reading, flattener)
      } else {
        read(list, .folder(FilePath(beside.folder)), reading, flattener)
      }
    }
    refuseShared()
  }

  private mutating func read(
    _ list: InputList, _ place: RedactOptions.Pictures, _ reading: ReadingOptions, _ flattener: Flattener
  ) {
    (count, redactors) = (0, RedactorKeeper(RedactOptions()))
    do throws(SilhouetteError) {
      var keeper = try FrameKeeper(place, list)
      var source = SceneSource(list, reading: reading, flattener: flattener)
      var fault: SilhouetteError?
      do throws(SilhouetteError) {
        while let moment = try source.nextMoment() { take(moment, source, &keeper, place) }
      } catch {
        fault = error
      }
      let isWhole = keeper.isWhole(list, source, hasFailed: fault != nil)
      close(keeper.end(start: source.start, isWhole: isWhole), place)
      let strangers = keeper.pictures.timeless + keeper.pictures.ambiguous + keeper.pictures.takeUnread()
      for picture in strangers { refuse(picture.stream, "its name does not say which screen it shows") }
      if count == 0, let fault, case .file(let path) = place { refuse(path.name, fault.message) }
    } catch {
      if case .file(let path) = place { refuse(path.name, error.message) }
    }
  }

  private mutating func take(
    _ moment: SceneSource.Moment, _ source: borrowing SceneSource, _ keeper: inout FrameKeeper,
    _ place: RedactOptions.Pictures
  ) {
    switch moment {
    case .screen(let screen):
      // A log has no hierarchy, and so no masks.
      guard let snapshot = screen.snapshot else { return }
      close(keeper.begin(screen, snapshot, source), place)
    case .touch(let touch): keeper.take(touch)
    case .event(let event): keeper.take(event)
    case .screenshot(let picture): keeper.take(picture, isWanted: place == .ofStream)
    }
  }

  private mutating func close(_ closing: FrameKeeper.Closing, _ place: RedactOptions.Pictures) {
    for picture in closing.late { refuse(path(of: picture, place), FrameKeeper.Closing.whyLate) }
    for picture in closing.early { refuse(path(of: picture, place), FrameKeeper.Closing.whyEarly) }
    guard let frame = closing.frame else { return }
    let redactor = redactors.redactor(for: frame)
    var paths = frame.pictures.filter { isInside($0, place) }.map { path(of: $0, place) }
    if count == 0, case .file(let path) = place { paths = [path.name] }
    for path in paths where PageFiles.shared.file(path) != nil {
      screens[count] = Screen(frame, redactor)
      entries.append(Entry(path: path, screen: count, problem: frame.gap))
    }
    count += 1
  }

  private func path(of picture: Screenshot, _ place: RedactOptions.Pictures) -> String {
    if case .folder = place { return picture.stream }
    return picture.besideStream
  }

  private func isInside(_ picture: Screenshot, _ place: RedactOptions.Pictures) -> Bool {
    guard place == .ofStream else { return true }
    return picture.staysBesideStream && PictureFolder.isPicture(picture.path)
  }

  private mutating func refuse(_ path: String, _ why: String) {
    guard PageFiles.shared.file(path) != nil else { return }
    entries.append(Entry(path: path, screen: -1, problem: why))
  }

  /// If two screens name one picture, it shows only one of them.
  private mutating func refuseShared() {
    var named: [String: Set<Int>] = [:]
    for index in entries.indices {
      entries[index].path = PageFiles.plain(entries[index].path)
      named[entries[index].path, default: []].insert(entries[index].screen)
    }
    for index in entries.indices where named[entries[index].path]!.count > 1 {
      entries[index].problem = "two screens name this picture, and it shows only one of them"
    }
  }

  var json: [UInt8] {
    let list = entries.map { entry in
      "{\"path\":\(JSONLiteral.quoted(entry.path)),\"screen\":\(entry.screen)"
        + (entry.problem.map { ",\"problem\":\(JSONLiteral.quoted($0))" } ?? "") + "}"
    }
    return Array(JSONLiteral.list(list).utf8)
  }

  // MARK: Masking

  /// Masks a picture in place. Whatever goes wrong, the pixels are gone.
  func mask(
    _ index: Int, _ pixels: UnsafeMutableBufferPointer<UInt8>, _ width: Int, _ height: Int
  ) -> [UInt8] {
    do throws(PictureError) {
      let masks = try masked(index, pixels, width, height)
      return Array("{\"masks\":\(masks)}".utf8)
    } catch {
      for place in pixels.indices { pixels[place] = 0 }
      return Array("{\"problem\":\(JSONLiteral.quoted(error.description))}".utf8)
    }
  }

  private func masked(
    _ index: Int, _ pixels: UnsafeMutableBufferPointer<UInt8>, _ width: Int, _ height: Int
  ) throws(PictureError) -> Int {
    guard entries.indices.contains(index), let screen = screens[entries[index].screen] else {
      throw PictureError(
        entries.indices.contains(index) ? entries[index].problem ?? "has no screen" : "is unknown")
    }
    if let problem = entries[index].problem { throw PictureError(problem) }
    guard width * height <= Picture.usualLimit else { throw PictureError("is too large for a picture") }
    let words = (0..<width * height).map { place in
      UInt32(pixels[4 * place]) | UInt32(pixels[4 * place + 1]) << 8 | UInt32(pixels[4 * place + 2]) << 16
        | UInt32(pixels[4 * place + 3]) << 24
    }
    guard var picture = Picture(format: .png, width: width, height: height, pixels: words) else {
      throw PictureError("has no pixels")
    }
    let frame = screen.frame
    let found = screen.redactor.masks(of: frame.snapshot, scene: frame.screen.scene, viewport: frame.viewport)
    let findings = try screen.redactor.mask(&picture, found, viewport: frame.viewport, isTight: false)
    for (place, word) in picture.pixels.enumerated() {
      for byte in 0..<4 { pixels[4 * place + byte] = UInt8(truncatingIfNeeded: word >> UInt32(8 * byte)) }
    }
    return findings.regions.count { $0.kind == .redact }
  }
}
