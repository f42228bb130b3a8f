package import Silhouette
internal import SilhouetteHierarchy
internal import SilhouettePictures
internal import SilhouetteRedaction

/// The findings of one picture.
package struct CheckedPicture: Sendable {
  package var number: Int
  package var name: String
  package var findings: [CheckFinding] = []
  /// Its masks, as a baseline has them.
  var masks: [BaselineMask] = []
  /// Words that the policy, or the app, leaves open.
  package var askedWords = 0
  /// Why its words could not be read; nil if they were.
  package var failure: SilhouetteError?
}

/// Checks one picture: are there words, and is something open that nothing proves harmless?
///
/// ```
/// InspectedPicture ─WordReader▶ words ─MaskEvidence▶ who opened them ─WordRows▶ CheckFinding
/// ```
struct PictureCheck {
  let options: CheckOptions
  let reader: any WordReader

  /// The system's clock and signs stand in the upper part of a screen: one twenty-fifth of its height.
  private static let systemShare = 0.04

  func check(_ inspected: InspectedPicture) -> CheckedPicture {
    var checked = CheckedPicture(number: inspected.number, name: inspected.name)
    checked.masks = inspected.evidence.masks().map(BaselineMask.init).filter { $0.box.isDrawable }
    do throws(SilhouetteError) {
      let words = try reader.words(in: inspected.picture)
      note(words, inspected, &checked)
    } catch {
      checked.failure = SilhouetteError(error.kind, "\(inspected.name): \(error.message)")
    }
    notePictures(inspected, &checked)
    for opening in inspected.evidence.unproven(moreThan: options.openShare) {
      checked.findings.append(
        CheckFinding(
          kind: .open, rule: opening.rule?.rawValue ?? "", box: opening.box,
          pixels: pixels(opening.box, inspected), node: opening.className,
          detail: "\(Int((opening.share * 100).rounded(.down))) % of the screen",
          remedy:
            "add the class to maskedClasses, or to unmaskedClasses if it shows nothing"
            + Self.otherEngine(inspected.evidence.engine)
        ))
    }
    return checked
  }

  /// Words of one node are one row; words of others are others.
  private func note(_ words: [Rect2D], _ inspected: InspectedPicture, _ checked: inout CheckedPicture) {
    struct Place: Hashable {
      var rule: String
      var name: String
      var isMasked: Bool
    }
    var places: [Place: [Rect2D]] = [:]
    let (width, height) = (inspected.picture.width, inspected.picture.height)
    let boxes = words.filter { $0.y + $0.height / 2 > Double(height) * Self.systemShare }
      .compactMap { inspected.evidence.points($0, width: width, height: height) }
    let openings = inspected.evidence.openings(
      at: boxes.map { Point2D(x: $0.x + $0.width / 2, y: $0.y + $0.height / 2) })
    for (box, opening) in zip(boxes, openings) {
      guard !opening.isAsked else {
        checked.askedWords += 1
        continue
      }
      let place = Place(
        rule: opening.rule?.rawValue ?? "no-node", name: opening.className, isMasked: opening.isMasked)
      places[place, default: []].append(box)
    }
    for (place, boxes) in places {
      for row in WordRows.join(boxes) {
        let box = Self.widened(row).intersection(inspected.evidence.viewport.bounds) ?? row
        checked.findings.append(
          CheckFinding(
            kind: .readable, rule: place.rule, box: box, pixels: pixels(box, inspected), node: place.name,
            remedy: Self.remedy(
              hasNode: !place.name.isEmpty, isMasked: place.isMasked, inspected.evidence.engine)))
      }
    }
    checked.findings.sort {
      ($0.box?.y ?? 0, $0.box?.x ?? 0, $0.rule, $0.node) < ($1.box?.y ?? 0, $1.box?.x ?? 0, $1.rule, $1.node)
    }
  }

  /// To multiples of eight points, so that a place does not reveal the length of a word.
  private static func widened(_ box: Rect2D) -> Rect2D {
    let (left, top) = ((box.x / 8).rounded(.down) * 8, (box.y / 8).rounded(.down) * 8)
    return Rect2D(
      x: left, y: top, width: (box.maxX / 8).rounded(.up) * 8 - left,
      height: (box.maxY / 8).rounded(.up) * 8 - top)
  }

  private static func remedy(hasNode: Bool, isMasked: Bool, _ engine: RedactionEngine) -> String {
    if !hasNode {
      return engine.looksFurther
        ? "no node of the hierarchy is there; use --engine combined"
        : "no node of the hierarchy is there; mark the view that draws it mask, or leave the picture out"
    }
    if isMasked { return "the mask ends before the words; raise inflate in the policy" }
    return "add the class to maskedClasses, or mark the view mask" + otherEngine(engine)
  }

  /// Another engine, if it masks more than the one that was used.
  private static func otherEngine(_ engine: RedactionEngine) -> String {
    engine.looksFurther ? ", or use --engine combined" : ""
  }

  /// Notes places of the picture that are open without reason: not flat, not masked, and not opened by the
  /// policy.
  private func notePictures(_ inspected: InspectedPicture, _ checked: inout CheckedPicture) {
    let viewport = inspected.evidence.viewport
    for box in inspected.evidence.shapes(in: inspected.picture)
    where box.y + box.height / 2 > viewport.height * Self.systemShare {
      let place = Self.widened(box).intersection(viewport.bounds) ?? box
      checked.findings.append(
        CheckFinding(
          kind: .picture, box: place, pixels: pixels(place, inspected),
          remedy: "mask what shows there: mark the view mask, or use a policy with mode strict"))
    }
  }

  private func pixels(_ box: Rect2D, _ inspected: InspectedPicture) -> Rect2D? {
    let one = inspected.evidence.points(
      Rect2D(x: 0, y: 0, width: 1, height: 1), width: inspected.picture.width,
      height: inspected.picture.height)
    guard let one, one.width > 0, one.height > 0 else { return nil }
    return Rect2D(
      x: (box.x / one.width).rounded(.down), y: (box.y / one.height).rounded(.down),
      width: (box.width / one.width).rounded(.up), height: (box.height / one.height).rounded(.up))
  }
}

extension RedactionEngine {
  /// Whether the combined engine masks more.
  fileprivate var looksFurther: Bool { self != .combined && self != .pixels }
}
