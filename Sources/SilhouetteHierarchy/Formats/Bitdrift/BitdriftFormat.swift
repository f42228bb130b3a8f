extension HierarchyFormat {
  /// Logs of bitdrift's SDKs with screens in them (docs/FORMATS.md). Uploads in protocol buffers cannot be recognized, so they are read only if
  /// the user names the format.
  package static let bitdriftReplay = HierarchyFormat(
    id: "bitdrift-replay", name: "bitdrift session replay logs (JSON, or protocol buffers)",
    suffixes: ["json", "jsonl", "pb"], isStream: true,
    sniff: { prefix in
      let keys = JSONSniff.firstKeys(of: prefix, under: "logs")
      if keys.contains("timestamp_unix_micro") || keys.contains("timestampUnixMicro") { return true }
      let isLog = keys.contains("log_type") || keys.contains("logType")
      return isLog && keys.contains("fields") && keys.contains("timestamp")
    },
    makeReader: DumpReader<BitdriftDump>.init(options:))
}
