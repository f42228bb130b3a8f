/// GIF's compression (GIF89a, appendix F): the longest known string becomes a code of 3 to 12 bits, and the string
/// with the next byte becomes known. At 4,096 codes everything but the single bytes is forgotten.
///
/// Known strings are an open-addressing table from (code of all but the last byte, last byte) to code.
struct LZW: Sendable {
  private var keys = [UInt32](repeating: LZW.empty, count: LZW.slots)
  private var codes = [UInt16](repeating: 0, count: LZW.slots)
  private var used: [Int] = []

  private static let slots = 1 << 14
  private static let empty = UInt32.max

  /// Appends an image's minimum code size, its data in blocks of up to 255 bytes, and the empty block after them.
  ///
  /// - Parameter bits: of one index, 2 to 8.
  mutating func append(_ indexes: [UInt8], bits: Int, to bytes: inout [UInt8]) {
    bytes.append(UInt8(truncatingIfNeeded: bits))
    var output = BitBlocks()
    let clear = UInt32(1) << UInt32(bits)
    var next = clear + 2
    var width = bits + 1
    forget()
    output.append(clear, width: width, to: &bytes)
    guard var prefix = indexes.first.map(UInt32.init) else { return }
    for index in indexes.dropFirst() {
      let key = prefix << 8 | UInt32(index)
      let slot = slot(of: key)
      if keys[slot] == key {
        prefix = UInt32(codes[slot])
        continue
      }
      output.append(prefix, width: width, to: &bytes)
      prefix = UInt32(index)
      if next == 4096 {
        output.append(clear, width: width, to: &bytes)
        forget()
        next = clear + 2
        width = bits + 1
        continue
      }
      keys[slot] = key
      codes[slot] = UInt16(truncatingIfNeeded: next)
      used.append(slot)
      // The reader knows this code one code later: it widens when the code itself needs the bit.
      if next == 1 << UInt32(width) { width += 1 }
      next += 1
    }
    output.append(prefix, width: width, to: &bytes)
    if next == 1 << UInt32(width), width < 12 { width += 1 }
    output.append(clear + 1, width: width, to: &bytes)
    output.finish(to: &bytes)
  }

  private mutating func forget() {
    for slot in used { keys[slot] = LZW.empty }
    used.removeAll(keepingCapacity: true)
  }

  private func slot(of key: UInt32) -> Int {
    var slot = Int((key &* 0x9e37_79b1) >> 18)
    while keys[slot] != LZW.empty, keys[slot] != key { slot = (slot + 1) & (LZW.slots - 1) }
    return slot
  }
}

/// Bits, lowest first, in blocks with their length in front.
private struct BitBlocks {
  private var bits: UInt32 = 0
  private var count = 0
  private var block: [UInt8] = []

  mutating func append(_ code: UInt32, width: Int, to bytes: inout [UInt8]) {
    bits |= code << UInt32(count)
    count += width
    while count >= 8 {
      push(UInt8(truncatingIfNeeded: bits), to: &bytes)
      bits >>= 8
      count -= 8
    }
  }

  mutating func finish(to bytes: inout [UInt8]) {
    if count > 0 { push(UInt8(truncatingIfNeeded: bits), to: &bytes) }
    flush(to: &bytes)
    bytes.append(0)
  }

  private mutating func push(_ byte: UInt8, to bytes: inout [UInt8]) {
    block.append(byte)
    if block.count == 255 { flush(to: &bytes) }
  }

  private mutating func flush(to bytes: inout [UInt8]) {
    guard !block.isEmpty else { return }
    bytes.append(UInt8(truncatingIfNeeded: block.count))
    bytes += block
    block.removeAll(keepingCapacity: true)
  }
}
