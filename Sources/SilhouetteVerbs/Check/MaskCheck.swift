package import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteSystem

/// Checks the masked pictures of one run, on the threads that mask them, and gathers findings.
///
/// It holds findings, and masks if they are recorded; no pixels.
package final class MaskCheck: @unchecked Sendable {
  private let check: PictureCheck
  private let baseline: Baseline?
  private let lock = Lock()
  private var pictures: [CheckedPicture] = []

  package init(_ options: CheckOptions, reader: any WordReader, baseline: Baseline? = nil) {
    check = PictureCheck(options: options, reader: reader)
    self.baseline = baseline
  }

  /// May be called on any thread.
  package func inspect(_ picture: InspectedPicture) {
    var checked = check.check(picture)
    if let baseline {
      checked.findings += baseline.findings(
        of: checked.name, checked.masks, tolerance: check.options.tolerance)
    }
    if !check.options.recordsMasks { checked.masks = [] }
    lock.withLock { pictures.append(checked) }
  }

  /// - Parameter failures: pictures that the run could not mask.
  package func result(failures: [SilhouetteError], isWhole: Bool) -> CheckResult {
    let pictures = lock.withLock { self.pictures }.sorted { $0.number < $1.number }
    var result = CheckResult(pictures: pictures, failures: failures + pictures.compactMap(\.failure))
    guard let baseline, isWhole, !check.options.isPart else { return result }
    let come = Set(pictures.map(\.name))
    for name in baseline.pictures.keys.sorted() where !come.contains(name) {
      let finding = CheckFinding(
        kind: .noPicture, detail: "a picture of the baseline did not come",
        remedy: "give the picture, or record the baseline again with --record-baseline")
      result.pictures.append(CheckedPicture(number: .max, name: name, findings: [finding]))
    }
    return result
  }
}

/// The findings of a run's checks.
package struct CheckResult: Sendable {
  /// In the session's order; those that did not come are last.
  package var pictures: [CheckedPicture]
  /// What could not be masked or read.
  package var failures: [SilhouetteError]

  /// How many findings of each kind a picture has, by its number. Pictures that could not be read have none.
  package var findingKinds: [Int: [String: Int]] {
    let read = pictures.filter { $0.failure == nil }
    return Dictionary(
      read.map { ($0.number, Dictionary($0.findings.map { ($0.kind.rawValue, 1) }, uniquingKeysWith: +)) },
      uniquingKeysWith: { one, _ in one })
  }

  package var findingCount: Int { pictures.reduce(0) { $0 + $1.findings.count } }

  /// The masks of all pictures that came, to be recorded.
  var baseline: Baseline {
    var baseline = Baseline()
    for picture in pictures where picture.number != .max {
      baseline.pictures[picture.name, default: []] += picture.masks
    }
    for name in baseline.pictures.keys { baseline.pictures[name]?.sort() }
    return baseline
  }

  package var baselineText: String { baseline.json }
}
