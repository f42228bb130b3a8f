extension String {
  /// A number with zeros in front, up to this many digits; more digits stay: `000042`, `-0003`.
  package init(_ number: some BinaryInteger, digits count: Int, radix: Int = 10) {
    let digits = String(number.magnitude, radix: radix)
    self =
      (number < 0 ? "-" : "") + String(repeating: "0", count: Swift.max(0, count - digits.utf8.count))
      + digits
  }
}
