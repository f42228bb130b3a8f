extension HierarchyFormat {
  /// Android's ViewCapture, as Winscope records it (docs/FORMATS.md).
  package static let viewCapture = HierarchyFormat(
    id: "viewcapture", name: "Android ViewCapture (Perfetto trace, or a frame a line in JSON)",
    suffixes: ["perfetto-trace", "jsonl"], isStream: true,
    sniff: { prefix in
      JSONSniff.topKeys(of: prefix).first == "ts_ns" || ViewCaptureTrace.sniff(prefix)
    },
    makeReader: { (options: FormatOptions) in ViewCaptureReader(options: options) })
}
