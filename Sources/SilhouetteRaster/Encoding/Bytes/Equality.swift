internal import SilhouettePictures

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// memcmp, the fastest comparison that a machine has; a loop where there is no C library.
@inline(__always)
func pixelsAreEqual(_ a: Slice<UnsafeBufferPointer<UInt32>>, _ b: Slice<UnsafeBufferPointer<UInt32>>) -> Bool
{
  let first = UnsafeBufferPointer(rebasing: a)
  let second = UnsafeBufferPointer(rebasing: b)
  guard first.count == second.count else { return false }
  guard let here = first.baseAddress, let there = second.baseAddress else { return true }
  #if canImport(Glibc) || canImport(Musl) || canImport(Darwin)
    return memcmp(here, there, first.count * MemoryLayout<UInt32>.stride) == 0
  #else
    for index in 0..<first.count where here[index] != there[index] { return false }
    return true
  #endif
}

/// Whether two rows hold the same pixels between a box's left and right edges.
func rowsAreEqual(_ pixels: [UInt32], width: Int, box: PixelRect, _ a: Int, _ b: Int) -> Bool {
  pixels.withUnsafeBufferPointer { all in
    pixelsAreEqual(
      all[(a * width + box.left)..<(a * width + box.right)],
      all[(b * width + box.left)..<(b * width + box.right)])
  }
}
