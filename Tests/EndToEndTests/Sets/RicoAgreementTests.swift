import Foundation
import Silhouette
import SilhouetteFlattening
import SilhouetteHierarchy
import SilhouetteScene
import TestSupport
import Testing

/// How often the category that classes alone give is the one that the data set's published label gives.
struct RicoAgreementTests {
  /// Labels whose component is one of several categories here: an icon that can be tapped is a button, too.
  private static let alsoAgrees: [String: Set<NodeCategory>] = [
    "Icon": [.button, .image], "Text Button": [.link], "Image": [.icon, .backgroundImage], "Text": [.heading],
    "Input": [.secureField, .searchField, .textView], "Web View": [.advertisement], "List Item": [.card],
    "Toolbar": [.toolbar],
  ]

  /// Every annotation there is: the project's own, and those of the data set where they are.
  private var files: [String] {
    let places = [
      Places.samples.appending(path: "formats/rico-semantic"), Places.data?.appending(path: "rico-semantic"),
    ]
    return places.compactMap { $0 }.flatMap { folder in
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      return names.filter { $0.hasSuffix(".json") && !$0.hasSuffix("legend.json") }.sorted()
        .map { folder.appending(path: $0).path }
    }
  }

  @Test func classesAloneAgreeWithPublishedLabels() throws {
    var counts: [String: (agreed: Int, all: Int)] = [:]
    for file in files {
      var reader = SessionReader(try InputList(paths: [file]))
      while let record = try reader.next() {
        guard case .snapshot(let snapshot) = record else { continue }
        count(snapshot, into: &counts)
      }
    }
    for (label, count) in counts.sorted(by: { $0.key < $1.key }) {
      print("agreement \(label): \(count.agreed) of \(count.all)")
    }
    let agreed = counts.values.reduce(0) { $0 + $1.agreed }
    let all = counts.values.reduce(0) { $0 + $1.all }
    print("agreement of all: \(agreed) of \(all)")
    #expect(all > 0 && Double(agreed) / Double(all) >= 0.8)
  }

  private func count(_ snapshot: HierarchySnapshot, into counts: inout [String: (agreed: Int, all: Int)]) {
    let viewport = Viewport(width: 1440 / 3.5, height: 2560 / 3.5)
    var flattener = Flattener()
    // Rules about labels are given for Android; those about Android's classes hold elsewhere, too.
    let labelled = flattener.flatten(snapshot, viewport: viewport, platform: .android)
    let classed = flattener.flatten(snapshot, viewport: viewport, platform: .other)
    for (told, guessed) in zip(labelled.nodes, classed.nodes) where told.source == guessed.source {
      guard let label = label(of: Int(told.source), snapshot) else { continue }
      let agrees =
        told.category == guessed.category || Self.alsoAgrees[label]?.contains(guessed.category) == true
      counts[label, default: (0, 0)].all += 1
      if agrees { counts[label]!.agreed += 1 }
    }
  }

  private func label(of index: Int, _ snapshot: HierarchySnapshot) -> String? {
    guard let range = snapshot.detail(of: snapshot.nodes[index])?.otherTraits else { return nil }
    let words = range.range.compactMap { snapshot.string(snapshot.slices[$0]) }
    return words.first { $0.hasPrefix("rico:") }.map { String($0.dropFirst(5)) }
  }
}
