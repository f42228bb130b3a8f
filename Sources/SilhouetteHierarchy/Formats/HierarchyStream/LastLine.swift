/// The line of the last snapshot, with the range of each of its nodes.
///
/// Most of a line repeats the line before it. If a node's text equals the text of a node of that line at the
/// same depth, its values are the same. So `StreamParser` copies it from the last snapshot, with its subtree,
/// and does not read it again. The snapshot is the same as without this, bit by bit.
///
/// The tree determines the candidates in the last line: the next sibling of the last counterpart, the sibling
/// after that, or the node at the same distance from the line's end. Texts are compared up to their first
/// difference, and results for a stretch are kept, so all comparisons together take time in the length of the
/// line.
struct LastLine: Sendable {
  private(set) var snapshot = HierarchySnapshot(time: 0)
  /// Whether the line had the same windows as the one before it, so that its snapshot shares their lists.
  private(set) var isRepeated = false
  private var text: [UInt8] = []
  private var nodes: [KnownNode] = []
  private var windows = Windows()

  /// The nodes of the line that is being read.
  private var fresh: [KnownNode] = []
  private var freshWindows = Windows()
  /// Whether the rest of this line is read without the last one.
  private var isLeft = false
  /// The node of the last line to compare the next node with; -1 for none.
  private var next: Int32 = -1
  /// The node of the last line that the node before the cursor seems to be, with other values; -1 for none.
  private var counterpart: Int32 = -1
  /// Stretches of the new line that are known to be the same at a distance in the last one.
  private var stretches = (Stretch(), Stretch())
  /// How much longer the new line is, and where in it the part begins that both lines end with.
  private var ending = (distance: 0, start: Int.max)
}

/// The range of a node in a line, and the lengths of the snapshot's lists before and after it.
struct KnownNode: Sendable {
  /// Bytes of the line, from `{` to behind `}`.
  var start: Int32
  var end: Int32 = 0
  var depth: Int32
  /// The node of the last line to compare the next sibling with; -1 for none.
  var following: Int32
  var before: SnapshotBuilder.Counts
  var after = SnapshotBuilder.Counts()
  /// Oddities that had been counted when it began.
  var oddities: Int
  /// Whether it is over, and nothing in it was odd.
  var isPlain = false
}

/// The range of a line's `windows`, and the lengths of the snapshot's lists before and after them.
private struct Windows: Sendable {
  /// Bytes of the line, from `[` to behind `]`.
  var start = 0
  var end = 0
  var before = SnapshotBuilder.Counts()
  var after = SnapshotBuilder.Counts()
  var isPlain = false
}

/// A stretch of the new line that equals the last line, at a distance of that many bytes.
private struct Stretch: Sendable {
  var distance = 0
  var start = 0
  /// The first byte that differs.
  var end = 0
}

// MARK: - From line to line

extension LastLine {
  /// Begins to read another line.
  mutating func begin(_ line: UnsafeRawBufferPointer) {
    fresh.removeAll(keepingCapacity: true)
    next = nodes.isEmpty ? -1 : 0
    stretches = (Stretch(), Stretch())
    isRepeated = false
    // Places are counted in 32 bits.
    isLeft = line.count >= Int(Int32.max)
    let same = nodes.isEmpty ? 0 : text.withUnsafeBytes { Self.commonEnding($0, line) }
    ending = (line.count - text.count, line.count - same)
  }

  /// Keeps the line that was read to its end, and the snapshot that came of it, as the last one.
  mutating func keep(_ line: UnsafeRawBufferPointer, _ snapshot: HierarchySnapshot) {
    guard line.count < Int(Int32.max) else { return forget() }
    text.removeAll(keepingCapacity: true)
    text.append(contentsOf: line)
    swap(&nodes, &fresh)
    windows = freshWindows
    self.snapshot = snapshot
  }

  /// The nodes that the new snapshot shares with the last one. A repeated screen keeps the last one's mark.
  func kinship(of count: Int, kept: [Range<Int32>]) -> Kinship? {
    isRepeated ? snapshot.kinship : Kinship(count: count, earlier: snapshot.kinship?.mark, kept: kept)
  }

  private mutating func forget() {
    nodes.removeAll()
    windows = Windows()
    text.removeAll()
    snapshot = HierarchySnapshot(time: 0)
  }
}

// MARK: - All windows

extension LastLine {
  /// The number of bytes of strings in the last snapshot up to the end of its windows, if the new line has
  /// the same windows; else nil.
  ///
  /// - Parameter builder: A builder of the new line's snapshot, which has no nodes yet.
  mutating func windows(
    at start: Int, of line: UnsafeRawBufferPointer, _ builder: borrowing SnapshotBuilder
  ) -> Int? {
    let count = windows.end - windows.start
    guard windows.isPlain, !nodes.isEmpty, !isLeft, count <= line.count - start else { return nil }
    let known = Int(windows.before.bytes)
    guard builder.snapshot.bytes.count == known, builder.snapshot.bytes[...] == snapshot.bytes[..<known]
    else {
      return nil
    }
    let distance = start - windows.start
    let end = text.withUnsafeBytes { Self.firstDifference($0, line, start, start + count, distance) }
    stretches.0 = Stretch(distance: distance, start: start, end: end)
    return end == start + count ? Int(windows.after.bytes) : nil
  }

  /// Notes that all windows came over. Returns their end in the new line.
  mutating func takeWindows(at start: Int) -> Int {
    isRepeated = true
    freshWindows = windows
    freshWindows.start = start
    freshWindows.end = start + (windows.end - windows.start)
    let moved = Int32(truncatingIfNeeded: start - windows.start)
    for var node in nodes {
      node.start &+= moved
      node.end &+= moved
      fresh.append(node)
    }
    return freshWindows.end
  }

  /// Notes the place of windows that had to be read.
  mutating func noteWindows(
    _ bytes: Range<Int>, isPlain: Bool, from: SnapshotBuilder.Counts, to: SnapshotBuilder.Counts
  ) {
    freshWindows = Windows(
      start: bytes.lowerBound, end: bytes.upperBound, before: from, after: to, isPlain: isPlain)
  }
}

// MARK: - Nodes of the new line

extension LastLine {
  /// Siblings of the last line whose text equals the text from `start` on; nil if there are none.
  ///
  /// - Parameter depth: Number of nodes that are open in the new line.
  /// - Returns: The nodes, with everything in them.
  mutating func siblings(at start: Int, of line: UnsafeRawBufferPointer, depth: Int) -> Range<Int>? {
    counterpart = -1
    guard !nodes.isEmpty, !isLeft else { return nil }
    if next >= 0 {
      let run = Self.run(nodes[Int(next)], text, at: start, of: line, &stretches.0)
      if isSame(Int(next), run, depth) { return siblings(from: Int(next), of: line, &stretches.0) }
      let after = sibling(after: next)
      let runAfter = after < 0 ? 0 : Self.run(nodes[Int(after)], text, at: start, of: line, &stretches.1)
      if after >= 0, isSame(Int(after), runAfter, depth) {
        return siblings(from: Int(after), of: line, &stretches.1)
      }
      // The first member, usually the id, shows whether the node is the old one or a new one in between.
      let longest = UnsafeRawBufferPointer(rebasing: line[start..<start + max(run, runAfter)])
      if longest.contains(UInt8(ascii: ",")) { counterpart = runAfter > run ? after : next }
    }
    guard start >= ending.start, let place = index(at: start - ending.distance), nodes[place].isPlain,
      nodes[place].depth == depth
    else { return nil }
    var stretch = Stretch(distance: ending.distance, start: start, end: line.count)
    return siblings(from: place, of: line, &stretch)
  }

  private func isSame(_ index: Int, _ run: Int, _ depth: Int) -> Bool {
    let node = nodes[index]
    return node.isPlain && node.depth == depth && run == Int(node.end - node.start)
  }

  /// A node that is the same, and the siblings behind it that are too.
  private func siblings(
    from index: Int, of line: UnsafeRawBufferPointer, _ stretch: inout Stretch
  ) -> Range<Int> {
    var end = snapshot.nodes[index].end
    let parent = snapshot.nodes[index].parent
    let last = parent < 0 ? Int32(snapshot.nodes.count) : snapshot.nodes[Int(parent)].end
    while end < last, nodes[Int(end)].isPlain {
      let wanted = Int(nodes[Int(end)].end) + stretch.distance
      guard wanted <= line.count else { break }
      if stretch.end < wanted {
        stretch.end = text.withUnsafeBytes {
          Self.firstDifference($0, line, stretch.end, wanted, stretch.distance)
        }
      }
      guard stretch.end >= wanted else { break }
      end = snapshot.nodes[Int(end)].end
    }
    return index..<Int(end)
  }

  /// Stops comparing nodes of this line. Copied nodes would pass a limit, so they are read, and the error
  /// gets its place.
  mutating func leave() {
    isLeft = true
  }

  /// The parts of the last snapshot's lists that hold siblings and their subtrees.
  func part(_ siblings: Range<Int>) -> SnapshotBuilder.Part {
    SnapshotBuilder.Part(
      nodes: siblings, from: nodes[siblings.lowerBound].before, to: nodes[lastSibling(of: siblings)].after)
  }

  /// Notes that siblings of the last line came over with their subtrees. Returns their end in the new line.
  mutating func take(_ siblings: Range<Int>, at start: Int, counts: SnapshotBuilder.Counts) -> Int {
    let moved = Int32(start) - nodes[siblings.lowerBound].start
    let gone = nodes[siblings.lowerBound].before
    for place in siblings {
      var node = nodes[place]
      node.start += moved
      node.end += moved
      node.before.move(from: gone, to: counts)
      node.after.move(from: gone, to: counts)
      fresh.append(node)
    }
    let last = lastSibling(of: siblings)
    next = sibling(after: Int32(last))
    return Int(nodes[last].end) + Int(moved)
  }

  private func lastSibling(of siblings: Range<Int>) -> Int {
    var last = siblings.lowerBound
    while Int(snapshot.nodes[last].end) < siblings.upperBound { last = Int(snapshot.nodes[last].end) }
    return last
  }

  /// Notes that a node begins which has to be read.
  mutating func open(at start: Int, depth: Int, oddities: Int, counts: SnapshotBuilder.Counts) {
    fresh.append(
      KnownNode(
        start: Int32(truncatingIfNeeded: start), depth: Int32(truncatingIfNeeded: depth),
        following: counterpart < 0 ? next : sibling(after: counterpart), before: counts, oddities: oddities))
    let hasChildren = counterpart >= 0 && snapshot.nodes[Int(counterpart)].end > counterpart + 1
    next = hasChildren ? counterpart + 1 : -1
  }

  /// Notes that a node which had to be read is over.
  mutating func close(_ index: Int, at end: Int, oddities: Int, counts: SnapshotBuilder.Counts) {
    fresh[index].end = Int32(truncatingIfNeeded: end)
    fresh[index].after = counts
    fresh[index].isPlain = fresh[index].oddities == oddities
    next = fresh[index].following
  }

  /// The next sibling of a node of the last snapshot; -1 if it is the last one.
  private func sibling(after index: Int32) -> Int32 {
    let node = snapshot.nodes[Int(index)]
    let end = node.parent < 0 ? Int32(snapshot.nodes.count) : snapshot.nodes[Int(node.parent)].end
    return node.end < end ? node.end : -1
  }

  /// The node of the last line that begins at a byte of it.
  private func index(at start: Int) -> Int? {
    var (low, high) = (0, nodes.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(nodes[middle].start) < start { low = middle + 1 } else { high = middle }
    }
    return low < nodes.count && Int(nodes[low].start) == start ? low : nil
  }
}

// MARK: - Comparing

extension LastLine {
  /// How many bytes of a node's text are also in the new line, from `start` on.
  private static func run(
    _ node: KnownNode, _ text: [UInt8], at start: Int, of line: UnsafeRawBufferPointer,
    _ stretch: inout Stretch
  ) -> Int {
    let end = min(start + Int(node.end - node.start), line.count)
    let distance = start - Int(node.start)
    if stretch.distance != distance || start < stretch.start || start > stretch.end {
      stretch = Stretch(distance: distance, start: start, end: start)
    }
    // If the stretch ends behind `start`, it ends at a difference.
    if stretch.end == start {
      stretch.end = text.withUnsafeBytes { firstDifference($0, line, start, end, distance) }
    }
    return min(stretch.end, end) - start
  }

  /// The first byte of the new line from `start` on that differs from the last line; `end` if there is none.
  private static func firstDifference(
    _ old: UnsafeRawBufferPointer, _ new: UnsafeRawBufferPointer, _ start: Int, _ end: Int, _ distance: Int
  ) -> Int {
    var place = start
    while place + block <= end, isSameBlock(old, place - distance, new, place) { place += block }
    while place + 8 <= end {
      let one = new.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      let other = old.loadUnaligned(fromByteOffset: place - distance, as: UInt64.self)
      if one != other { return place + UInt64(littleEndian: one ^ other).trailingZeroBitCount / 8 }
      place += 8
    }
    while place < end, new[place] == old[place - distance] { place += 1 }
    return place
  }

  /// So many bytes are compared without a branch.
  private static let block = 64

  @inline(__always)
  private static func isSameBlock(
    _ old: UnsafeRawBufferPointer, _ oldStart: Int, _ new: UnsafeRawBufferPointer, _ start: Int
  ) -> Bool {
    var difference: UInt64 = 0
    var offset = 0
    while offset < block {
      let one = old.loadUnaligned(fromByteOffset: oldStart + offset, as: UInt64.self)
      difference |= one ^ new.loadUnaligned(fromByteOffset: start + offset, as: UInt64.self)
      offset += 8
    }
    return difference == 0
  }

  /// How many bytes two lines have in common at their ends.
  private static func commonEnding(_ old: UnsafeRawBufferPointer, _ new: UnsafeRawBufferPointer) -> Int {
    let most = min(old.count, new.count)
    var count = 0
    while count + block <= most,
      isSameBlock(old, old.count - count - block, new, new.count - count - block)
    {
      count += block
    }
    while count + 8 <= most,
      old.loadUnaligned(fromByteOffset: old.count - count - 8, as: UInt64.self)
        == new.loadUnaligned(fromByteOffset: new.count - count - 8, as: UInt64.self)
    {
      count += 8
    }
    while count < most, old[old.count - count - 1] == new[new.count - count - 1] { count += 1 }
    return count
  }
}
