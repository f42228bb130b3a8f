import Foundation
import SilhouetteHierarchy

/// Reads the packed parts of a page with our own player.
public enum PageParts {
  /// The bytes of the element with that id, `log`, `facts` or `code`, unpacked; nil where the page has none.
  public static func unpacked(_ id: String, in page: String) -> [UInt8]? {
    guard let start = page.range(of: #"<script type="text/plain" id="\#(id)">"#),
      let end = page.range(of: "</script>", range: start.upperBound..<page.endIndex),
      case let text = page[start.upperBound..<end.lowerBound], !text.contains("\n")
    else { return nil }
    return inflated(base64: String(text))
  }

  /// The bytes of a zlib stream in Base64; nil if it is none.
  public static func inflated(base64: String) -> [UInt8]? {
    Data(base64Encoded: base64).flatMap { inflated([UInt8]($0)) }
  }

  private static func inflated(_ packed: [UInt8]) -> [UInt8]? {
    var inflater = Inflater(.zlib, limits: Limits())
    var (bytes, place) = ([UInt8](), 0)
    var room = [UInt8](repeating: 0, count: 1 << 16)
    while !inflater.isWhole {
      let step = packed[place...].withUnsafeBytes { input in
        room.withUnsafeMutableBytes { try? inflater.inflate(input, into: $0) }
      }
      guard let step, step.taken + step.given > 0 else { return nil }
      place += step.taken
      bytes += room[..<step.given]
    }
    return bytes
  }
}
