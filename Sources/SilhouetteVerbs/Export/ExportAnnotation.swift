internal import SilhouetteHierarchy
internal import SilhouetteScene

/// One element of a picture, as the lists of an export have it.
struct ExportAnnotation {
  var instance: Instance
  /// Its number in `NAME.instances.png`; nil for a container that paints nothing itself.
  var number: Int?
  /// Packed run lengths.
  var runs: String
  /// The class of its node, and the identifier if that was asked for; empty for none.
  var className = ""
  var identifier = ""

  /// - Parameters:
  ///   - instances: of the scene.
  ///   - names: of its nodes; nil for an event log, which has none.
  static func all(_ instances: Instances, _ names: NodeNames?) -> [ExportAnnotation] {
    instances.annotated.map { instance in
      ExportAnnotation(
        instance: instance, number: instances.number(of: instance), runs: instances.runs(of: instance),
        className: names?.className(of: instance.node) ?? "",
        identifier: names?.identifier(of: instance.node) ?? "")
    }
  }
}

/// The names in code of a scene's nodes.
struct NodeNames {
  private let scene: WireframeScene
  private let snapshot: HierarchySnapshot
  /// Nodes that represent several.
  private let gathered: Set<Int>
  private let hasIdentifiers: Bool
  /// Longer names are cut: a class of that length is none that anybody searches for.
  private static let most = 200

  /// - Parameter scene: made of the snapshot.
  init?(_ scene: WireframeScene, _ snapshot: HierarchySnapshot?, identifiers: Bool) {
    guard let snapshot else { return nil }
    (self.scene, self.snapshot, hasIdentifiers) = (scene, snapshot, identifiers)
    gathered = Set(scene.veils.filter { $0.isGathered }.map { Int($0.node) })
  }

  func className(of index: Int) -> String? {
    let source = Int(scene.nodes[index].source)
    guard !gathered.contains(index), snapshot.nodes.indices.contains(source) else { return nil }
    return name(snapshot.nodes[source].className)
  }

  /// nil unless identifiers were asked for. Secrets have none, because they may name their contents, and neither have identifiers
  /// that look like a person's words, such as an address.
  func identifier(of index: Int) -> String? {
    let node = scene.nodes[index]
    guard hasIdentifiers, !gathered.contains(index), snapshot.nodes.indices.contains(Int(node.source)),
      node.flags.isDisjoint(with: [.sealed, .concealed, .secret])
    else { return nil }
    let slice = snapshot.nodes[Int(node.source)].identifier
    return TextPattern(in: snapshot[slice].span).isEmpty ? name(slice) : nil
  }

  private func name(_ slice: TextSlice) -> String? {
    let bytes = snapshot[slice].prefix(Self.most)
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }
}
