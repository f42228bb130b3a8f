internal import SilhouetteHierarchy

/// Unpacks data layer by layer, and counts the bytes of all layers without holding them.
struct PackedLayers {
  private static let most = 4
  /// Bytes that may still come.
  private var left: Int
  /// Bytes of all layers so far.
  private(set) var taken = 0
  /// From the outside in. A layer without zlib data is nil, and the layers inside of it are not looked at.
  private var layers: [Inflater?] = []
  private let limits: Limits

  init(left: Int) {
    self.left = left
    var limits = Limits()
    limits.inflatedBytes = left
    self.limits = limits
  }

  /// - Returns: whether all layers fit.
  mutating func take(_ bytes: UnsafeRawBufferPointer, as packing: StreamPacking) -> Bool {
    guard let letters = packing.letters else {
      return begin(bytes) ? unpack(bytes, layer: 0) : true
    }
    var data = LetteredData(letters)
    var piece: [UInt8] = []
    var at = 0
    while at < bytes.count, !data.hasEnded, layers.isEmpty || layers[0]?.isWhole == false {
      piece.removeAll(keepingCapacity: true)
      let end = min(at + 1 << 16, bytes.count)
      data.read(UnsafeRawBufferPointer(rebasing: bytes[at..<end]), into: &piece)
      at = end
      let fits = piece.withUnsafeBytes { piece in
        if layers.isEmpty, !begin(piece) { layers = [nil] }
        return count(piece.count) && unpack(piece, layer: 0)
      }
      guard fits else { return false }
    }
    return true
  }

  private mutating func begin(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count > 1, PackedData.isPacked(bytes[0], bytes[1]) else { return false }
    layers = [Inflater(.zlib, limits: limits)]
    return true
  }

  private mutating func count(_ bytes: Int) -> Bool {
    guard bytes <= left else { return false }
    left -= bytes
    taken += bytes
    return true
  }

  /// Recursion ends at `most` layers, however often data is packed.
  private mutating func unpack(_ bytes: UnsafeRawBufferPointer, layer: Int) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { room -> Bool in
      var used = 0
      while used < bytes.count, layers[layer]?.isWhole == false {
        let given: Int
        do throws(Inflater.Fault) {
          let step = try layers[layer]!.inflate(UnsafeRawBufferPointer(rebasing: bytes[used...]), into: room)
          used += step.taken
          given = step.given
        } catch {
          if case .limit = error { return false }
          layers[layer] = nil
          break
        }
        guard given > 0 else { break }
        guard count(given) else { return false }
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
