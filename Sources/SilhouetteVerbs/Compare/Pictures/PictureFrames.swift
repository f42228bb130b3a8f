internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouettePictures
internal import SilhouetteRaster

/// Makes frames of one a second from a session's pictures.
struct PictureFrames {
  let pictures: [SessionSurvey.Picture]
  /// How many seconds there are.
  let frames: Int
  let codec: any PictureCodec
  let maxPixels: Int
  /// Whether the files are our own masked ones: they never count as they came.
  let areOurs: Bool

  /// Fills a folder; counts what differs as a PNG a frame: the file as it came, or ours where that is smaller, since who sends
  /// PNGs may have packed them better than we do. Only packing is charged, and only where our file counts.
  ///
  /// - Parameters:
  ///   - counted: folder for the files that are counted.
  ///   - fail: called for each picture that cannot be read, which is then passed over.
  func make(
    in path: String, counted: String, tally: inout ByteTally, fail: (String) -> Void
  ) throws(SilhouetteError) -> FrameFolder {
    var folder = FrameFolder(path: path)
    var shown: Picture?
    var lastIndex: Int?
    var file: [UInt8] = []
    // Of the largest picture so far.
    let share = MemoryBudget.shared.stayingShare()
    var packer = PNGPacker()
    var trueColor = PNGEncoder.ofTrueColor
    for (second, index) in FrameSampler.pictures(pictures.map(\.time), frames: frames).enumerated() {
      var next: Picture?
      if let index, index != lastIndex {
        lastIndex = index
        next = read(pictures[index].file, &file, share, fail)
      }
      let differs = next != nil && (next!.pixels != shown?.pixels || next!.width != shown?.width)
      guard shown != nil || next != nil else { continue }
      if differs {
        // What counts is the smallest file; videos are made of files without palettes.
        let plain = try ResourceMeter.timed { () throws(SilhouetteError) in try encode(next!) }
        let ours = packer.smallest(next!, or: plain)
        let isAsItCame = !areOurs && next!.format == .png && file.count <= ours.file.count
        if isAsItCame { tally.noteAsItCame() } else { tally.charge(ours.seconds) }
        let counts = isAsItCame ? file : ours.file
        tally.add(counts.count, at: Double(second) * 1000)
        try WorkFolder.write(counts, to: counted + "/" + FrameFolder.name(second))
        try folder.add(next!.opaquePixmap.map { trueColor.encode($0) } ?? plain.value, second: second)
        shown = next
      } else {
        try folder.add(nil, second: second)
      }
    }
    return folder
  }

  private func read(
    _ file: String, _ bytes: inout [UInt8], _ share: MemoryBudget.Share, _ fail: (String) -> Void
  ) -> Picture? {
    do {
      bytes = try WorkFolder.read(file, most: MaskJob.mostBytes(maxPixels))
      try share.grow(toPicture: bytes, of: file)
      return try codec.decode(bytes, maxPixels: maxPixels)
    } catch let error as SilhouetteError {
      fail(error.message)
      return nil
    } catch {
      fail("\(file): \(error)")
      return nil
    }
  }

  private func encode(_ picture: Picture) throws(SilhouetteError) -> [UInt8] {
    var picture = picture
    picture.format = .png
    do throws(PictureError) {
      return try codec.encode(picture)
    } catch {
      throw SilhouetteError(.input, "a screenshot \(error)")
    }
  }

  /// Each frame that differs as a file of its own, made smaller and packed as SDKs send it.
  ///
  /// Two frames that differ may give the same file once they are small and lossy: it is sent once.
  ///
  /// - Parameters:
  ///   - formats: variants of JPEG or of WebP; the smallest file counts.
  ///   - viewport: in points; pictures with more pixels are made smaller, as SDKs send them.
  static func makeStills(
    of frames: FrameFolder, as formats: [PictureFormat], viewport: Viewport, in folder: String,
    codec: any PictureCodec, maxPixels: Int, tally: inout ByteTally
  ) throws(SilhouetteError) {
    try eachStill(
      of: frames, as: formats, viewport: viewport, codec: codec, maxPixels: maxPixels, tally: &tally
    ) { (tally, file, second) throws(SilhouetteError) in
      tally.add(file.count, at: Double(second) * 1000)
      try WorkFolder.write(file, to: "\(folder)/\(FrameFolder.name(second).dropLast(3))\(formats[0].suffix)")
    }
  }

  /// The same files, each with its second, for the caller to count. Their packing is charged.
  static func eachStill(
    of frames: FrameFolder, as formats: [PictureFormat], viewport: Viewport, codec: any PictureCodec,
    maxPixels: Int, tally: inout ByteTally,
    take: (inout ByteTally, [UInt8], Int) throws(SilhouetteError) -> Void
  ) throws(SilhouetteError) {
    var sent: [UInt8] = []
    let share = MemoryBudget.shared.stayingShare()
    for (index, isChanged) in frames.isChanged.enumerated() where isChanged {
      let second = frames.first + index
      let png = try WorkFolder.read(frames.file(second))
      try share.grow(toPicture: png, of: FrameFolder.name(second))
      let (file, seconds) = try pack(png, as: formats, viewport, codec, maxPixels)
      tally.charge(seconds)
      guard file != sent else { continue }
      sent = file
      try take(&tally, file, second)
    }
  }

  /// The smallest file, and the processor time of making it from pixels in memory.
  private static func pack(
    _ png: [UInt8], as formats: [PictureFormat], _ viewport: Viewport, _ codec: any PictureCodec,
    _ maxPixels: Int
  ) throws(SilhouetteError) -> (file: [UInt8], seconds: Double) {
    do throws(PictureError) {
      let decoded = try codec.decode(png, maxPixels: maxPixels)
      var (picture, shrinking) = ResourceMeter.timed {
        decoded.shrunk(toSide: max(viewport.width, viewport.height))
      }
      var smallest: (value: [UInt8], seconds: Double)?
      for format in formats {
        picture.format = format
        let packed = try ResourceMeter.timed { () throws(PictureError) in try codec.encode(picture) }
        if packed.value.count < smallest?.value.count ?? .max { smallest = packed }
      }
      return (smallest?.value ?? [], shrinking + (smallest?.seconds ?? 0))
    } catch {
      throw SilhouetteError(.input, "a screenshot \(error)")
    }
  }
}

extension PictureFormat {
  fileprivate var suffix: String {
    switch self {
    case .png: "png"
    case .jpeg: "jpg"
    case .webp: "webp"
    }
  }
}
