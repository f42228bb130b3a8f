import Foundation
import Silhouette
import SilhouetteHierarchy
import TestSupport
import Testing

@testable import SilhouetteVerbs

/// Baselines of masks: the file, and what counts as a difference.
struct CheckBaselineTests {
  private func mask(
    _ x: Double, _ y: Double, _ width: Double = 50, _ rule: String = "text", _ node: String = "UILabel"
  ) -> BaselineMask {
    BaselineMask(rule: rule, box: Rect2D(x: x, y: y, width: width, height: 20), node: node)
  }

  private func kinds(_ old: [BaselineMask], _ new: [BaselineMask]) -> [CheckFinding.Kind] {
    MaskComparison(old, new, tolerance: 1).findings.map(\.kind)
  }

  @Test func orderAndSmallStepsAreNoDifference() {
    let masks = [mask(0, 0), mask(0, 30), mask(0, 60, 80, "input", "UITextField")]
    #expect(kinds(masks, masks.reversed()) == [])
    #expect(
      kinds(masks, masks.map { mask($0.box.x + 1, $0.box.y - 1, $0.box.width, $0.rule, $0.node) }) == [])
  }

  @Test func eachDifferenceHasItsName() {
    #expect(kinds([], [mask(0, 0)]) == [.added])
    #expect(kinds([mask(0, 0)], []) == [.removed])
    #expect(kinds([mask(0, 0)], [mask(0, 9)]) == [.moved])
    #expect(kinds([mask(0, 0)], [mask(0, 0, 40)]) == [.resized])
    #expect(kinds([mask(0, 0)], [mask(0, 0, 50, "pattern")]) == [.changed])
    #expect(kinds([mask(0, 0)], [mask(0, 0, 50, "text", "PriceLabel")]) == [.added, .removed])
    // Of a list that lost its second row the others are where they were.
    let rows = (0..<9).map { mask(0, Double($0) * 30) }
    #expect(kinds(rows, Array(rows[..<1] + rows[2...])) == [.removed])
    #expect(kinds(Array(rows[..<1] + rows[2...]), rows) == [.added])
  }

  @Test func manyEqualMasksTakeNoLongTime() {
    let masks = (0..<60_000).map { mask(Double($0 % 300) * 3, Double($0 / 300) * 3) }
    #expect(kinds(masks, masks.shuffled()) == [])
    #expect(kinds(masks, masks.map { mask($0.box.x + 500, $0.box.y, 50, "pattern") }).count > 60_000)
  }

  @Test func aFileIsReadAsItWasWritten() throws {
    var baseline = Baseline()
    baseline.pictures["b \"1\".png"] = [mask(0, 0), mask(0.125, 30, 50, "text", "A > B<C>")]
    baseline.pictures["a.png"] = []
    #expect(
      baseline.json == """
        {
          "silhouetteBaseline": 1,
          "pictures": {
            "a.png": [],
            "b \\"1\\".png": [
              {"rule":"text","box":[0,0,50,20],"node":"UILabel"},
              {"rule":"text","box":[0.13,30,50,20],"node":"A > B<C>"}
            ]
          }
        }

        """)
    #expect(try read(baseline.json) == baseline)
    #expect(try read(Baseline().json) == Baseline())
  }

  private func read(_ text: String) throws -> Baseline {
    try withTemporaryFolder { folder in
      let path = folder.appending(path: "b.json")
      try Data(text.utf8).write(to: path)
      return try Baseline(path: path.path)
    }
  }

  @Test(arguments: [
    "", "{", "[]", "{}", #"{"silhouetteBaseline":2}"#, #"{"silhouetteBaseline":1,"more":2}"#,
    #"{"silhouetteBaseline":1,"pictures":[]}"#, #"{"silhouetteBaseline":1,"pictures":{"a":[],"a":[]}}"#,
    #"{"silhouetteBaseline":1,"pictures":{"a":[{}]}}"#,
    #"{"silhouetteBaseline":1,"pictures":{"a":[{"rule":"text","box":[1,2,3],"node":""}]}}"#,
    #"{"silhouetteBaseline":1,"pictures":{"a":[{"rule":"text","box":[1,2,3,4,5],"node":""}]}}"#,
    #"{"silhouetteBaseline":1,"pictures":{"a":[{"rule":"text","text":"x","box":[1,2,3,4],"node":""}]}}"#,
  ]) func whatIsNoBaselineIsOneLine(_ text: String) {
    let error = #expect(throws: SilhouetteError.self) { try read(text) }
    #expect(error?.kind == .input && error?.message.contains("byte") == true, "\(error?.message ?? "")")
  }
}
