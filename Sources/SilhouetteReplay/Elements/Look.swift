package import SilhouetteHierarchy
package import SilhouetteScene

/// How an element's box is painted: the content of a class of the style sheet.
package struct Look: Sendable, Hashable {
  /// Names the class; for `Element.Kind.part` and `.content` it is `.unknown`.
  package var category: NodeCategory = .unknown
  package var state: NodeState = .enabled
  /// `.clear` for none.
  package var fill: RGBAColor = .clear
  package var hatch: RGBAColor = .clear
  /// Whether the stripes are `Hatch.breadth` times as broad.
  package var hasBroadHatch = false
  /// Drawn inside of the box; width 0 for none. In quarters of a point.
  package var borderWidth: Int32 = 0
  package var borderColor: RGBAColor = .clear
  package var shadow: SceneNode.Shadow?
  /// In quarters of a point, at most half the shorter side.
  package var radius: Int32 = 0
  /// Whether descendants are cut to the (rounded) box.
  package var clips = false
  /// The colour of `Marks` that name none; `.clear` if the element has no marks.
  package var ink: RGBAColor = .clear
  /// Of a part, nil for others: its role, since revealed words take the place of text bars.
  package var role: ScenePart.Role?
  /// Of a part that is turned about its centre.
  package var turn: ScenePart.Turn = .none

  package init() {}
}

/// Skeleton parts as at most two groups of equal shapes, which become the element's two pseudo-elements and their
/// shadows: so a text's bars cost no elements.
package struct Marks: Sendable, Hashable {
  /// Shapes of one size, radius and turn; their boxes do not overlap.
  package struct Group: Sendable, Hashable {
    /// The first shape, in the element's space, in quarters of a point.
    package var left: Int32
    package var top: Int32
    package var width: Int32
    package var height: Int32
    /// In quarters of a point, at most half the shorter side.
    package var radius: Int32
    package var turn: ScenePart.Turn = .none
    /// nil for the look's ink.
    package var color: RGBAColor?
    package var role: ScenePart.Role
    /// The places of the others, relative to the first. Only of upright shapes.
    package var copies: [Copy] = []

    package init(left: Int32, top: Int32, width: Int32, height: Int32, radius: Int32, role: ScenePart.Role) {
      self.left = left
      self.top = top
      self.width = width
      self.height = height
      self.radius = radius
      self.role = role
    }
  }

  package struct Copy: Sendable, Hashable {
    /// In quarters of a point.
    package var dx: Int32
    package var dy: Int32
    /// nil for the group's colour.
    package var color: RGBAColor?

    package init(dx: Int32, dy: Int32, color: RGBAColor? = nil) {
      self.dx = dx
      self.dy = dy
      self.color = color
    }
  }

  /// Painted in this order, under the children.
  package var first: Group
  package var second: Group?

  package init(first: Group, second: Group? = nil) {
    self.first = first
    self.second = second
  }
}

/// An attribute that `--metadata` adds, such as `data-class`, or the locators in a page with revealed text.
package struct MetadataAttribute: Sendable, Hashable {
  /// The name of the attribute that holds locators, which have words and identifiers in them.
  package static let locators = "data-locators"

  package var name: String
  package var value: String

  package init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// Every look, mark, transform and text of a session, each once; elements hold indices.
///
/// Grows with the variety of looks on screen and not with time: a full snapshot may start a fresh one.
package struct LookTable: Sendable {
  package private(set) var looks: [Look] = []
  package private(set) var marks: [Marks] = []
  package private(set) var transforms: [Transform2D] = []
  package private(set) var texts: [[UInt8]] = []
  package private(set) var metadata: [[MetadataAttribute]] = []
  private var lookIndex: [Look: Int32] = [:]
  private var marksIndex: [Marks: Int32] = [:]
  private var transformIndex: [Transform2D: Int32] = [:]
  private var textIndex: [[UInt8]: Int32] = [:]
  private var metadataIndex: [[MetadataAttribute]: Int32] = [:]

  package init() {}

  /// Of everything in it.
  package var count: Int { looks.count + marks.count + transforms.count + texts.count + metadata.count }

  package mutating func index(of look: Look) -> Int32 { Self.add(look, to: &looks, &lookIndex) }
  package mutating func index(of marks: Marks) -> Int32 { Self.add(marks, to: &self.marks, &marksIndex) }
  /// Its translation is 0: elements are moved by `left` and `top`.
  package mutating func index(of transform: Transform2D) -> Int32 {
    Self.add(transform, to: &transforms, &transformIndex)
  }
  package mutating func index(ofText text: [UInt8]) -> Int32 { Self.add(text, to: &texts, &textIndex) }
  package mutating func index(of attributes: [MetadataAttribute]) -> Int32 {
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
