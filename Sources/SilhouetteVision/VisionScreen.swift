package import SilhouettePictures

/// The kinds of elements that are found in pixels.
package enum VisionKind: String, Sendable, Hashable, CaseIterable {
  /// No element.
  case none
  /// One or more lines of text.
  case text
  /// Text in large letters above other content.
  case heading
  /// A small drawing.
  case icon
  /// A photograph or a large drawing.
  case picture
  /// A round picture, of a person most of the time.
  case avatar
  /// A control that is tapped.
  case button
  /// A control that text is typed into.
  case input
  /// A control with a knob that slides from off to on.
  case `switch`
  /// A square that is checked.
  case checkbox
  /// One disc of several, one of them chosen.
  case radio
  /// A line with a knob.
  case slider
  /// One of several pages, in a bar.
  case tab
  /// Several choices in a row.
  case segmented
  /// A bar at the top or the foot of the screen.
  case bar
  /// A box that groups content.
  case card
  /// A panel from the foot of the screen.
  case sheet
  /// A box over a dimmed screen.
  case dialog
  /// The keyboard.
  case keyboard
  /// A map.
  case map
  /// A thin line between others.
  case divider

  /// A kind from its name in weights.
  init?(name: String) { self.init(rawValue: name) }

  /// Whether it holds elements, and is drawn as a box.
  package var holds: Bool {
    switch self {
    case .bar, .card, .sheet, .dialog, .keyboard, .map: true
    default: false
    }
  }

  /// Whether an element of another kind may be its content. Bars, cards and sheets lie over a map, not in it.
  func mayHold(_ other: VisionKind) -> Bool { holds && !(self == .map && other.holds) }

  /// Whether it is made of words.
  package var isText: Bool { self == .text || self == .heading }

  /// Whether it shows a picture.
  package var isPicture: Bool { self == .picture || self == .avatar || self == .map }

  /// Whether text and icons in it are its parts.
  var owns: Bool {
    switch self {
    case .button, .input, .tab, .segmented, .keyboard: true
    default: false
    }
  }
}

/// One element that was found in pixels.
package struct VisionElement: Sendable, Hashable {
  /// In pixels of the picture.
  package var box: PixelBox
  /// The likeliest kind.
  package var kind: VisionKind
  /// How likely it is an element of this kind rather than none, in 1/256 of a natural logarithm's unit.
  package var confidence: Int
  /// Index of the smallest element around it, which stands before it; -1 for none.
  package var parent: Int
  /// The colour around the element, as 0xBBGGRR.
  package var ground: UInt32
  /// The colour of a box, or of letters, as 0xBBGGRR.
  package var ink: UInt32
  /// Radius of its corners in pixels.
  package var radius: Int
  /// Boxes of its lines of text, in pixels.
  package var lines: [PixelBox]

  /// An element from its properties.
  package init(
    box: PixelBox, kind: VisionKind, confidence: Int, parent: Int, ground: UInt32, ink: UInt32, radius: Int,
    lines: [PixelBox]
  ) {
    (self.box, self.kind, self.confidence, self.parent) = (box, kind, confidence, parent)
    (self.ground, self.ink, self.radius, self.lines) = (ground, ink, radius, lines)
  }
}

/// The elements of one screen, found in its pixels. It holds no pixels and no words.
package struct VisionScreen: Sendable, Hashable {
  /// Size of the picture in pixels.
  package var width: Int
  /// Size of the picture in pixels.
  package var height: Int
  /// Device pixels a point, in 256ths.
  package var pixelsPer256Points: Int
  /// The colour of most of the screen, as 0xBBGGRR.
  package var page: UInt32
  /// Containers before their content.
  package var elements: [VisionElement]
  /// Boxes of all lines of ink that may be words, in pixels, whether they are elements or not.
  package var lines: [PixelBox] = []
}

extension VisionScreen {
  /// A white screen without elements.
  package init(width: Int, height: Int) {
    self.init(width: width, height: height, pixelsPer256Points: 256, page: 0xFFFFFF, elements: [])
  }
}

extension ElementFinder {
  /// Finds the elements of a screen.
  ///
  /// - Returns: At most 900 elements. The result is the same on every machine.
  package func find(in picture: Picture) -> VisionScreen { see(picture).screen }

  /// The same, and where the picture has edges.
  ///
  /// If the picture shows a pad or a keyboard, it is looked at again without it, so that pressed keys change nothing beside it.
  package func see(_ picture: Picture) -> (screen: VisionScreen, edges: EdgeMap) {
    let (screen, edges) = seeOnce(picture)
    let grids = KeyGrids.find(in: screen)
    guard !grids.isEmpty else { return (screen, edges) }
    var (still, blankEdges) = seeOnce(picture.blanked(at: grids))
    still.put(keyboards: grids)
    return (still, blankEdges)
  }

  private func seeOnce(_ picture: Picture) -> (screen: VisionScreen, edges: EdgeMap) {
    let sight = look(at: picture)
    let list = sight.list.list
    var judged: [(kind: VisionKind, margin: Int)] = []
    for index in list.indices {
      let row = sight.features.rows[index]
      judged.append(
        KindModel.learned?.judge(row, list[index].form) ?? KindRules.judge(list[index], row, sight.grid))
    }
    let boxes = list.map { $0.box }
    for index in list.indices where judged[index].kind == .keyboard {
      if !KeyGrids.hasRows(boxes, in: boxes[index]) { judged[index].kind = .bar }
    }
    let chosen = ElementChoice.choose(list, judged)
    var screen = VisionScreen(
      width: picture.width, height: picture.height,
      pixelsPer256Points: pixelsPer256Points
        ?? ScreenDensity.guess(width: picture.width, height: picture.height),
      page: sight.list.page, elements: [])
    var around: [VisionBox] = []
    for index in chosen {
      let candidate = list[index]
      let parent = around.indices.last {
        screen.elements[$0].kind.mayHold(judged[index].kind) && around[$0] != candidate.box
          && around[$0].contains(candidate.box)
      }
      around.append(candidate.box)
      screen.elements.append(
        VisionElement(
          box: sight.pixels(candidate.box), kind: judged[index].kind, confidence: judged[index].margin,
          parent: parent ?? -1, ground: candidate.ground, ink: candidate.ink,
          radius: candidate.radius * sight.grid.step, lines: candidate.lineBoxes.map(sight.pixels)))
    }
    screen.lines = list.filter { $0.form == .line }.map { sight.pixels($0.box) }
    let edges = EdgeMap(sight.grid)
    screen.dividePictures(
      edges, band: sight.grid.cells(24) * sight.grid.step,
      least: sight.grid.cells(12) * sight.grid.step)
    return (screen, edges)
  }
}

/// Chooses elements among candidates that overlap.
///
/// 1. Candidates are taken by falling margin, down to none's own score.
/// 2. A container is dropped if it shares 60 % of the union with a container that was taken before.
/// 3. Anything else is dropped if it shares 60 % of the smaller box with one taken before, unless one of both is a picture at least four
///    times as large.
/// 4. Text and icons in a control are its parts.
enum ElementChoice {
  /// - Returns: Indices of candidates, in their order: largest first.
  static func choose(_ list: [Candidate], _ judged: [(kind: VisionKind, margin: Int)]) -> [Int] {
    let order = list.indices.filter { judged[$0].margin >= 0 }
      .sorted { (-judged[$0].margin, $0) < (-judged[$1].margin, $1) }
    var taken: [Int] = []
    for index in order {
      let (box, kind) = (list[index].box, judged[index].kind)
      let isDropped = taken.contains { other in
        let (there, its) = (list[other].box, judged[other].kind)
        guard kind.holds == its.holds else { return false }
        let common = box.common(there)
        guard common > 0 else { return false }
        if kind.holds { return common * 10 >= (box.area + there.area - common) * 6 }
        guard common * 10 >= min(box.area, there.area) * 6 else { return false }
        let isOver = its == .picture && there.area >= 4 * box.area
        let isUnder = kind == .picture && box.area >= 4 * there.area
        return !isOver && !isUnder
      }
      if !isDropped { taken.append(index) }
    }
    // Photographs have plain parts.
    let pictures = taken.filter { judged[$0].kind == .picture }
    let contents = taken.filter { !judged[$0].kind.holds && judged[$0].kind != .picture }
    taken.removeAll { index in
      let box = list[index].box
      guard [.card, .bar, .sheet, .dialog, .input, .button].contains(judged[index].kind),
        [.area, .outlined].contains(list[index].form),
        pictures.contains(where: {
          list[$0].box.area > 2 * box.area && list[$0].box.common(box) * 10 >= box.area * 9
        })
      else { return false }
      return !contents.contains { $0 != index && box.contains(list[$0].box) }
    }
    let owners = taken.filter { judged[$0].kind.owns }
    taken.removeAll { index in
      guard [.text, .heading, .icon].contains(judged[index].kind) else { return false }
      let box = list[index].box
      return owners.contains { list[$0].box.area > box.area && list[$0].box.common(box) * 10 >= box.area * 8 }
    }
    return taken.sorted()
  }
}

extension VisionScreen {
  /// Cuts pictures where they are plain: what seems one picture may be several, or lie on a ground that is not quite even.
  ///
  /// - Parameters:
  ///   - band: The narrowest plain band that divides, in pixels.
  ///   - least: The narrowest part, in pixels.
  fileprivate mutating func dividePictures(_ edges: EdgeMap, band: Int, least: Int) {
    for index in elements.indices where elements[index].kind == .picture {
      let all = edges.parts(of: elements[index].box, band: band)
      let parts = all.filter { min($0.width, $0.height) >= least }
      guard let first = parts.first ?? all.max(by: { $0.width * $0.height < $1.width * $1.height }) else {
        continue
      }
      elements[index].box = first
      for part in parts.dropFirst() {
        var other = elements[index]
        other.box = part
        elements.append(other)
      }
    }
  }
}
