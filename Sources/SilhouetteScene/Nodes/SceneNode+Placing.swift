package import SilhouetteHierarchy

extension Transform2D {
  /// A map that collapses everything to one place, so that nothing can be painted.
  package static let collapsed = Transform2D(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0)

  /// From a node's own space to the viewport, if this map leads to its parent's content space.
  ///
  /// A map collapses if it leads beyond 1e9 points or stretches a million-fold: sums there are no longer
  /// exact.
  ///
  /// - Parameters:
  ///   - parent: From the parent's own space to the viewport.
  ///   - scroll: Of the parent: its content space is its own, moved by the negative of this.
  package func placed(under parent: Transform2D, scroll: Point2D) -> Transform2D {
    let place = Transform2D(a: a, b: b, c: c, d: d, tx: tx - scroll.x, ty: ty - scroll.y)
    if place.isTranslation, parent.isTranslation {
      let moved = Transform2D.translation(x: place.tx + parent.tx, y: place.ty + parent.ty)
      return max(abs(moved.tx), abs(moved.ty)) < 1e9 ? moved : .collapsed
    }
    let composed = place.then(parent)
    let reach = max(
      max(max(abs(composed.a), abs(composed.b)), max(abs(composed.c), abs(composed.d))) * 1e3,
      max(abs(composed.tx), abs(composed.ty)))
    return composed.isFinite && reach < 1e9 ? composed : .collapsed
  }
}

extension SceneNode {
  /// Derives values from the node's own geometry and its parent's: place in the viewport, alpha and clip.
  ///
  /// - Parameter above: Nodes of the scene, the parent among them.
  package mutating func place(under above: [SceneNode]) {
    guard parent >= 0 else {
      toViewport = toParent
      effectiveAlpha = alpha
      return
    }
    let index = Int(parent)
    effectiveAlpha = above[index].effectiveAlpha * alpha
    clip = above[index].flags.contains(.clips) ? parent : above[index].clip
    toViewport = toParent.placed(under: above[index].toViewport, scroll: above[index].contentOffset)
  }
}

extension WireframeScene {
  /// The shapes of a node's skeleton; none for a run that leaves `parts`.
  package func parts(of node: borrowing SceneNode) -> ArraySlice<ScenePart> {
    let range = node.parts.range
    return range.upperBound <= parts.count ? parts[range] : []
  }

  /// Keeps revealed text, which must be valid UTF-8. Returns the slice for `SceneNode.text`.
  package mutating func add(text: some Collection<UInt8>) -> TextSlice {
    let start = bytes.count
    bytes.append(contentsOf: text)
    return TextSlice(start: UInt32(truncatingIfNeeded: start), count: UInt32(truncatingIfNeeded: text.count))
  }

  /// Keeps shapes of a skeleton. Returns the run for `SceneNode.parts`.
  package mutating func add(parts added: some Collection<ScenePart>) -> SliceRange {
    let start = parts.count
    parts.append(contentsOf: added)
    return SliceRange(
      start: UInt32(truncatingIfNeeded: start), count: UInt32(truncatingIfNeeded: added.count))
  }
}
