internal import SilhouetteHierarchy

/// Unpacks data, and what was packed in it again, and counts the bytes of all layers without holding them.
struct PackedLayers {
  private static let most = 4
  /// Bytes that may still come.
  private(set) var left: Int
  /// From the outside in. One that finds no zlib data is nil, and what is in it is not looked at.
  private var layers: [Inflater?] = []
  private let limits: Limits

  init(left: Int) {
    self.left = left
    var limits = Limits()
    limits.inflatedBytes = left
    self.limits = limits
  }

  /// - Returns: whether all layers fit.
  mutating func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
    layers = [Inflater(.zlib, limits: limits)]
    return unpack(bytes, layer: 0)
  }

  /// Recursion ends at `most` layers, however often data is packed.
  private mutating func unpack(_ bytes: UnsafeRawBufferPointer, layer: Int) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { room -> Bool in
      var taken = 0
      while taken < bytes.count, layers[layer]?.isWhole == false {
        let given: Int
        do throws(Inflater.Fault) {
          let step = try layers[layer]!.inflate(UnsafeRawBufferPointer(rebasing: bytes[taken...]), into: room)
          taken += step.taken
          given = step.given
        } catch {
          if case .limit = error { return false }
          layers[layer] = nil
          break
        }
        guard given > 0 else { break }
        guard given <= left else { return false }
        left -= given
        guard layer + 1 < Self.most else { continue }
        if layers.count == layer + 1 {
          let isPacked = given > 1 && PackedData.isPacked(room[0], room[1])
          layers.append(isPacked ? Inflater(.zlib, limits: limits) : nil)
        }
        if layers[layer + 1] != nil,
          !unpack(UnsafeRawBufferPointer(rebasing: room[..<given]), layer: layer + 1)
        {
          return false
        }
      }
      return true
    }
  }
}
