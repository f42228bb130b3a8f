public import SilhouetteHierarchy

/// Writes region files: one JSON object with a frame for each snapshot, `{"frames":[{"t":…,"regions":[…]}]}`.
///
/// Numbers are the shortest that read back the same. The same regions always give the same bytes.
public struct RegionWriter: Sendable {
  private var bytes: [UInt8] = []
  private var isFirst = true

  public init() {
    write("{\"frames\":[")
  }

  /// Adds a snapshot's regions, topmost first.
  public mutating func append(_ regions: [RedactRegion], of snapshot: HierarchySnapshot) {
    write(isFirst ? "\n{\"t\":" : ",\n{\"t\":")
    isFirst = false
    write(snapshot.time)
    write(",\"regions\":[")
    for (index, region) in regions.enumerated() {
      write(index == 0 ? "\n  " : ",\n  ")
      write(region, snapshot)
    }
    write("]}")
  }

  /// The whole file. The writer starts anew.
  public mutating func finish() -> [UInt8] {
    write(isFirst ? "]}\n" : "\n]}\n")
    let whole = bytes
    self = RegionWriter()
    return whole
  }

  private mutating func write(_ region: RedactRegion, _ snapshot: HierarchySnapshot) {
    write("{\"type\":\"")
    write(region.kind.rawValue)
    write("\",\"size\":")
    write([region.size.width, region.size.height])
    write(",\"transform\":")
    let map = region.transform
    write([map.a, map.b, map.c, map.d, map.tx, map.ty])
    if region.radius > 0 {
      write(",\"radius\":")
      write(region.radius)
    }
    write(",\"color\":")
    write(region.color.map { "\"\($0.withAlpha(255))\"" } ?? "null")
    write(",\"id\":")
    writeID(of: region, snapshot)
    write(",\"rule\":\"")
    write(region.rule.rawValue)
    write(region.isSwiftUI ? "\",\"swiftui\":true}" : "\"}")
  }

  private mutating func writeID(of region: RedactRegion, _ snapshot: HierarchySnapshot) {
    guard !region.id.isNone else { return write("null") }
    guard !region.id.isInteger else { return write(String(region.id.rawValue)) }
    let detail =
      snapshot.nodes.indices.contains(region.node) ? snapshot.detail(of: snapshot.nodes[region.node]) : nil
    guard let text = detail.flatMap({ snapshot.string($0.idText) }) else { return write("null") }
    writeQuoted(text)
  }

  private mutating func write(_ numbers: [Double]) {
    for (index, number) in numbers.enumerated() {
      write(index == 0 ? "[" : ",")
      write(number)
    }
    write("]")
  }

  /// Whole numbers without a fraction; what is not finite is never handed in, and would be 0.
  private mutating func write(_ number: Double) {
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

  private mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }
}
