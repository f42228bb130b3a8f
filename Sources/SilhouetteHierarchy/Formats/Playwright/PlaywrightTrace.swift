/// A trace of Playwright: the lines of its `.trace` and `.network` files, one after the other. Each call that has a snapshot of
/// the page is a screen with the call's name.
///
/// ```
/// test.trace        steps of the test runner
/// 0-trace.trace     calls, snapshots and console of a browser's context
/// 0-trace.network   its requests
/// ```
enum PlaywrightTrace: Dump {
  static func read(_ bytes: UnsafeRawBufferPointer, into dump: inout DumpRecords) throws(InputError) {
    var events = TraceEvents(limits: dump.limits)
    var document = JSONDocument()
    var lines = DumpLines(bytes)
    while let line = lines.next() {
      guard !line.range.isEmpty else { continue }
      let isLast = line.range.upperBound == bytes.count
      do throws(InputError) {
        try document.read(bytes[line.range], limits: dump.limits, offset: line.range.lowerBound)
      } catch {
        guard isLast, error.code != .limit else { throw error }
        dump.note(
          .truncated, at: bytes.count, "the trace ends inside of an event; everything before it was read")
        break
      }
      do throws(JSONFault) { try events.take(document) } catch {
        throw document.text.withUnsafeBytes {
          InputError(error, in: $0, line: line.number, offset: line.range.lowerBound)
        }
      }
    }
    var writer = TraceWriter(events, limits: dump.limits)
    do throws(LimitError) { try writer.write(into: &dump) } catch {
      throw InputError(error, line: nil, byteOffset: 0)
    }
  }

  /// A trace starts with the options of its context; one of an older test runner with its first step.
  static func sniff(_ prefix: ArraySlice<UInt8>) -> Bool {
    let keys = JSONSniff.topKeys(of: prefix)
    guard keys.contains("type") else { return false }
    let start = prefix.prefix(256)
    return start.withUnsafeBytes { bytes in
      bytes.firstRange(of: #""type":"context-options""#, from: 0) != nil
        || bytes.firstRange(of: #"{"type":"before","callId":""#, from: 0) == 0
    }
  }
}

extension HierarchyFormat {
  /// Playwright's `trace.zip`, and the files in it (docs/FORMATS.md).
  package static let playwrightTrace = HierarchyFormat(
    id: "playwright-trace", name: "Playwright trace (trace.zip)", suffixes: ["trace"], isStream: true,
    sniff: PlaywrightTrace.sniff, makeReader: DumpReader<PlaywrightTrace>.init(options:)
  ).ofSteps().withAssumedPlaces()
}
