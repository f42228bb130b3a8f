extension StreamParser {
  /// Reads `windows` with their subtrees, by walking along the text. Open nodes are on the builder's stack,
  /// so that depth costs no machine stack.
  mutating func readWindows() throws(JSONFault) {
    _ = cursor.peek()
    let (start, counts, oddities) = (cursor.position, builder.counts, log.total)
    if let bytes = last.windows(at: start, of: text, builder) {
      builder.adopt(last.snapshot, bytes: bytes)
      cursor.position = last.takeWindows(at: start)
      return
    }
    builder.reserve(SnapshotBuilder.Room(of: last.snapshot))
    if try cursor.enterArray() { try readNodes() }
    last.noteWindows(
      start..<cursor.position, isPlain: log.total == oddities, from: counts, to: builder.counts)
  }

  private mutating func readNodes() throws(JSONFault) {
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
      if !isTaken { try closeNode() }
      isTaken = false
      if try cursor.nextElement() {
        more = try openNode()
      } else if builder.depth == 0 {
        return
      } else {
        more = try cursor.nextMember()
      }
    }
  }

  /// Reads `{`. Returns whether the node has members to read. A node that the last line has too is copied
  /// whole, with its equal siblings.
  @inline(__always)
  private mutating func openNode() throws(JSONFault) -> Bool {
    guard cursor.peek() == UInt8(ascii: "{") else { throw cursor.expected("a node (an object)") }
    let start = cursor.position
    if let siblings = last.siblings(at: start, of: text, depth: builder.depth) {
      let counts = builder.counts
      if builder.append(last.part(siblings), of: last.snapshot) {
        cursor.position = last.take(siblings, at: start, counts: counts)
        isTaken = true
        return false
      }
      last.leave()
    }
    last.open(at: start, depth: builder.depth, oddities: log.total, counts: builder.counts)
    do throws(LimitError) { try builder.open() } catch { throw JSONFault(.limit(error), at: cursor.position) }
    // Input never has NaN, so NaN marks a node whose frame has not come yet.
    builder.node.frame.x = .nan
    return try cursor.enterObject()
  }

  /// Checks that a node has its required members; its `}` has just been read.
  @inline(__always)
  private mutating func closeNode() throws(JSONFault) {
    if builder.node.className.isNone { throw JSONFault(.missing("class"), at: cursor.position - 1) }
    if builder.node.frame.x.isNaN { throw JSONFault(.missing("frame"), at: cursor.position - 1) }
    let index = Int(builder.openNodes[builder.depth - 1].index)
    builder.close()
    last.close(index, at: cursor.position, oddities: log.total, counts: builder.counts)
  }
}
