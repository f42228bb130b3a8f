import SilhouetteHierarchy
import SilhouetteXML

/// Those of every module.
let everyFormat = HierarchyFormat.builtIn + HierarchyFormat.xml

/// The result of a whole input: its records, the error that ended them, and diagnostics.
struct Decoded: Equatable {
  var records: [HierarchyRecord] = []
  var error: InputError?
  var diagnostics = DiagnosticLog()

  var snapshots: [HierarchySnapshot] {
    records.compactMap { if case .snapshot(let snapshot) = $0 { snapshot } else { nil } }
  }

  var header: StreamHeader? {
    if case .header(let header)? = records.first { header } else { nil }
  }
}

/// Reads all of an input, handed in as these chunks.
func decode(
  chunks: [ArraySlice<UInt8>], format: HierarchyFormat? = nil, limits: Limits = Limits(), strict: Bool = false
) -> Decoded {
  var decoder = HierarchyDecoder(format: format, among: everyFormat, limits: limits, strict: strict)
  var result = Decoded()
  do throws(InputError) {
    for chunk in chunks {
      try decoder.append(chunk)
      while case .record(let record) = try decoder.next() { result.records.append(record) }
    }
    try decoder.finish()
    while case .record(let record) = try decoder.next() { result.records.append(record) }
  } catch {
    result.error = error
  }
  result.diagnostics = decoder.diagnostics
  return result
}

func decode(
  _ bytes: [UInt8], format: HierarchyFormat? = nil, limits: Limits = Limits(), strict: Bool = false
) -> Decoded {
  decode(chunks: [bytes[...]], format: format, limits: limits, strict: strict)
}

func decode(
  _ text: String, format: HierarchyFormat? = nil, limits: Limits = Limits(), strict: Bool = false
) -> Decoded {
  decode(Array(text.utf8), format: format, limits: limits, strict: strict)
}

/// The header that most streams of the tests start with.
let headerLine =
  #"{"stream":"hierarchy","version":1,"platform":"ios","viewport":{"width":402,"height":874,"scale":3},"start":1763000000000}"#
  + "\n"

/// A stream with one snapshot whose windows are these.
func stream(windows: String) -> String {
  headerLine + #"{"t":0,"windows":["# + windows + "]}\n"
}

/// A stream with one snapshot of one node that has these members beside the required ones.
func stream(node members: String) -> String {
  stream(windows: #"{"class":"V","frame":[0,0,1,1]"# + (members.isEmpty ? "" : ",\(members)") + "}")
}

/// The same for what counts in pixels.
func decode(
  _ text: String, density: Double?, displays: [Size2D] = [], last: DeviceDensity.OfDisplay? = nil
) -> Decoded {
  var options = FormatOptions(density: density)
  (options.displays, options.lastDensity) = (displays, last)
  var decoder = HierarchyDecoder(among: everyFormat, options: options)
  var result = Decoded()
  do throws(InputError) {
    try decoder.append(Array(text.utf8))
    try decoder.finish()
    while case .record(let record) = try decoder.next() { result.records.append(record) }
  } catch {
    result.error = error
  }
  result.diagnostics = decoder.diagnostics
  return result
}

/// The format of an input that starts with these bytes.
func sniffed(_ prefix: ArraySlice<UInt8>) -> HierarchyFormat? {
  everyFormat.first { $0.sniff(prefix) }
}
