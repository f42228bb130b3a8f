internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteReplay

/// The form of a log that a repair writes, by the output's suffix and the input's form.
struct RepairForm: Equatable {
  /// One event a line, rather than an array.
  var isLines: Bool
  /// nil for plain text.
  var packing: Compression?

  init(isLines: Bool, packing: Compression?) {
    (self.isLines, self.packing) = (isLines, packing)
  }

  /// - Parameter input: decides if the suffix does not.
  init(path: String, input: LogForm) {
    var name = path.lowercased()
    for (suffix, packing) in [(".gz", Compression.gzip), (".zlib", .zlib), (".zz", .zlib)]
    where name.hasSuffix(suffix) {
      self.packing = packing
      name.removeLast(suffix.count)
      break
    }
    isLines =
      name.hasSuffix(".ndjson") || name.hasSuffix(".jsonl") || (!name.hasSuffix(".json") && input == .lines)
  }

  /// The form of an input; nil if players do not read it as it is.
  init?(input: LogForm, start: some Collection<UInt8>) {
    guard input != .wrapped else { return nil }
    let first = Array(start.prefix(2))
    self.init(
      isLines: input == .lines,
      packing: first.count == 2 ? Compression(first: first[0], second: first[1]) : nil)
  }
}

/// A log that a repair writes. It appears when it is whole.
struct RepairFile: ~Copyable {
  /// nil if the changes are only listed.
  private let file: AtomicFile?
  private let isLines: Bool
  private let isGzip: Bool
  private var deflater: Deflater?
  private var isEmpty = true
  private var packed: [UInt8] = []

  /// - Parameter path: nil to write nothing.
  init(path: String?, form: RepairForm) throws(SilhouetteError) {
    if let path { file = try AtomicFile(path: path) } else { file = nil }
    isLines = form.isLines
    isGzip = form.packing == .gzip
    if let packing = form.packing { deflater = Deflater(packing == .gzip ? .gzip : .zlib) }
  }

  mutating func write(event: [UInt8]) throws(SilhouetteError) {
    guard file != nil else { return }
    if !isLines { try write([UInt8(ascii: isEmpty ? "[" : ",")]) }
    isEmpty = false
    try write(
      isLines
        ? event.filter { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") } + [UInt8(ascii: "\n")] : event
    )
  }

  private mutating func write(_ bytes: [UInt8]) throws(SilhouetteError) {
    guard deflater != nil else { return try file?.write(bytes) ?? () }
    deflater!.append(bytes[...], to: &packed)
    if packed.count >= 1 << 16 { try flush() }
  }

  private mutating func flush() throws(SilhouetteError) {
    try file?.write(packed)
    packed.removeAll(keepingCapacity: true)
  }

  /// Gives the file its name; nil if nothing was to be written.
  mutating func finish(as path: String?) throws(SilhouetteError) -> WrittenFile? {
    guard let file, let path else { return nil }
    if !isLines { try write(Array((isEmpty ? "[]\n" : "]\n").utf8)) }
    if deflater != nil {
      deflater!.finish(into: &packed)
      try flush()
      // The byte that names the packing system: "unknown", so that all systems write the same.
      if isGzip { try file.patch(at: 9, [0xFF]) }
    }
    try file.commit()
    return WrittenFile(path: path, bytes: file.bytesWritten)
  }
}
