import SilhouetteHierarchy

/// Hostile inputs by how long they take to be read or refused: none may take longer than its size explains.
struct HostileBench {
  func run() {
    for input in HostileInputs(bytes: 5_000_000).all {
      let start = Stopwatch.processTime()
      let outcome = outcome(of: input)
      let seconds = Stopwatch.processTime() - start
      print(input.format, input.kind, "\((seconds * 1000).rounded() / 1000) s", outcome, separator: "\t")
    }
  }

  private func outcome(of input: HostileInputs.Input) -> String {
    var nodes = 0
    do throws(InputError) {
      var decoder = HierarchyDecoder(format: HierarchyFormat.named(input.format))
      try decoder.append(input.bytes)
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
