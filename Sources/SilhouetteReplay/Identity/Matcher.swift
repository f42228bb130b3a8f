import SilhouetteHierarchy
package import SilhouetteScene

/// Gives each node of a session's scenes an identity: the same number in every scene that shows the same thing.
///
/// If the source has ids, they decide. Only a subtree whose ids are all new may be one that left the screen, made anew by the app's
/// framework (`Comebacks`). Nodes without an id are matched with the scene before: first whole subtrees that
/// are equal, then nodes in the same place, then nodes that are most alike. Parents are matched before children, so
/// matched nodes differ little. A subtree that vanished is remembered for a while and gets its identities back when it
/// returns.
///
/// Identities count up from 0, and no two nodes of a scene share one. Cost: one comparison a node while the source's
/// ids stay the same; one look-up a node if they change; about one hash of the scene without ids.
package struct Matcher: Sendable {
  private var names = NameTable()
  /// Ids that the current scene has used: a source may use one twice.
  private var used = StampedTable()
  /// Identities that the current scene has used, once two ids may have the same one.
  private var taken = StampedTable()
  /// The last scene's ids; empty unless all of its nodes had one.
  private var lastNames: [NodeID] = []
  private var identities: [Int32] = []
  private var fresh: Int32 = 0
  private var structure = StructureMatch()
  private var comebacks = Comebacks()
  /// The last scene, if each of its nodes had an id.
  private var lastNamed: WireframeScene?

  package init() {}

  /// Returns one identity for each of the scene's nodes. Scenes must come in order of time.
  package mutating func identify(_ scene: WireframeScene) -> [Int32] {
    if hasSameNames(scene) {
      lastNamed = scene
      return identities
    }
    let (last, before, oldest) = (lastNamed, identities, fresh)
    let nameless = identifyByName(scene)
    lastNamed = nil
    // An empty scene has no names, but earlier nodes may come back.
    if nameless == 0 && !scene.nodes.isEmpty {
      structure.forget()
      lastNamed = scene
      comebacks.find(in: scene, &identities, after: last, before, oldest)
      for index in scene.nodes.indices where comebacks.isFound(index) {
        names.set(identities[index], of: scene.nodes[index].id)
      }
    } else {
      structure.identify(scene, &identities, &fresh)
      comebacks.forget()
    }
    return identities
  }

  private func hasSameNames(_ scene: WireframeScene) -> Bool {
    guard lastNames.count == scene.nodes.count, !lastNames.isEmpty else { return false }
    let nodes = scene.nodes.span
    let names = lastNames.span
    for index in names.indices where nodes[index].id != names[index] { return false }
    return true
  }

  /// Fills `identities`, with -1 for nodes without an id of their own. Returns the number of these nodes.
  private mutating func identifyByName(_ scene: WireframeScene) -> Int {
    identities = Array(repeating: -1, count: scene.nodes.count)
    lastNames.removeAll(keepingCapacity: true)
    used.reset(for: scene.nodes.count)
    if comebacks.isUsed { taken.reset(for: scene.nodes.count) }
    names.prepare(for: scene.nodes.count)
    for index in 0..<scene.nodes.count {
      let id = scene.nodes[index].id
      if id.isNone || used[id.rawValue] >= 0 { continue }
      used[id.rawValue] = 0
      identities[index] = identity(of: id)
      lastNames.append(id)
    }
    let nameless = scene.nodes.count - lastNames.count
    if nameless > 0 { lastNames.removeAll(keepingCapacity: true) }
    return nameless
  }

  /// The identity of an id. Two ids may have the same one, if one came back as the other; then only the first is it.
  private mutating func identity(of id: NodeID) -> Int32 {
    var identity = names.identity(of: id, orElse: fresh)
    if comebacks.isUsed {
      if taken[identity] >= 0 {
        identity = fresh
        names.set(identity, of: id)
      }
      taken[identity] = 0
    }
    if identity == fresh { fresh = (fresh &+ 1) & .max }
    return identity
  }
}
