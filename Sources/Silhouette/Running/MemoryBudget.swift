package import SilhouetteHierarchy
internal import SilhouetteSystem

/// The memory that large things of all runs of the process may take together: decoded pictures, frames, unpacked archives and
/// PDFs. Each takes its share before it is allocated.
///
/// Pictures wait for each other, because each of them is done soon. An archive keeps its share as long as it is read, so nothing
/// waits for it.
package final class MemoryBudget: @unchecked Sendable {
  /// The budget of the process, 1 GiB by default. Set its `total` before the first run.
  package static let shared = MemoryBudget(total: usual)
  package static let usual = 1 << 30

  private let lock = Lock()
  // All guarded by `lock`.
  private var most: Int
  private var taken = 0
  private var takenToStay = 0

  /// - Parameter total: in bytes.
  package init(total: Int) {
    most = total
  }

  package var total: Int {
    get { lock.withLock { most } }
    set { lock.withLock { most = newValue } }
  }

  /// Something needs more than is left.
  struct Shortage {
    /// For a person: the thing, and the bytes that it needs.
    var problem: String
    static let remedy = "raise --max-memory if you trust the input"
  }

  /// A part of the budget, which goes back when its last owner releases it.
  package final class Share: @unchecked Sendable {
    private let budget: MemoryBudget
    private let stays: Bool
    private(set) var bytes: Int

    fileprivate init(_ budget: MemoryBudget, _ bytes: Int, stays: Bool) {
      (self.budget, self.bytes, self.stays) = (budget, bytes, stays)
    }

    deinit { budget.giveBack(bytes, stays: stays) }

    /// Takes more before something grows. Only its owner calls it.
    ///
    /// - Returns: nil if it was taken.
    func shortage(growingTo bytes: Int, for what: @autoclosure () -> String) -> Shortage? {
      guard bytes > self.bytes else { return nil }
      guard budget.take(bytes - self.bytes, stays: stays) else { return budget.shortage(bytes, for: what()) }
      self.bytes = bytes
      return nil
    }

    /// The same with an error.
    func grow(to bytes: Int, for what: @autoclosure () -> String) throws(SilhouetteError) {
      if let shortage = shortage(growingTo: bytes, for: what()) { throw SilhouetteError(shortage) }
    }

    /// Takes memory for a picture before it is decoded.
    ///
    /// - Parameter file: All of it, or its first bytes.
    package func grow(toPicture file: [UInt8], of path: String) throws(SilhouetteError) {
      try grow(to: MemoryBudget.bytes(ofPicture: file), for: "\(path): the picture")
    }
  }

  /// Takes memory for something that is done soon; nil if too much is taken at the moment.
  package func share(_ bytes: Int) -> Share? {
    take(bytes, stays: false) ? Share(self, bytes, stays: false) : nil
  }

  /// An empty share of something that stays.
  package func stayingShare() -> Share { Share(self, 0, stays: true) }

  /// Refuses a piece that never fits, however long it waits.
  ///
  /// - Parameter what: The beginning of the message.
  package func check(_ bytes: Int, for what: @autoclosure () -> String) throws(SilhouetteError) {
    let fits = lock.withLock { bytes <= most - takenToStay }
    if !fits { throw SilhouetteError(shortage(bytes, for: what())) }
  }

  private func take(_ bytes: Int, stays: Bool) -> Bool {
    lock.withLock {
      guard bytes <= most - taken else { return false }
      taken += bytes
      if stays { takenToStay += bytes }
      return true
    }
  }

  private func giveBack(_ bytes: Int, stays: Bool) {
    lock.withLock {
      taken -= bytes
      if stays { takenToStay -= bytes }
    }
  }

  private func shortage(_ bytes: Int, for what: String) -> Shortage {
    let (most, stays) = lock.withLock { (self.most, takenToStay) }
    let others = stays > 0 ? ", of which \(stays) are in use" : ""
    return Shortage(
      problem: "\(what) needs about \(bytes) bytes of memory, and the run may take \(most)\(others)")
  }
}

extension SilhouetteError {
  init(_ shortage: MemoryBudget.Shortage) {
    self.init(.input, "\(shortage.problem); \(MemoryBudget.Shortage.remedy)")
  }
}

extension MemoryBudget {
  /// Bytes that a picture takes for each of its pixels while it is read, masked, drawn or packed.
  private static let bytesPerPixel = 12.0

  /// Memory of a picture.
  ///
  /// - Parameter size: In pixels, as claimed by the input.
  package static func bytes(of size: Size2D) -> Int {
    let bytes = size.width * size.height * bytesPerPixel
    return bytes < 1e15 ? Int(max(0, bytes)) : 1_000_000_000_000_000
  }

  /// The same for a file; 0 for one without a size, which is refused when it is decoded.
  static func bytes(ofPicture file: [UInt8]) -> Int { PictureSize.read(file).map(bytes(of:)) ?? 0 }

  /// How many pictures of a size may be worked on at the same time; at least one. `check` refuses one that is too large.
  package func jobs(_ wanted: Int, width: Int, height: Int) -> Int {
    let bytes = Self.bytes(of: Size2D(width: Double(width), height: Double(height)))
    // Two large ones at a time are enough for any budget.
    return max(1, min(wanted, total / 2 / max(bytes, 1)))
  }
}
