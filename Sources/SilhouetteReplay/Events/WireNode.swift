import SilhouetteHierarchy
import SilhouetteText

/// A serialized node of rrweb, in the form of the JSON.
struct WireNode {
  var type = -1
  var id = -1
  var tag: JSONText?
  /// Run of `WireNodes.attributes`.
  var attributes = 0..<0
  var text: JSONText?
  /// Index of the parent, -1 for the outermost.
  var parent: Int32
  /// Where its object begins.
  var position: Int
}

struct WireAttribute {
  var name: JSONText
  /// nil for null.
  var value: JSONText?
}

/// Nodes with all their descendants, in pre-order.
struct WireNodes {
  private(set) var nodes: [WireNode] = []
  private(set) var attributes: [WireAttribute] = []
  private var open: [Int32] = []
  private let limits: Limits

  init(limits: Limits) {
    self.limits = limits
  }

  /// Reads one node, instead of those before. Keys come in any order; unused ones are passed over.
  mutating func read(_ cursor: inout JSONCursor) throws(JSONFault) {
    nodes.removeAll(keepingCapacity: true)
    attributes.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    var hasMember = try enter(&cursor)
    while true {
      if hasMember {
        hasMember = try readMember(&cursor)
      } else {
        open.removeLast()
        guard !open.isEmpty else { return }
        hasMember = try cursor.nextElement() ? enter(&cursor) : cursor.nextMember()
      }
    }
  }

  private mutating func enter(_ cursor: inout JSONCursor) throws(JSONFault) -> Bool {
    guard nodes.count < limits.nodes else {
      throw JSONFault(.limit(LimitError(.nodes, limits.nodes)), at: cursor.position)
    }
    guard open.count < limits.depth else {
      throw JSONFault(.limit(LimitError(.depth, limits.depth)), at: cursor.position)
    }
    nodes.append(WireNode(parent: open.last ?? -1, position: cursor.position))
    open.append(Int32(nodes.count - 1))
    return try cursor.enterObject()
  }

  /// Whether another member follows, of this node or of its first child.
  private mutating func readMember(_ cursor: inout JSONCursor) throws(JSONFault) -> Bool {
    let key = try cursor.readKey()
    let top = Int(open[open.count - 1])
    if cursor.text(key, is: "childNodes") {
      if try cursor.enterArray() { return try enter(&cursor) }
    } else if cursor.text(key, is: "attributes") {
      nodes[top].attributes = try readAttributes(&cursor)
    } else if cursor.text(key, is: "tagName") {
      nodes[top].tag = try cursor.readString()
    } else if cursor.text(key, is: "textContent") {
      nodes[top].text = try cursor.readString()
    } else if cursor.text(key, is: "type") {
      nodes[top].type = try cursor.readSmall()
    } else if cursor.text(key, is: "id") {
      nodes[top].id = try cursor.readSmall()
    } else {
      try cursor.skipValue()
    }
    return try cursor.nextMember()
  }

  private mutating func readAttributes(_ cursor: inout JSONCursor) throws(JSONFault) -> Range<Int> {
    let start = attributes.count
    var more = try cursor.enterObject()
    while more {
      let name = try cursor.readKey()
      attributes.append(WireAttribute(name: name, value: try cursor.readString()))
      more = try cursor.nextMember()
    }
    return start..<attributes.count
  }
}

extension JSONCursor {
  /// An integer from 0 to 2^31 - 1.
  mutating func readSmall() throws(JSONFault) -> Int {
    let start = position
    guard let value = try readNatural().value, value <= Int32.max else {
      throw JSONFault(.expected("an integer below 2147483648"), at: start)
    }
    return Int(value)
  }

  /// An integer that a double holds exactly.
  mutating func readInteger() throws(JSONFault) -> Int64 {
    let start = position
    guard let value = Int64(exactly: try readNumber()), value.magnitude <= 1 << 53 else {
      throw JSONFault(.expected("an integer"), at: start)
    }
    return value
  }
}
