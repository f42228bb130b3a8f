import SilhouetteHierarchy
import SilhouetteText

/// The value of the attribute `data-silhouette` of a page's html element: it says that Silhouette wrote the
/// page, and holds facts about the screen that a page has no room for.
///
/// Of version 2: `2 OFFSET SCALE WIDTH HEIGHT`. The offset is the full snapshot's time in milliseconds since
/// the session's start. Values left out from the end are 0, 1, and the size of the Meta event before. Version
/// 1 has the session's start in place of the offset, and leaves out nothing.
struct PageMark: Sendable, Equatable {
  var version = PageVersion.current
  /// Milliseconds since 1970-01-01 00:00 UTC at the session's time 0.
  var start: Int64
  var viewport: Viewport

  /// - Parameters:
  ///   - timestamp: the full snapshot's.
  ///   - meta: the size in the Meta event before, in whole points; nil without one.
  func write(at timestamp: Int64, after meta: Size2D?, into out: inout WireBytes) {
    out.write(version.rawValue)
    let saysSize = meta != Size2D(width: viewport.width, height: viewport.height)
    let saysScale = saysSize || viewport.scale != 1
    let (offset, overflows) = timestamp.subtractingReportingOverflow(start)
    if saysScale || offset != 0 {
      out.write(" ")
      out.write(overflows ? 0 : Int(offset))
    }
    if saysScale {
      out.write(" ")
      out.write(viewport.scale)
    }
    guard saysSize else { return }
    out.write(" ")
    out.write(viewport.width)
    out.write(" ")
    out.write(viewport.height)
  }

  init(start: Int64, viewport: Viewport) {
    self.start = start
    self.viewport = viewport
  }

  init(_ css: inout CSSScanner, at timestamp: Int64, after meta: Size2D?) throws(JSONFault) {
    guard css.take("2" as Unicode.Scalar) || css.take("1 ") else {
      throw JSONFault(
        .rule(
          problem: "expected version 1 or 2 of the page, found another",
          remedy: "read it with the version of Silhouette that wrote it"), at: css.fault().position)
    }
    guard css.isAtEnd || css.next == UInt8(ascii: " ") else {
      self = try Self.first(&css)
      return
    }
    guard let offset = Int64(exactly: try Self.number(&css, or: 0)) else { throw css.fault() }
    let (start, overflows) = timestamp.subtractingReportingOverflow(offset)
    if overflows { throw css.fault() }
    let scale = try Self.number(&css, or: 1)
    let width = try Self.number(&css, or: meta?.width ?? 0)
    let height = try Self.number(&css, or: meta?.height ?? 0)
    try css.finish()
    guard scale > 0, width > 0, height > 0 else { throw css.fault() }
    self.init(start: start, viewport: Viewport(width: width, height: height, scale: scale))
  }

  private static func first(_ css: inout CSSScanner) throws(JSONFault) -> PageMark {
    guard let start = Int64(exactly: try css.number()) else { throw css.fault() }
    let scale = try number(&css, or: 0)
    let width = try number(&css, or: 0)
    let height = try number(&css, or: 0)
    try css.finish()
    guard scale > 0, width > 0, height > 0 else { throw css.fault() }
    var mark = PageMark(start: start, viewport: Viewport(width: width, height: height, scale: scale))
    mark.version = .first
    return mark
  }

  private static func number(_ css: inout CSSScanner, or usual: Double) throws(JSONFault) -> Double {
    if css.isAtEnd { return usual }
    try css.expect(" ")
    return try css.number()
  }
}
