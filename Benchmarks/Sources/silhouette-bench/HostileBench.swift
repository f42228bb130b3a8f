import Silhouette
import SilhouetteHierarchy

/// Hostile inputs by how long they take to be read or refused: none may take longer than its size explains.
struct HostileBench {
  func run() {
    for input in HostileInputs(bytes: 5_000_000).all {
      let bytes = Array(input.make().utf8)
      let start = Stopwatch.processTime()
      let outcome = outcome(of: bytes, as: input.format)
      let seconds = Stopwatch.processTime() - start
      print(input.format, input.kind, "\((seconds * 1000).rounded() / 1000) s", outcome, separator: "\t")
    }
  }

  private func outcome(of bytes: [UInt8], as format: String) -> String {
    var nodes = 0
    do throws(InputError) {
      var decoder = HierarchyDecoder(format: HierarchyFormat.named(format))
      try decoder.append(bytes)
      try decoder.finish()
      while case .record(let record) = try decoder.next() {
        if case .snapshot(let snapshot) = record { nodes += snapshot.nodes.count }
      }
      return "\(nodes) nodes"
    } catch {
      return "\(nodes) nodes, then \(error.problem.prefix(80))"
    }
  }
}
