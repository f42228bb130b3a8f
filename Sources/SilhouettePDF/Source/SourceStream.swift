internal import CQPDF

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension SourceObject {
  /// The most that one byte of packed data becomes, by filter. Pictures' filters are not here: content has none.
  private static let growth: [(names: [String], factor: Int)] = [
    (["/FlateDecode", "/Fl"], 1040), (["/LZWDecode", "/LZW"], 2800), (["/RunLengthDecode", "/RL"], 64),
    (["/ASCII85Decode", "/A85"], 4), (["/ASCIIHexDecode", "/AHx"], 1),
  ]

  /// A stream's bytes without its filters.
  ///
  /// - Throws: `PDFError` before memory is allocated if there are more bytes than the limits allow.
  func unpacked() throws(PDFError) -> [UInt8] {
    let packed = try bytes(qpdf_dl_none)
    var filters: [SourceObject] = []
    if let filter = self["/Filter"] {
      if filter.isArray {
        guard filter.count <= 4 else { throw PackedData.oddPacking }
        for index in 0..<filter.count { filters.append(filter[index]) }
      } else {
        filters = [filter]
      }
    }
    var bound = packed.count
    for filter in filters {
      guard let known = Self.growth.first(where: { filter.name(among: $0.names) != nil }) else {
        throw PackedData.oddPacking
      }
      let (grown, overflow) = bound.multipliedReportingOverflow(by: known.factor)
      bound = overflow ? Int.max : grown
    }
    let most = min(document.limits.streamBytes, document.limits.contentBytes - document.contentBytes)
    if bound > most {
      guard filters.isEmpty || filters.count == 1 && filters[0].name(among: Self.growth[0].names) != nil
      else {
        throw PackedData.oddPacking
      }
      let size: Int? =
        filters.isEmpty ? packed.count : packed.withUnsafeBytes { PackedData.size($0, most: most) }
      guard let size, size <= most else {
        throw PDFError("has content of more than \(most) bytes; split it first")
      }
    }
    let content = filters.isEmpty ? packed : try bytes(qpdf_dl_generalized)
    document.contentBytes += content.count
    return content
  }

  private func bytes(_ level: qpdf_stream_decode_level_e) throws(PDFError) -> [UInt8] {
    var start: UnsafeMutablePointer<UInt8>?
    var count = 0
    var isFiltered = QPDF_FALSE
    let result = document.memory.run {
      qpdf_oh_get_stream_data(document.data, handle, level, &isFiltered, &start, &count)
    }
    defer { free(start) }
    try document.check()
    guard result & QPDF_ERRORS == 0, level == qpdf_dl_none || isFiltered != QPDF_FALSE else {
      throw PackedData.oddPacking
    }
    return Array(UnsafeBufferPointer(start: start, count: count))
  }
}
