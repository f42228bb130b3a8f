/// The decision about one node. Verdicts are kept by place in paint order.
struct NodeVerdict {
  enum Outcome: UInt8 {
    case open, masked
    /// It is in a node that is masked, excluded or skipped as a whole.
    case inside
    /// Not on screen, or not examined.
    case passedOver
  }

  var outcome: Outcome = .passedOver
  var rule: RedactRule = .invisible
  /// Place of the ancestor that it has the verdict from, -1 for itself.
  var from: Int32 = -1
  /// Places of the nearest ancestors that a mask and an unmask are inherited from, -1 for none; whether they decided
  /// or not.
  var maskedAbove: Int32 = -1
  var unmaskedAbove: Int32 = -1
  /// Place of the cover that hides its mask, -1 if it shows.
  var cover: Int32 = -1
  /// It hides the nodes under it.
  var isCover = false
  /// It is masked because its tree misses some of its content; nodes in it have verdicts of their own.
  var isHost = false

  init() {}

  init(_ outcome: Outcome, _ rule: RedactRule, from: Int32 = -1) {
    self.outcome = outcome
    self.rule = rule
    self.from = from
  }
}
