internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouettePictures
internal import SilhouetteRaster

extension SessionComparer {
  private static let moments = 6

  /// Chooses moments, and gathers what each way of recording shows of them.
  func lookAt(
    _ survey: SessionSurvey, _ screenshots: FrameFolder?, _ masked: FrameFolder?, _ wireframes: FrameFolder?
  ) throws(SilhouetteError) {
    progress.begin("Looking")
    let changes = result.sizes(EventContender.raw)?.perSecond ?? []
    result.bigChanges = Self.peaks(changes, most: 5)
    for second in Self.moments(result.bigChanges, frames: survey.frames) {
      let time = FrameSampler.middle(of: second)
      var moment = StripMoment(time: min(time, survey.duration))
      if options.showsScreenshots { moment.screenshot = try thumbnail(screenshots, second) }
      moment.masked = try thumbnail(masked, second)
      moment.wireframe = try frame(wireframes, second)
      moment.document = try document(at: time + (survey.firstTime ?? 0))
      result.strip.append(moment)
    }
    if let only = options.only {
      result.measurements.removeAll { !only.contains($0.contender.id) }
    }
    work.drop(work.path + "/" + EventContender.raw)
  }

  /// The seconds after the first with the most changes, in order of time; none with less than a hundredth of
  /// all changes.
  static func peaks(_ changes: [Int], most: Int) -> [Int] {
    let total = changes.dropFirst().reduce(0, +)
    let large = changes.indices.dropFirst().filter { changes[$0] > 0 && changes[$0] * 100 >= total }
    let sorted = large.sorted { changes[$0] != changes[$1] ? changes[$0] > changes[$1] : $0 < $1 }
    return sorted.prefix(most).sorted()
  }

  /// The beginning, what there is after each big change, and, where these are few, moments in between.
  static func moments(_ changes: [Int], frames: Int) -> [Int] {
    var seconds = Set([0])
    for change in changes { seconds.insert(min(change + 1, frames - 1)) }
    for part in 1...moments where seconds.count < min(moments, frames) {
      seconds.insert((frames - 1) * part / moments)
    }
    return seconds.sorted().prefix(moments).map { $0 }
  }

  private func frame(_ folder: FrameFolder?, _ second: Int) throws(SilhouetteError) -> [UInt8]? {
    guard let folder, second >= folder.first, second < folder.first + folder.count else { return nil }
    return try WorkFolder.read(folder.file(second))
  }

  private func thumbnail(_ folder: FrameFolder?, _ second: Int) throws(SilhouetteError) -> [UInt8]? {
    guard let png = try frame(folder, second) else { return nil }
    do throws(PictureError) {
      var picture = try codec.decode(png, maxPixels: options.maxPixels).shrunk(toWidth: 480)
      picture.format = .jpeg(JPEGSettings(quality: 70, chroma: .half))
      return try codec.encode(picture)
    } catch {
      throw SilhouetteError(.input, "a screenshot \(error)")
    }
  }

  /// The page that a player of the log holds, as HTML; nil where the log could not be made.
  private func document(at time: Double) throws(SilhouetteError) -> String? {
    guard let log = try? InputList(paths: [work.path + "/\(EventContender.raw)/log.json"]),
      let page = try? pipeline.page(of: log, at: time)
    else { return nil }
    return PageDocument.html(of: page, limits: pipeline.reading.limits)
  }
}

extension Picture {
  /// Smaller by a whole factor, each pixel the average of a block of pixels; unchanged if it is narrow
  /// enough.
  fileprivate func shrunk(toWidth most: Int) -> Picture {
    let factor = (width + most - 1) / most
    guard factor > 1, width / factor > 0, height / factor > 0 else { return self }
    let (columns, rows) = (width / factor, height / factor)
    var small = [UInt32](repeating: 0, count: columns * rows)
    for row in 0..<rows {
      for column in 0..<columns {
        small[row * columns + column] = average(column * factor, row * factor, factor)
      }
    }
    return Picture(format: format, width: columns, height: rows, pixels: small)!
  }

  private func average(_ x: Int, _ y: Int, _ side: Int) -> UInt32 {
    var sums: (UInt32, UInt32, UInt32) = (0, 0, 0)
    for row in y..<y + side {
      for pixel in pixels[row * width + x..<row * width + x + side] {
        sums.0 += pixel & 0xFF
        sums.1 += pixel >> 8 & 0xFF
        sums.2 += pixel >> 16 & 0xFF
      }
    }
    let count = UInt32(side * side)
    return 0xFF00_0000 | (sums.2 / count) << 16 | (sums.1 / count) << 8 | sums.0 / count
  }
}
