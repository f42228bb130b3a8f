import SilhouetteHierarchy

/// Bytes of JSON, written front to back; numbers are the shortest that read back the same.
struct RegionJSON: Sendable {
  private(set) var bytes: [UInt8] = []

  /// A node's id as its source wrote it, `null` where it wrote none.
  mutating func writeID(_ id: NodeID, of node: Int, _ snapshot: HierarchySnapshot) {
    guard !id.isNone else { return write("null") }
    guard !id.isInteger else { return write(String(id.rawValue)) }
    let detail = snapshot.nodes.indices.contains(node) ? snapshot.detail(of: snapshot.nodes[node]) : nil
    guard let text = detail.flatMap({ snapshot.string($0.idText) }) else { return write("null") }
    writeQuoted(text)
  }

  mutating func write(_ numbers: [Double]) {
    for (index, number) in numbers.enumerated() {
      write(index == 0 ? "[" : ",")
      write(number)
    }
    write("]")
  }

  /// Whole numbers without a fraction; what is not finite is never handed in, and would be 0.
  mutating func write(_ number: Double) {
    guard number.isFinite else { return write("0") }
    guard let whole = Int(exactly: number), whole.magnitude < 1 << 53 else { return write("\(number)") }
    write(String(whole))
  }

  private mutating func writeQuoted(_ text: String) {
    write("\"")
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": write("\\\"")
      case "\\": write("\\\\")
      default:
        if scalar.value >= 0x20, scalar.value != 0x7F, Printable.isPrintable(scalar) {
          bytes.append(contentsOf: UTF8.encode(scalar)!)
        } else {
          for unit in UTF16.encode(scalar)! { writeEscaped(unit) }
        }
      }
    }
    write("\"")
  }

  private mutating func writeEscaped(_ unit: UInt16) {
    let digits = String(unit, radix: 16)
    write("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
  }

  mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }
}
