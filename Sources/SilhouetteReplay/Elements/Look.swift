public import SilhouetteHierarchy
public import SilhouetteScene

/// How an element's box is painted: what a class of the style sheet says.
public struct Look: Sendable, Hashable {
  /// Names the class; for `Element.Kind.part` and `.content` it is `.unknown`.
  public var category: Category = .unknown
  public var state: NodeState = .enabled
  /// `.clear` for none.
  public var fill: Color = .clear
  public var hatch: Color = .clear
  /// Drawn inside of the box; width 0 for none. In quarters of a point.
  public var borderWidth: Int32 = 0
  public var borderColor: Color = .clear
  /// In quarters of a point, at most half the shorter side.
  public var radius: Int32 = 0
  /// Whether descendants are cut to the (rounded) box.
  public var clips = false
  /// The colour of `Marks` that name none; `.clear` where the element has no marks.
  public var ink: Color = .clear
  /// Of a part, nil for others: what it stands for, since revealed words take the place of text bars.
  public var role: ScenePart.Role?
  /// Of a part that is turned about its centre.
  public var turn: ScenePart.Turn = .none

  public init() {}
}

/// Skeleton parts as at most two groups of equal shapes, which become the element's two pseudo-elements and their
/// shadows: so a text's bars cost no elements.
public struct Marks: Sendable, Hashable {
  /// Shapes of one size, radius and turn; their boxes do not overlap.
  public struct Group: Sendable, Hashable {
    /// The first shape, in the element's space, in quarters of a point.
    public var left: Int32
    public var top: Int32
    public var width: Int32
    public var height: Int32
    /// In quarters of a point, at most half the shorter side.
    public var radius: Int32
    public var turn: ScenePart.Turn = .none
    /// nil for the look's ink.
    public var color: Color?
    public var role: ScenePart.Role
    /// Where the others stand, relative to the first. Only of upright shapes.
    public var copies: [Copy] = []

    public init(left: Int32, top: Int32, width: Int32, height: Int32, radius: Int32, role: ScenePart.Role) {
      self.left = left
      self.top = top
      self.width = width
      self.height = height
      self.radius = radius
      self.role = role
    }
  }

  public struct Copy: Sendable, Hashable {
    /// In quarters of a point.
    public var dx: Int32
    public var dy: Int32
    /// nil for the group's colour.
    public var color: Color?

    public init(dx: Int32, dy: Int32, color: Color? = nil) {
      self.dx = dx
      self.dy = dy
      self.color = color
    }
  }

  /// Painted in this order, under the children.
  public var first: Group
  public var second: Group?

  public init(first: Group, second: Group? = nil) {
    self.first = first
    self.second = second
  }
}

/// An attribute that `--metadata` adds, such as `data-class`.
public struct MetadataAttribute: Sendable, Hashable {
  public var name: String
  public var value: String

  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// Every look, mark, transform and text of a session, each once; elements hold indices.
///
/// Grows with the variety of what is shown and not with time: a full snapshot may start a fresh one.
public struct LookTable: Sendable {
  public private(set) var looks: [Look] = []
  public private(set) var marks: [Marks] = []
  public private(set) var transforms: [Transform] = []
  public private(set) var texts: [[UInt8]] = []
  public private(set) var metadata: [[MetadataAttribute]] = []
  private var lookIndex: [Look: Int32] = [:]
  private var marksIndex: [Marks: Int32] = [:]
  private var transformIndex: [Transform: Int32] = [:]
  private var textIndex: [[UInt8]: Int32] = [:]
  private var metadataIndex: [[MetadataAttribute]: Int32] = [:]

  public init() {}

  /// Of everything in it.
  public var count: Int { looks.count + marks.count + transforms.count + texts.count + metadata.count }

  public mutating func index(of look: Look) -> Int32 { Self.add(look, to: &looks, &lookIndex) }
  public mutating func index(of marks: Marks) -> Int32 { Self.add(marks, to: &self.marks, &marksIndex) }
  /// Its translation is 0: elements are moved by `left` and `top`.
  public mutating func index(of transform: Transform) -> Int32 {
    Self.add(transform, to: &transforms, &transformIndex)
  }
  public mutating func index(ofText text: [UInt8]) -> Int32 { Self.add(text, to: &texts, &textIndex) }
  public mutating func index(of attributes: [MetadataAttribute]) -> Int32 {
    Self.add(attributes, to: &metadata, &metadataIndex)
  }

  private static func add<Value: Hashable>(
    _ value: Value, to values: inout [Value], _ index: inout [Value: Int32]
  ) -> Int32 {
    if let known = index[value] { return known }
    let new = Int32(values.count)
    values.append(value)
    index[value] = new
    return new
  }
}
