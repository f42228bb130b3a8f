internal import Silhouette
internal import SilhouetteSystem
internal import SystemPackage

/// Checks whether a video file is whole, and counts its frames, without decoding any.
///
/// Programs that make videos have been seen to end well on a full disk. So the file itself is checked: its
/// boxes (MP4, ISO/IEC 14496-12) or elements (WebM, RFC 8794 and RFC 9559) must fill it exactly, and contain
/// every listed frame. Costs a few reads for MP4 and one for each frame for WebM.
package struct VideoCheck {
  /// The fault of a file, for a message.
  package struct Problem: Error {
    package let text: String
  }

  private let file: FileDescriptor
  private let size: Int
  /// The last bytes that were read, and where they begin: elements follow one another.
  private var window: [UInt8] = []
  private var windowStart = 0

  /// A list of frames larger than this is no video of ours.
  private static let mostListBytes = 1 << 28

  private init(path: String) throws(Problem) {
    guard let size = Folder.status(path).map({ Int($0.st_size) }),
      let file = try? FileDescriptor.open(FilePath(name: path), .readOnly, options: .closeOnExec)
    else { throw Problem(text: "it does not exist") }
    self.file = file
    self.size = size
  }

  /// Counts the frames of an MP4 or WebM file.
  package static func frames(in path: String) throws(Problem) -> Int {
    var check = try VideoCheck(path: path)
    defer { try? check.file.close() }
    guard check.size > 0 else { throw Problem(text: "it is empty") }
    let start = try check.bytes(0, 4)
    return start == [0x1A, 0x45, 0xDF, 0xA3] ? try check.framesOfWebM() : try check.framesOfMP4()
  }

  private mutating func bytes(_ at: Int, _ count: Int) throws(Problem) -> [UInt8] {
    guard at >= 0, count >= 0, at <= size, count <= size - at else { throw Problem(text: "it breaks off") }
    if at < windowStart || at + count > windowStart + window.count {
      window = file.bytes(at..<min(size, at + max(count, 4096)))
      windowStart = at
    }
    guard at + count <= windowStart + window.count else { throw Problem(text: "it cannot be read back") }
    return Array(window[at - windowStart..<at - windowStart + count])
  }

  private static func number(_ bytes: some Sequence<UInt8>) -> Int {
    // Eight bytes may exceed an Int: the number is then larger than any file, too.
    bytes.reduce(0) { $0 > Int.max >> 8 ? Int.max : $0 << 8 | Int($1) }
  }

  // MARK: MP4

  private struct Box {
    var name: String
    var content: Range<Int>
  }

  private mutating func boxes(in range: Range<Int>) throws(Problem) -> [Box] {
    var boxes: [Box] = []
    var at = range.lowerBound
    while at < range.upperBound {
      let head = try bytes(at, 8)
      var (length, headLength) = (Self.number(head[..<4]), 8)
      if length == 1 { (length, headLength) = (Self.number(try bytes(at + 8, 8)), 16) }
      let name = String(decoding: head[4...], as: UTF8.self)
      guard length >= headLength, length <= range.upperBound - at else {
        throw Problem(text: "its boxes do not fill the file")
      }
      boxes.append(Box(name: name, content: at + headLength..<at + length))
      at += length
    }
    return boxes
  }

  private mutating func content(_ path: [String], in range: Range<Int>) throws(Problem) -> Range<Int> {
    var range = range
    for name in path {
      guard let box = try boxes(in: range).first(where: { $0.name == name }) else {
        throw Problem(text: "it has no \(name) box")
      }
      range = box.content
    }
    return range
  }

  private mutating func framesOfMP4() throws(Problem) -> Int {
    let top = try boxes(in: 0..<size)
    guard top.first?.name == "ftyp" else { throw Problem(text: "it is not a video") }
    let media = top.filter { $0.name == "mdat" }.map(\.content)
    let table = try content(["moov", "trak", "mdia", "minf", "stbl"], in: 0..<size)
    let lists = try boxes(in: table)
    let sizes = try sampleSizes(lists)
    // Every chunk begins in a box of media, and all frames together fit in those.
    guard let chunks = lists.first(where: { ["stco", "co64"].contains($0.name) }) else {
      throw Problem(text: "it does not tell where its frames are")
    }
    let (width, list) = (chunks.name == "stco" ? 4 : 8, try self.list(chunks.content, 8))
    let count = Self.number(list[4..<8])
    guard list.count - 8 >= 0, count <= (list.count - 8) / width else {
      throw Problem(text: "its list of frames breaks off")
    }
    for index in 0..<count {
      let at = 8 + index * width
      let offset = Self.number(list[at..<at + width])
      guard media.contains(where: { $0.contains(offset) }) else {
        throw Problem(text: "its frames lie outside the file")
      }
    }
    guard sizes.total <= media.reduce(0, { $0 + $1.count }), count > 0 || sizes.count == 0 else {
      throw Problem(text: "some of its frames are missing")
    }
    return sizes.count
  }

  private mutating func sampleSizes(_ lists: [Box]) throws(Problem) -> (count: Int, total: Int) {
    guard let box = lists.first(where: { $0.name == "stsz" }) else {
      throw Problem(text: "it does not list its frames")
    }
    let list = try self.list(box.content, 12)
    let (shared, count) = (Self.number(list[4..<8]), Self.number(list[8..<12]))
    if shared > 0 { return (count, count * shared) }
    guard count <= (list.count - 12) / 4 else { throw Problem(text: "its list of frames breaks off") }
    var total = 0
    for index in 0..<count {
      let at = 12 + index * 4
      let length = Self.number(list[at..<at + 4])
      guard length > 0 else { throw Problem(text: "it holds an empty frame") }
      total += length
    }
    return (count, total)
  }

  private mutating func list(_ range: Range<Int>, _ least: Int) throws(Problem) -> [UInt8] {
    guard range.count >= least, range.count <= Self.mostListBytes else {
      throw Problem(text: "its list of frames breaks off")
    }
    return try bytes(range.lowerBound, range.count)
  }

  // MARK: WebM

  private struct Element {
    var id: Int
    var content: Range<Int>
  }

  /// - Parameter end: The end of the element that contains it.
  private mutating func element(at: Int, end: Int) throws(Problem) -> Element {
    let first = try bytes(at, 1)[0]
    let idLength = first.leadingZeroBitCount + 1
    guard idLength <= 4 else { throw Problem(text: "its elements do not fill the file") }
    let id = Self.number(try bytes(at, idLength))
    let second = try bytes(at + idLength, 1)[0]
    let sizeLength = second.leadingZeroBitCount + 1
    guard sizeLength <= 8 else { throw Problem(text: "its elements do not fill the file") }
    var digits = try bytes(at + idLength, sizeLength)
    digits[0] &= UInt8(truncatingIfNeeded: 0xFF >> sizeLength)
    let start = at + idLength + sizeLength
    // All ones mean an unknown length, as in a file that was never finished.
    guard digits.dropFirst().contains(where: { $0 != 0xFF }) || Int(digits[0]) != 0xFF >> sizeLength else {
      throw Problem(text: "it was not finished")
    }
    let length = Self.number(digits)
    guard start <= end, length <= end - start else {
      throw Problem(text: "its elements do not fill the file")
    }
    return Element(id: id, content: start..<start + length)
  }

  private mutating func framesOfWebM() throws(Problem) -> Int {
    let head = try element(at: 0, end: size)
    let segment = try element(at: head.content.upperBound, end: size)
    guard segment.id == 0x1853_8067, segment.content.upperBound == size else {
      throw Problem(text: "its elements do not fill the file")
    }
    var frames = 0
    var at = segment.content.lowerBound
    while at < size {
      let part = try element(at: at, end: size)
      if part.id == 0x1F43_B675 { frames += try blocks(in: part.content) }
      at = part.content.upperBound
    }
    return frames
  }

  /// Blocks of a cluster. Each holds one frame.
  private mutating func blocks(in cluster: Range<Int>) throws(Problem) -> Int {
    var blocks = 0
    var at = cluster.lowerBound
    while at < cluster.upperBound {
      let part = try element(at: at, end: cluster.upperBound)
      if part.id == 0xA3 || part.id == 0xA0 {
        // Track, time, flags, and a frame behind them.
        guard part.content.count > 4 else { throw Problem(text: "it holds an empty frame") }
        blocks += 1
      }
      at = part.content.upperBound
    }
    return blocks
  }
}
