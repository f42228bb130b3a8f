package import SilhouetteHierarchy
import SilhouetteText

/// Writes region files: one JSON object, `{"frames":[{"t":…,"regions":[…]}]}`.
///
/// A frame holds until the next one. A snapshot with the regions of the one before it has no frame: otherwise the frames would count
/// the keys that are pressed in a secret.
///
/// Numbers are the shortest that read back the same. The same regions always give the same bytes.
package struct RegionWriter: Sendable {
  private var json = JSONBytes()
  private var ids = TellableIDs()
  /// The regions of the last frame; nil if there is none.
  private var last: [RedactRegion]?

  package init() {
    json.write(raw: "{\"frames\":[")
  }

  /// Adds a snapshot's regions, topmost first.
  package mutating func append(_ regions: [RedactRegion], of snapshot: HierarchySnapshot) {
    guard regions != last else { return }
    json.write(raw: last == nil ? "\n{\"t\":" : ",\n{\"t\":")
    last = regions
    json.write(snapshot.time)
    json.write(raw: ",\"regions\":[")
    for (index, region) in regions.enumerated() {
      json.write(raw: index == 0 ? "\n  " : ",\n  ")
      write(region)
    }
    json.write(raw: "]}")
  }

  /// Takes the bytes written so far, up to the end of a line. Draining after each frame keeps one frame in
  /// memory.
  package mutating func drain() -> [UInt8] { json.takeLines() }

  /// The whole file, or what `drain` has left of it. The writer starts anew.
  package mutating func finish() -> [UInt8] {
    json.write(raw: last == nil ? "]}\n" : "\n]}\n")
    let whole = json.bytes
    self = RegionWriter()
    return whole
  }

  private mutating func write(_ region: RedactRegion) {
    json.write(raw: "{\"type\":\"")
    json.write(raw: region.kind.rawValue.utf8)
    json.write(raw: "\",\"size\":")
    json.write(region.size.width, region.size.height)
    json.write(raw: ",\"transform\":")
    let map = region.transform
    json.write(map.a, map.b, map.c, map.d, map.tx, map.ty)
    if region.radius > 0 {
      json.write(raw: ",\"radius\":")
      json.write(region.radius)
    }
    json.write(raw: ",\"color\":")
    if let color = region.color { json.write(color.withAlpha(255)) } else { json.write(raw: "null") }
    json.write(raw: ",\"id\":")
    ids.write(region.id, to: &json)
    json.write(raw: ",\"rule\":\"")
    json.write(raw: region.rule.rawValue.utf8)
    json.write(raw: region.isSwiftUI ? "\",\"swiftui\":true}" : "\"}")
  }
}
