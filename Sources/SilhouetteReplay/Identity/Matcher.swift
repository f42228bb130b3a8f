import SilhouetteHierarchy
package import SilhouetteScene

/// Gives every node of a session's scenes an identity: the same number in every scene that shows the same thing.
///
/// Where the source has ids, they decide. Nodes without one are matched with the scene before by their looks: whole
/// subtrees that are equal, then what stands in the same place, then what is most alike, parents before children, so
/// that a match is one whose values hardly change. A subtree that vanished is remembered for a while and gets its
/// identities back when it returns.
///
/// Identities count up from 0 and are shared by no two nodes of a scene. Cost: one comparison a node while the
/// source's ids stay as they are, one look-up a node where they change, and about a hash of the scene without ids.
package struct Matcher: Sendable {
  private var names = NameTable()
  /// Names that the scene at hand has used, since a source may use one twice.
  private var used = StampedTable()
  /// The last scene's ids; empty where not all of its nodes were named.
  private var lastNames: [NodeID] = []
  private var identities: [Int32] = []
  private var fresh: Int32 = 0
  private var structure = StructureMatch()

  package init() {}

  /// One identity for each of the scene's nodes. Scenes come in the order of their times.
  package mutating func identify(_ scene: Scene) -> [Int32] {
    if hasSameNames(scene) { return identities }
    let nameless = identifyByName(scene)
    // An empty scene has no names, but what was there before it may come back.
    if nameless == 0 && !scene.nodes.isEmpty {
      structure.forget()
    } else {
      structure.identify(scene, &identities, &fresh)
    }
    return identities
  }

  private func hasSameNames(_ scene: Scene) -> Bool {
    guard lastNames.count == scene.nodes.count, !lastNames.isEmpty else { return false }
    let nodes = scene.nodes.span
    let names = lastNames.span
    for index in names.indices where nodes[index].id != names[index] { return false }
    return true
  }

  /// Fills `identities`, with -1 for nodes without a name of their own. Returns how many these are.
  private mutating func identifyByName(_ scene: Scene) -> Int {
    identities = Array(repeating: -1, count: scene.nodes.count)
    lastNames.removeAll(keepingCapacity: true)
    used.reset(for: scene.nodes.count)
    names.prepare(for: scene.nodes.count)
    for index in 0..<scene.nodes.count {
      let id = scene.nodes[index].id
      if id.isNone || used[id.rawValue] >= 0 { continue }
      used[id.rawValue] = 0
      identities[index] = names.identity(of: id, orElse: fresh)
      if identities[index] == fresh { fresh = (fresh &+ 1) & .max }
      lastNames.append(id)
    }
    let nameless = scene.nodes.count - lastNames.count
    if nameless > 0 { lastNames.removeAll(keepingCapacity: true) }
    return nameless
  }
}
