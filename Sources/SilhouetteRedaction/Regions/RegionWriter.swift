public import SilhouetteHierarchy

/// Writes region files: one JSON object with a frame for each snapshot, `{"frames":[{"t":…,"regions":[…]}]}`.
///
/// Numbers are the shortest that read back the same. The same regions always give the same bytes.
public struct RegionWriter: Sendable {
  private var json = RegionJSON()
  private var isFirst = true

  public init() {
    json.write("{\"frames\":[")
  }

  /// Adds a snapshot's regions, topmost first.
  public mutating func append(_ regions: [RedactRegion], of snapshot: HierarchySnapshot) {
    json.write(isFirst ? "\n{\"t\":" : ",\n{\"t\":")
    isFirst = false
    json.write(snapshot.time)
    json.write(",\"regions\":[")
    for (index, region) in regions.enumerated() {
      json.write(index == 0 ? "\n  " : ",\n  ")
      write(region, snapshot)
    }
    json.write("]}")
  }

  /// The whole file. The writer starts anew.
  public mutating func finish() -> [UInt8] {
    json.write(isFirst ? "]}\n" : "\n]}\n")
    let whole = json.bytes
    self = RegionWriter()
    return whole
  }

  private mutating func write(_ region: RedactRegion, _ snapshot: HierarchySnapshot) {
    json.write("{\"type\":\"")
    json.write(region.kind.rawValue)
    json.write("\",\"size\":")
    json.write([region.size.width, region.size.height])
    json.write(",\"transform\":")
    let map = region.transform
    json.write([map.a, map.b, map.c, map.d, map.tx, map.ty])
    if region.radius > 0 {
      json.write(",\"radius\":")
      json.write(region.radius)
    }
    json.write(",\"color\":")
    json.write(region.color.map { "\"\($0.withAlpha(255))\"" } ?? "null")
    json.write(",\"id\":")
    json.writeID(region.id, of: region.node, snapshot)
    json.write(",\"rule\":\"")
    json.write(region.rule.rawValue)
    json.write(region.isSwiftUI ? "\",\"swiftui\":true}" : "\"}")
  }
}
