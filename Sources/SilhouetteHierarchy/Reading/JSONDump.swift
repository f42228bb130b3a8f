/// A dump that is one JSON document. A dump that was cut off gives its complete part.
protocol JSONDump: Dump {
  /// Turns the document into records, the header first.
  static func read(_ document: JSONDocument, into dump: inout DumpRecords) throws(JSONFault)
}

extension JSONDump {
  static func read(_ bytes: UnsafeRawBufferPointer, into dump: inout DumpRecords) throws(InputError) {
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var document = JSONDocument()
    switch try document.readWhatIsWhole(bytes.dropFirst(mark), limits: dump.limits, offset: mark) {
    case .whole: break
    case .cut:
      dump.note(.truncated, at: bytes.count, "the document ends early; everything before it was read")
    case .trailed(let end): dump.note(.trailingBytes, at: end, "bytes after the document were ignored")
    }
    do throws(JSONFault) {
      try read(document, into: &dump)
    } catch {
      throw document.text.withUnsafeBytes { InputError(error, in: $0, line: nil, offset: mark) }
    }
  }

  /// Reads a document that another reader made.
  static func read(made document: [UInt8], into dump: inout DumpRecords) throws(InputError) {
    try document.withUnsafeBytes { bytes in
      Result { () throws(InputError) in try read(bytes, into: &dump) }
    }.get()
  }
}
