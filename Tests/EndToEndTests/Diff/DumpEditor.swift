import Foundation
import SilhouetteHierarchy

@testable import Silhouette
@testable import SilhouetteVerbs

/// Changes one node of a dump, as a developer would by mistake.
struct DumpEditor {
  enum Edit: String, CaseIterable {
    case added, removed, moved, resized, restyled, category, state
  }

  private let head: String
  private var snapshot: [String: Any]

  /// - Parameter path: a dump in any format. Its first screen is taken.
  init(_ path: String, in folder: URL) throws {
    let stream = folder.appending(path: "edited.ndjson").path
    var pipeline = Pipeline()
    pipeline.reading.asksBeside = false
    _ = try pipeline.convert(try InputList(paths: [path]), to: stream)
    let lines = try String(contentsOfFile: stream, encoding: .utf8).split(separator: "\n").map(String.init)
    head = lines[0]
    let line = lines.first { $0.contains("\"windows\"") }!
    snapshot = try JSONSerialization.jsonObject(with: Data(line.utf8)) as! [String: Any]
  }

  var stream: Data {
    get throws {
      Data((head + "\n").utf8) + (try JSONSerialization.data(withJSONObject: snapshot)) + Data("\n".utf8)
    }
  }

  /// - Parameter number: of the node, in pre-order.
  mutating func apply(_ edit: Edit, to number: Int) {
    var count = 0
    snapshot["windows"] = change(snapshot["windows"] as! [[String: Any]], &count, number, edit)
  }

  private func change(_ nodes: [[String: Any]], _ count: inout Int, _ number: Int, _ edit: Edit) -> [[String:
    Any]]
  {
    var changed: [[String: Any]] = []
    for var node in nodes {
      let isIt = count == number
      count += 1
      if isIt, edit == .added || edit == .removed { continue }
      if isIt { change(&node, edit) }
      if let children = node["children"] as? [[String: Any]] {
        node["children"] = change(children, &count, number, edit)
      }
      changed.append(node)
    }
    return changed
  }

  private func change(_ node: inout [String: Any], _ edit: Edit) {
    var frame = (node["frame"] as! [NSNumber]).map(\.doubleValue)
    switch edit {
    case .added, .removed: break
    case .moved: frame[0] += frame[0] < 100 ? 10 : -10
    case .resized: frame[3] -= 6
    case .restyled: node["background"] = "#E07000"
    case .category:
      node["class"] = head.contains("\"android\"") ? "android.widget.SeekBar" : "UISlider"
      node["traits"] = nil
      node["supers"] = nil
    case .state: node["enabled"] = !(node["enabled"] as? Bool ?? true)
    }
    node["frame"] = frame
  }

  /// Without ids, as if another tool had written it.
  mutating func stripIDs() {
    snapshot["windows"] = Self.withoutIDs(snapshot["windows"] as! [[String: Any]])
  }

  private static func withoutIDs(_ nodes: [[String: Any]]) -> [[String: Any]] {
    nodes.map { node in
      var node = node
      node["id"] = nil
      if let children = node["children"] as? [[String: Any]] { node["children"] = withoutIDs(children) }
      return node
    }
  }
}
