internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouettePictures
internal import SilhouetteRaster
internal import SilhouetteScene

/// Makes frames of one a second from a session's scenes.
struct WireframeFrames {
  let target: RenderTarget
  let sampler: FrameSampler

  /// A PNG for each second, without a palette; those that differ are counted with one.
  ///
  /// - Parameter counted: folder for the files that are counted.
  func makePNGs(
    _ source: inout SceneSource, in path: String, counted: String, tally: inout ByteTally,
    progress: (borrowing SceneSource) -> Void
  ) throws(SilhouetteError) -> FrameFolder {
    var folder = FrameFolder(path: path)
    var encoder = PNGEncoder()
    var trueColor = PNGEncoder.ofTrueColor
    try draw(&source, progress) { (second, pixmap, damage) throws(SilhouetteError) in
      guard !damage.isEmpty else { return try folder.add(nil, second: second) }
      let (png, seconds) = ResourceMeter.timed { encoder.encode(pixmap) }
      folder.packing += seconds
      tally.add(png.count, at: Double(second) * 1000)
      try WorkFolder.write(png, to: counted + "/" + FrameFolder.name(second))
      try folder.add(trueColor.encode(pixmap), second: second)
    }
    return folder
  }

  /// One animation.
  func makeAnimation(
    _ source: inout SceneSource, with encoder: some AnimationEncoder, to path: String, tally: inout ByteTally,
    progress: (borrowing SceneSource) -> Void
  ) throws(SilhouetteError) {
    var encoder = encoder
    let file = try AtomicFile(path: path)
    var weights: [(second: Int, weight: Int)] = []
    try draw(&source, progress) { (second, pixmap, damage) throws(SilhouetteError) in
      guard !damage.isEmpty else { return }
      let bytes = try naming(path) { () throws(EncodingError) in
        try encoder.append(pixmap, damage: damage, time: Double(second) * 1000)
      }
      weights.append((second, bytes.count))
      try file.write(bytes)
    }
    let rest = encoder.finish(endTime: Double(sampler.frames) * 1000)
    try file.write(rest.tail)
    for patch in rest.patches { try file.patch(at: patch.offset, patch.bytes) }
    try file.commit()
    tally.add(file.bytesWritten, sharedBy: weights)
  }

  private func draw(
    _ source: inout SceneSource, _ progress: (borrowing SceneSource) -> Void,
    _ take: (Int, Pixmap, Damage) throws(SilhouetteError) -> Void
  ) throws(SilhouetteError) {
    var sampler = sampler
    var renderer = FrameRenderer(target: target)
    var meter = DrawingMeter(target, stop: nil)
    var failure: SilhouetteError?
    func emit(_ second: Int, _ scene: WireframeScene) throws(SilhouetteError) {
      let damage: Damage
      do throws(DrawingMeter.Stop) {
        damage = try renderer.render(scene, &meter)
      } catch {
        failure = SilhouetteError(error, "the frame at \(second) s")
        throw failure!
      }
      try take(second, renderer.pixmap, damage)
    }
    _ = try SessionRun(nil).read(&source) { (moment, source) throws(SilhouetteError) in
      guard case .screen(let screen) = moment else { return .next(made: 0) }
      try sampler.push(screen.scene, emit: emit)
      progress(source)
      return .next(made: 0)
    }
    // A failure of drawing is not an input that broke off.
    if let failure { throw failure }
    try sampler.finish(emit: emit)
  }

  private func naming<Value>(
    _ path: String, _ work: () throws(EncodingError) -> Value
  ) throws(SilhouetteError) -> Value {
    do throws(EncodingError) {
      return try work()
    } catch {
      throw SilhouetteError(error, path: path)
    }
  }
}
