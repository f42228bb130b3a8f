import SilhouetteHierarchy

/// Packs bytes without compressing them, in stored blocks (RFC 1951, 3.2.4): enough to test unpacking without a
/// compressor in the tests.
func pack(_ bytes: [UInt8], _ compression: Compression) -> [UInt8] {
  let body = storedBlocks(bytes)
  switch compression {
  case .gzip:
    return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255] + body + littleEndian(crc32(bytes))
      + littleEndian(UInt32(truncatingIfNeeded: bytes.count))
  case .zlib:
    return [0x78, 0x01] + body + littleEndian(adler32(bytes)).reversed()
  case .deflate:
    return body
  }
}

private func storedBlocks(_ bytes: [UInt8]) -> [UInt8] {
  var blocks: [UInt8] = []
  var start = 0
  repeat {
    let end = min(start + 0xFFFF, bytes.count)
    let count = UInt16(end - start)
    blocks.append(end == bytes.count ? 1 : 0)
    blocks += [UInt8(count & 0xFF), UInt8(count >> 8), UInt8(~count & 0xFF), UInt8(~count >> 8)]
    blocks += bytes[start..<end]
    start = end
  } while start < bytes.count
  return blocks
}

private func littleEndian(_ value: UInt32) -> [UInt8] {
  (0..<4).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) }
}

private func crc32(_ bytes: [UInt8]) -> UInt32 {
  var crc: UInt32 = 0xFFFF_FFFF
  for byte in bytes {
    crc ^= UInt32(byte)
    for _ in 0..<8 { crc = crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
  }
  return ~crc
}

private func adler32(_ bytes: [UInt8]) -> UInt32 {
  var a: UInt32 = 1
  var b: UInt32 = 0
  for byte in bytes {
    a = (a + UInt32(byte)) % 65521
    b = (b + a) % 65521
  }
  return b << 16 | a
}
