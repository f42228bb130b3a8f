import SilhouetteHierarchy
import SilhouetteScene

/// Which nodes came over from an earlier snapshot. Look-ups may come in any order; rising order is fastest.
struct KeptNodes {
  let runs: [Range<Int32>]
  var next = 0

  init(of snapshot: HierarchySnapshot, since mark: Kinship.Mark?) {
    guard let mark, let kinship = snapshot.kinship else {
      runs = []
      return
    }
    if kinship.mark === mark {
      runs = [0..<Int32(kinship.count)]
    } else {
      runs = kinship.earlier === mark ? kinship.kept : []
    }
  }

  mutating func contains(_ source: Int32) -> Bool {
    while next < runs.count, runs[next].upperBound <= source { next += 1 }
    while next > 0, runs[next - 1].upperBound > source { next -= 1 }
    return next < runs.count && runs[next].contains(source)
  }
}
