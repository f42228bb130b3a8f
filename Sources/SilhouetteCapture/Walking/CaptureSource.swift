internal import SilhouetteHierarchy

/// The walker's view of a toolkit. `UIKitSource` implements it for UIKit; tests have other implementations.
///
/// The walker decides which words and children may be read: it asks only for those that are allowed. Each
/// answer is numbers, class pointers, and words.
@MainActor
protocol CaptureSource {
  /// A view, a layer without a view, or an accessibility element.
  associatedtype Node

  /// Puts the windows onto the stack, the topmost first.
  mutating func windows(onto stack: inout [Node])

  /// A number that no two nodes share while both exist; the address of the object.
  func address(of node: Node) -> UInt

  /// The node's class.
  func type(of node: Node) -> AnyObject.Type

  /// What its class says of a node. The walker asks once for each class.
  static func role(of type: AnyObject.Type) -> CaptureRole

  /// Whether the node is a secret or an input, and what its developer said of it.
  func privacy(of node: Node, _ role: CaptureRole) -> CapturePrivacy

  /// Copies place and look: numbers that reveal nothing that a person reads or types. For masked nodes only
  /// the place is kept.
  mutating func copyLook(
    of node: Node, _ role: CaptureRole, to record: inout CaptureRecord, in buffer: inout CaptureBuffer)

  /// Copies what may be content: whether it is on or selected, what its picture is. Not asked of secrets and masked nodes.
  func copyState(
    of node: Node, _ role: CaptureRole, to record: inout CaptureRecord, in buffer: inout CaptureBuffer)

  /// The node's words, no more of them than `amount` allows.
  mutating func words(of node: Node, _ role: CaptureRole, _ amount: CaptureWords.Amount) -> CaptureWords

  /// Puts the children onto the stack, the topmost first. Returns false, and puts none there, if they are more than
  /// `room` or cannot be read.
  func children(of node: Node, _ role: CaptureRole, room: Int, onto stack: inout [Node]) -> Bool
}

/// The role of a node, by its class.
enum CaptureRole: UInt8, Sendable {
  /// A view that only holds others, and every view of an unknown class.
  case view
  case window
  case label
  /// One line that can be typed into.
  case field
  /// Text that may be editable.
  case textView
  /// Another view that can be typed into.
  case input
  case picture
  case button
  case toggle
  case slider
  case stepper
  case segments
  case progress
  case scroll
  /// A cell of a table or collection.
  case cell
  /// Another control.
  case control
  /// A layer without a view.
  case layer
  /// A layer that draws a shape.
  case shape
  /// A layer whose class says how it draws.
  case drawn
  /// An accessibility element without a view.
  case element
  /// Shows contents that the app cannot or should not look into: web pages, maps, video, other processes.
  case closed
  /// The system's keyboard, whose keys reveal typed text.
  case keyboard
}

/// Lines of text, one under the other, all as wide as the widest.
struct CaptureLines: Sendable, Hashable {
  /// Around all of them, in the node's space.
  var box: Rect2D
  var count: Int
}

extension CaptureRole {
  /// Whether its nodes are drawn whole, without their parts.
  var isWhole: Bool { self == .toggle || self == .slider || self == .stepper || self == .progress }
}

/// What decides whether a node's words and children are read.
struct CapturePrivacy: OptionSet, Sendable {
  let rawValue: UInt8

  /// A password field now.
  static let secure = CapturePrivacy(rawValue: 1 << 0)
  /// Text can be typed into it.
  static let editable = CapturePrivacy(rawValue: 1 << 1)
  /// Shows a secret, such as a code, although its text can be read.
  static let secret = CapturePrivacy(rawValue: 1 << 2)
  static let mask = CapturePrivacy(rawValue: 1 << 3)
  static let unmask = CapturePrivacy(rawValue: 1 << 4)
  static let hide = CapturePrivacy(rawValue: 1 << 5)
  /// A mark came through a modifier of SwiftUI.
  static let swiftUI = CapturePrivacy(rawValue: 1 << 6)
  /// Lies in the box of such a mark, which is recorded in its place.
  static let covered = CapturePrivacy(rawValue: 1 << 7)
}

/// The words of a node. An absent one costs nothing.
struct CaptureWords {
  /// How much of them is read.
  enum Amount: UInt8, Sendable {
    /// Nothing, not even whether there is text.
    case none
    /// Whether there is text, and words from code.
    case presence
    /// The same, and where its lines are.
    case lines
    /// The same, and the label and hint, which are an app's own words about an input.
    case captions
    /// Everything.
    case all
  }

  var text: String?
  /// The text's place, if it is known.
  var lines: CaptureLines?
  /// Whether there is text that was not read.
  var hasText = false
  var label: String?
  var value: String?
  var hint: String?
  /// From code, not for readers.
  var identifier: String?
  /// From code.
  var contentType: String?
}
