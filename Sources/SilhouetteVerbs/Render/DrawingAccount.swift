package import Silhouette
package import SilhouetteRaster

/// The work that the frames of one output may take together, so that an input of N bytes cannot cost more than a
/// multiple of N: there is something to begin with, each frame adds to it, and drawing takes from it.
///
/// Work is counted in steps of `DrawingMeter`, so the same input meets the limit at the same frame on every machine and
/// with any number of jobs.
struct DrawingAccount {
  private let most: Int
  private let perFrame: Int
  private var credit: Int

  /// - Parameter frameSteps: the limit of one frame; nil for the limit by its size.
  package init(_ target: RenderTarget, frameSteps: Int?) {
    most = 4 * (frameSteps ?? DrawingMeter.limit(for: target))
    perFrame = frameSteps.map { $0 / 4 } ?? max(1 << 24, 24 * target.width * target.height)
    credit = most
  }

  /// Takes a frame's steps. Returns whether there were enough.
  mutating func pay(_ steps: Int) -> Bool {
    credit = min(most, credit + perFrame) - steps
    return credit >= 0
  }
}

extension DrawingMeter {
  /// A meter for frames of this size, which ends drawing when the task is cancelled, and soon after a stop.
  package init(_ target: RenderTarget, frameSteps: Int? = nil, stop: InputStop?) {
    self.init(limit: frameSteps ?? Self.limit(for: target)) { steps in
      Task.isCancelled || steps > Self.stepsAfterStop(frameSteps) && stop?.isRequested == true
    }
  }

  /// Steps left for a frame when a stop is requested. Most frames of a phone take fewer, so screens that were read are drawn.
  static func stepsAfterStop(_ frameSteps: Int?) -> Int { frameSteps.map { $0 / 8 } ?? 1 << 23 }
}

extension SilhouetteError {
  /// - Parameter page: which page it is, such as `the page at 40 ms`.
  static func tooManyShapes(_ page: String) -> SilhouetteError {
    SilhouetteError(
      .input,
      "\(page) takes more than 64 MiB of shapes; leave it out with --from and --to, or draw it as .png")
  }

  /// - Parameter frame: which frame it is, such as `the frame at 40 ms`.
  package init(_ stop: DrawingMeter.Stop, _ frame: String) {
    switch stop {
    case .tooMuchWork(let limit):
      self.init(
        .input,
        "\(frame) takes more than \(limit) steps to draw; lower --scale, or leave the frame out with --from and --to"
      )
    case .unwanted:
      self.init(.input, "\(frame) was not drawn, because the run was stopped; run it again")
    }
  }
}
