extension StreamParser {
  /// Reads `windows` with all that is in them, by walking along the text: what is open is on the builder's stack,
  /// so that depth costs no machine stack.
  mutating func readWindows() throws(JSONFault) {
    guard try cursor.enterArray() else { return }
    var more = try openNode()
    while true {
      while more {
        let key = StreamNodeKey(try readKey())
        if key == .children {
          if try cursor.enterArray() {
            more = try openNode()
            continue
          }
        } else {
          try readField(key)
        }
        more = try cursor.nextMember()
      }
      try closeNode()
      if try cursor.nextElement() {
        more = try openNode()
      } else if builder.depth == 0 {
        return
      } else {
        more = try cursor.nextMember()
      }
    }
  }

  /// Reads `{`. Returns whether the node has members.
  @inline(__always)
  private mutating func openNode() throws(JSONFault) -> Bool {
    guard cursor.peek() == UInt8(ascii: "{") else { throw cursor.expected("a node (an object)") }
    do throws(LimitError) { try builder.open() } catch { throw JSONFault(.limit(error), at: cursor.position) }
    // No number of the input is NaN: it marks a node whose frame has not come yet.
    builder.node.frame.x = .nan
    return try cursor.enterObject()
  }

  /// Checks what a node must have; its `}` has just been read.
  @inline(__always)
  private mutating func closeNode() throws(JSONFault) {
    if builder.node.className.isNone { throw JSONFault(.missing("class"), at: cursor.position - 1) }
    if builder.node.frame.x.isNaN { throw JSONFault(.missing("frame"), at: cursor.position - 1) }
    builder.close()
  }
}
