internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteRaster
internal import SilhouetteScene
internal import SilhouetteStory

/// A screen as a picture with numbers, as `silhouette export` draws it.
struct AgentPicture {
  private let session: AgentSession
  private let pipeline: Pipeline

  init(_ session: AgentSession, _ pipeline: Pipeline) {
    (self.session, self.pipeline) = (session, pipeline)
  }

  func answer(_ given: AgentArguments) throws(AgentProblem) -> AgentAnswer {
    let shown = try session.shown(given)
    let scene = shown.screen.scene
    let budget = try given.tokens()
    let wanted = try given.number("scale", 0.05...8) ?? 1
    // The words beside it take a few.
    let most = Double(max(20, budget - 40)) * 750
    let area = scene.viewport.width * scene.viewport.height
    let scale = min(wanted, (most / max(1, area)).squareRoot())
    do throws(SilhouetteError) {
      let png = try draw(shown, scale: scale, isPlain: try isPlain(given))
      var answer = AgentAnswer(
        "visit \(shown.visit + 1) of \(session.visits.count), \(shown.controls), \(rounded(scale)) pixels a point"
          + (scale < wanted ? " (less for the budget)" : ""))
      answer.picture = png
      return answer
    } catch {
      throw AgentProblem(error.message)
    }
  }

  private func isPlain(_ given: AgentArguments) throws(SilhouetteError) -> Bool {
    do throws(AgentProblem) {
      return try given.isTrue("plain")
    } catch {
      throw SilhouetteError(.usage, error.text)
    }
  }

  private func draw(
    _ shown: AgentSession.Shown, scale: Double, isPlain: Bool
  ) throws(SilhouetteError) -> [UInt8] {
    var drawing = RenderOptions()
    drawing.scale = scale
    let target = try drawing.target(for: shown.screen.scene.viewport)
    var renderer = FrameRenderer(target: target)
    do throws(DrawingMeter.Stop) {
      var meter = DrawingMeter(target, stop: pipeline.reading.stop)
      _ = try renderer.render(shown.screen.scene, &meter)
    } catch {
      throw SilhouetteError(error, "visit \(shown.visit + 1)")
    }
    var picture = renderer.pixmap
    if !isPlain { MarkedControls(marks: shown.marks).draw(into: &picture, scale: scale) }
    var encoder = PNGEncoder()
    return encoder.encode(picture)
  }

  private func rounded(_ number: Double) -> Double { (number * 100).rounded() / 100 }
}
