/// Whether a row of digits is written like a telephone number.
struct PhoneShape {
  var length: Int
  /// As `RecentSigns.groups`.
  var groups: UInt64
  var first: Int
  var second: Int
  var hasPlus: Bool
  var hasBracket: Bool
  /// Whether dots are all that parts the groups.
  var hasDotsOnly: Bool
  var hasDash: Bool

  var isPhone: Bool {
    guard length >= 7, length <= 17 else { return false }
    if hasPlus { return true }
    if isDate { return false }
    if hasBracket { return length <= 15 }
    if first == 0 { return isTrunk }
    return length >= 8 || hasDash ? isGrouped : false
  }

  private var count: Int { (64 - groups.leadingZeroBitCount + 3) / 4 }
  private func group(_ index: Int) -> Int { Int(groups >> UInt64(4 * (count - 1 - index)) & 15) }

  private var isDate: Bool {
    switch groups {
    case 0x224, 0x214, 0x124, 0x114, 0x422, 0x412, 0x421, 0x411, 0x222, 0x8: length == 8 || count == 3
    case 0x44: first == 1 && second == 9 || first == 2 && second == 0
    default: false
    }
  }

  /// With a zero before the area, or two before the country.
  private var isTrunk: Bool {
    if second == 0 { return length >= 9 }
    return length >= 8 && length <= 13 && !(hasDotsOnly && count > 1 && group(0) == 1)
  }

  private var isGrouped: Bool {
    switch count {
    case 1: return length == 10 || length == 11
    case 2:
      if length == 7 { return group(0) == 3 && hasDash }
      return !hasDotsOnly && length <= 12 && group(0) >= 3 && group(1) >= 3
    default:
      guard length <= 13 else { return false }
      var isThousands = group(0) <= 3
      var isEven = true
      for index in 0..<count {
        guard group(index) <= 5, index == 0 || group(index) >= 2 else { return false }
        if index > 0, group(index) != 3 { isThousands = false }
        if group(index) != 2 { isEven = false }
      }
      if hasDotsOnly { return isEven || groups == 0x334 || groups == 0x234 }
      return !isThousands || groups == 0x333
    }
  }
}
