public import SilhouetteHierarchy
public import SilhouetteScene

/// Turns snapshots into scenes. It decides everything that is hard, so that renderers and recorders stay simple.
///
/// ```
/// order     sorts siblings by z, elements above views         PaintOrder
/// place     geometry, clips, alpha, category, verdict         NodeGeometry, Categorizer
/// merge     accessibility elements lend to their views        ElementMerger
/// seal      secrets, marks and inputs lose their insides      Marking, PrivacyPolicy
/// back      finds pictures that other nodes lie on            Backdrops
/// layout    reads places, if no colours are reported          ScreenLayout
/// reveal    removes content, or lets it through               PrivacyPolicy
/// paint     colours and skeleton parts                        NodePainter, Skeleton
/// open      what the screenshot of the screen shows           WireframeScene.open
/// ```
///
/// Each step is a file in `Passes`. No node is lost: each node of the snapshot has one node in the scene. Time grows
/// with the number of nodes, and with its logarithm if siblings must be sorted.
///
/// Use one flattener for each session, and give it the session's snapshots in order. It remembers which nodes held a
/// secret, and they stay secret. Besides, it keeps scratch memory and a cache of class names. The same snapshots in the
/// same order always give the same scenes.
public struct Flattener: Sendable {
  package let categorizer: Categorizer
  package let appearance: Appearance
  package let reveal: Reveal
  /// Whether `ScreenLayout` looks at places if classes say little. Masks must be the same either way.
  package var readsPlaces = true { didSet { last = nil } }
  let painter: NodePainter
  /// Paints snapshots without any colour if `appearance` asks for their own.
  let colorlessPainter: NodePainter
  var cache = RuleCache()
  var onceSecret = OnceSecret()
  var order = PaintOrder()
  var merger = ElementMerger()
  var pads = PadFinder()
  /// One for each place in the scene.
  var notes: [Note] = []
  /// The box of the scene's dialog; nil if there is none.
  var dialog: Rect2D?
  /// Whether most of the screen's words are written from the right to the left.
  var writesFromRight = false
  /// The true places of nodes that the scene draws elsewhere.
  var actuals: [SecretPlacer.Actual] = []
  /// The number of parts in the last scene; the next one usually has about as many.
  var lastPartCount = 0

  /// The last snapshot and its scene; nil if the snapshot revealed a new secret, because a second flattening
  /// may then find more.
  var last: Flattened?
  /// The last snapshot's nodes as they were placed, before the later steps changed them.
  var lastPlaced = PlacedNodes()
  /// nil if its paint depends on more than its nodes and their subtrees.
  var lastPainted: PaintedScene?
  /// Whether no step after placing changed a node or a note.
  var isAsPlaced = true

  struct PlacedNodes {
    /// The snapshot's mark; nil if its reader does not report unchanged nodes.
    var mark: Kinship.Mark?
    var platform = AppPlatform.ios
    var nodes: [SceneNode] = []
    var notes: [Note] = []
    /// By place in the new scene.
    var placings: [Placing] = []
    /// Whether no node is an accessibility element or drawn elsewhere than at its true place.
    var isPlain = false

    /// Places of the new scene whose nodes are not kept.
    var fresh: [Range<Int>] {
      var runs: [Range<Int>] = []
      for place in placings.indices where placings[place] != .kept {
        if let last = runs.last, last.upperBound == place {
          runs[runs.count - 1] = last.lowerBound..<place + 1
        } else {
          runs.append(place..<place + 1)
        }
      }
      return runs
    }

    /// Whether a node is the same, apart from its subtree.
    func holds(_ node: SceneNode, _ note: Note, at position: Int) -> Bool {
      guard mark != nil, position < nodes.count, notes[position] == note, note.actual < 0 else {
        return false
      }
      var node = node
      node.end = nodes[position].end
      return node == nodes[position]
    }
  }

  /// How a node of the new scene was placed.
  enum Placing: UInt8 {
    case anew
    /// Anew, and exactly as in the last scene, apart from its subtree. Its descendants can be reused.
    case same
    /// As in the last scene, with its subtree, which the snapshots share.
    case kept
  }

  /// The last scene, whose paint the kept nodes of the next one take over.
  struct PaintedScene {
    var scene: WireframeScene
    var platform: AppPlatform
    var hasColors: Bool
  }

  struct Flattened {
    var snapshot: HierarchySnapshot
    var viewport: Viewport
    var platform: AppPlatform
    var tells: Tells?
    var scene: WireframeScene
  }

  /// Facts about a node that are needed only while its scene is made.
  struct Note: Equatable {
    var drawing: Rule.Drawing = .skip
    var isSensitive = false
    /// The node is an input that `reveal` keeps shut, or is inside one.
    var isShutInput = false
    /// A text of the node matches a pattern, such as a card number or a telephone number. Computed only for
    /// text that `reveal` would let through.
    var hasPattern = false
    /// A descendant stays shut. A label that is gathered from descendants must stay shut too.
    var coversShut = false
    /// An accessibility element lent its facts to the node.
    var hasLender = false
    /// Place of the node's window.
    var window: Int32 = 0
    var finish = ScreenLayout.Finish.usual
    /// The button, tab or link around the node, whose ink its text takes; `.unknown` for none.
    var carrier = NodeCategory.unknown
    /// How the node is drawn because of the app's marks.
    var marking = Marking.none
    /// Index into `actuals` of the node's true place; -1 if that is where the scene draws it.
    var actual: Int32 = -1
    /// Whether the node fills its parent, with a child or a sibling over it.
    var isBackdrop = false
    /// Whether anything of the node is content.
    var hasContent = false
    /// The key of a pad that the node may be, by its words and its name.
    var signs: KeySigns = []
    /// The side that the node's words begin at.
    var side: WritingSide?
  }

  /// A flattener for one session.
  ///
  /// - Parameters:
  ///   - categorizer: The rules; the embedded ones by default.
  ///   - appearance: Style and colours of the scenes.
  ///   - reveal: The text that may reach the scenes; none by default.
  public init(
    categorizer: Categorizer = .standard, appearance: Appearance = Appearance(), reveal: Reveal = .nothing
  ) {
    self.categorizer = categorizer
    self.appearance = appearance
    self.reveal = reveal
    painter = NodePainter(appearance)
    let colors = appearance.colors == .source ? .category : appearance.colors
    colorlessPainter = NodePainter(
      Appearance(style: appearance.style, colors: colors, scheme: appearance.scheme))
  }

  /// Forgets the session, but keeps the rules' results for classes. The next snapshot is another session's
  /// first one.
  package mutating func beginSession() {
    onceSecret = OnceSecret()
    pads.forget()
    last = nil
    lastPainted = nil
  }

  /// Makes the scene of the session's next snapshot. One that repeats the last one costs next to nothing.
  ///
  /// - Parameters:
  ///   - snapshot: The screen as the source described it.
  ///   - viewport: The screen at that time.
  ///   - platform: The stream's platform; some rules are for one platform only.
  ///   - tells: The properties that the source always reports; nil for those that are usual on its platform.
  public mutating func flatten(
    _ snapshot: HierarchySnapshot, viewport: Viewport, platform: AppPlatform, tells: Tells? = nil
  ) -> WireframeScene {
    if let last, snapshot.repeats(last.snapshot), viewport == last.viewport, platform == last.platform,
      tells == last.tells
    {
      var scene = last.scene
      scene.time = snapshot.time
      return scene
    }
    // A secret found during the last flattening may change the placing of nodes that came before it.
    if last == nil || last?.platform != platform { lastPlaced.mark = nil }
    last = nil
    let secrets = onceSecret.count
    let hasSightings = snapshot.hasSightings
    var scene = makeScene(hasSightings ? snapshot.asSeen() : snapshot, viewport, platform, tells)
    if hasSightings { scene.open(snapshot) }
    if onceSecret.count == secrets {
      last = Flattened(
        snapshot: snapshot, viewport: viewport, platform: platform, tells: tells, scene: scene)
    }
    return scene
  }

  mutating func makeScene(
    _ snapshot: HierarchySnapshot, _ viewport: Viewport, _ platform: AppPlatform, _ tells: Tells?
  ) -> WireframeScene {
    var scene = WireframeScene(
      time: snapshot.time, viewport: viewport, background: painter.palette.background)
    order.arrange(snapshot)
    let hasElements = place(snapshot, platform, &scene)
    keepPlaced(scene, of: snapshot)
    dialog = nil
    isAsPlaced = !hasElements
    if hasElements { mergeElements(snapshot, &scene) }
    let hasKeyboard = sealInsides(&scene)
    sealPad(snapshot, &scene)
    veilPages(snapshot, &scene)
    placeSecrets(snapshot, &scene)
    concealOverlaps(&scene)
    let tellsKeyboard = hasKeyboard || (tells ?? .usual(for: platform)).contains(.keyboard)
    if !tellsKeyboard, Self.hasFocusedField(scene, snapshot) {
      scene.possibleKeyboard = KeyboardPlace.usualBox(in: viewport)
    }
    let colors = SnapshotColors(snapshot, scene)
    let painter = colors.hasColors ? self.painter : colorlessPainter
    scene.background = painter.palette.background
    markBackdrops(snapshot, &scene)
    if readsPlaces, !colors.hasBackgrounds { readLayout(painter, platform, &scene) }
    settlePrivacy(snapshot, &scene)
    writesFromRight = readDirection(scene)
    scene.writesFromRight = writesFromRight
    let isPlain = isAsPlaced && colors.hasBackgrounds && reveal == .nothing
    let before = isPlain ? paintedBefore(scene, platform, colors) : nil
    paint(snapshot, painter, isStyled: colors.hasBackgrounds, platform, since: before, &scene)
    scene.kinship = isPlain ? SceneKinship(of: scene, after: before, fresh: lastPlaced.fresh) : nil
    lastPainted = isPlain ? PaintedScene(scene: scene, platform: platform, hasColors: colors.hasColors) : nil
    lastPartCount = min(scene.parts.count, 1 << 16)
    return scene
  }
}
