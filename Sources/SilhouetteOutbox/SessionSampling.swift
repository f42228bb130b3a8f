/// The share of sessions that are recorded whole.
///
/// Each session is decided once, by its name alone. So every process that asks gets the same answer, also after a crash.
public struct SessionSampling: Sendable, Hashable {
  /// From 0 to 1.
  public let share: Double

  /// - Parameter share: From 0, no session, to 1, all of them. Other numbers become the nearest of these; NaN becomes 0.
  public init(share: Double) {
    self.share = share > 0 ? min(share, 1) : 0
  }

  /// Whether a session is one of them.
  public func takes(_ session: String) -> Bool {
    share >= 1 || Double(Self.mixed(session) >> 11) < share * 0x1p53
  }

  /// FNV-1a of the name, with its bits spread by the finalizer of SplitMix64 (Steele, Lea and Flood, 2014): names of sessions that begin one after
  /// another differ in few bits.
  private static func mixed(_ session: String) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in session.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    hash = (hash ^ hash >> 30) &* 0xbf58_476d_1ce4_e5b9
    hash = (hash ^ hash >> 27) &* 0x94d0_49bb_1331_11eb
    return hash ^ hash >> 31
  }
}
