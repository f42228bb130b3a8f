internal import CQPDF

/// A PDF that qpdf has opened for reading. qpdf prints nothing; each of its errors and warnings is an error here.
///
/// Objects are read when they are asked for. Not for several threads at once.
final class SourceDocument {
  let data: qpdf_data
  let limits: PDFLimits
  /// qpdf reads from it as long as the document is open.
  private let buffer: UnsafeMutableBufferPointer<CChar>
  /// Of a few bytes, qpdf can make a structure that fills the memory.
  let memory: MemoryCeiling
  /// Bytes of content that was unpacked so far.
  var contentBytes = 0

  init(_ file: [UInt8], limits: PDFLimits) throws(PDFError) {
    guard file.count <= limits.fileBytes else {
      throw PDFError("has more than \(limits.fileBytes) bytes; split it first")
    }
    try PackedData.check(file, limits: limits)
    guard let data = qpdf_init() else { throw PDFError("cannot be read: qpdf does not start") }
    self.data = data
    self.limits = limits
    memory = MemoryCeiling(limits.memoryBytes)
    buffer = .allocate(capacity: file.count)
    file.withUnsafeBytes { UnsafeMutableRawBufferPointer(buffer).copyMemory(from: $0) }
    qpdf_silence_errors(data)
    qpdf_set_suppress_warnings(data, QPDF_TRUE)
    qpdf_set_attempt_recovery(data, QPDF_FALSE)
    let result = memory.run { [buffer] in
      qpdf_read_memory(data, "input", buffer.baseAddress, UInt64(buffer.count), nil)
    }
    if result & QPDF_ERRORS != 0, let error = qpdf_get_error(data) {
      throw Self.failure(data, error)
    }
    guard qpdf_is_encrypted(data) == QPDF_FALSE else { throw Self.encrypted }
    try check()
  }

  deinit {
    // It prints an error that was not taken.
    _ = qpdf_get_error(data)
    var data: qpdf_data? = data
    qpdf_cleanup(&data)
    buffer.deallocate()
  }

  /// Throws what qpdf found wrong since the last check.
  func check() throws(PDFError) {
    if let error = qpdf_get_error(data) { throw Self.failure(data, error) }
    if qpdf_more_warnings(data) != QPDF_FALSE, let warning = qpdf_next_warning(data) {
      throw Self.failure(data, warning)
    }
  }

  /// The document's catalog.
  var root: SourceObject { SourceObject(self, memory.run { qpdf_get_root(data) }) }

  private static let encrypted = PDFError("is encrypted; write it without a password first (qpdf --decrypt)")

  /// qpdf's own message can quote the file, so the error names only its kind and place.
  private static func failure(_ data: qpdf_data, _ error: qpdf_error) -> PDFError {
    let code = qpdf_get_error_code(data, error)
    if code == qpdf_e_password { return encrypted }
    if code == qpdf_e_unsupported {
      return PDFError("uses an encryption or a packing that is not supported; write it anew with qpdf")
    }
    // Reported by the C++ library when there is no memory.
    let detail = qpdf_get_error_message_detail(data, error).map { String(cString: $0) } ?? ""
    if code == qpdf_e_internal || code == qpdf_e_system || detail.contains("bad_alloc") {
      return PDFError("takes more memory than a PDF of an app does; split it first")
    }
    let place = qpdf_get_error_file_position(data, error)
    return PDFError(
      "is no whole PDF (near byte \(place)); export it again, or mend it with `qpdf broken.pdf mended.pdf`")
  }
}

/// An object of a document that is read. A reference is followed to its object.
struct SourceObject {
  let document: SourceDocument
  let handle: qpdf_oh

  init(_ document: SourceDocument, _ handle: qpdf_oh) {
    self.document = document
    self.handle = handle
  }

  private var data: qpdf_data { document.data }

  // An object is read when it is asked for the first time.
  var isDictionary: Bool { document.memory.run { qpdf_oh_is_dictionary(data, handle) != QPDF_FALSE } }
  var isStream: Bool { document.memory.run { qpdf_oh_is_stream(data, handle) != QPDF_FALSE } }
  var isArray: Bool { document.memory.run { qpdf_oh_is_array(data, handle) != QPDF_FALSE } }

  /// The number of an indirect object; nil for a direct one.
  var number: ObjectNumber? {
    let number = qpdf_oh_get_object_id(data, handle)
    return number == 0
      ? nil : ObjectNumber(number: number, generation: qpdf_oh_get_generation(data, handle))
  }

  /// A dictionary's or a stream's entry. Keys begin with a slash.
  subscript(key: String) -> SourceObject? {
    key.withCString { find($0) }
  }

  /// The entry with a name of a content stream, which has no slash.
  subscript(name: [UInt8]) -> SourceObject? {
    let key = [0x2F] + name + [0]
    return key.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { find($0.baseAddress!) }
    }
  }

  private func find(_ key: UnsafePointer<CChar>) -> SourceObject? {
    document.memory.run {
      let isStream = qpdf_oh_is_stream(data, handle) != QPDF_FALSE
      let dictionary = isStream ? qpdf_oh_get_dict(data, handle) : handle
      guard qpdf_oh_is_dictionary(data, dictionary) != QPDF_FALSE,
        qpdf_oh_has_key(data, dictionary, key) != QPDF_FALSE
      else { return nil }
      return SourceObject(document, qpdf_oh_get_key(data, dictionary, key))
    }
  }

  /// How many items an array has; 0 for anything else.
  var count: Int { isArray ? Int(qpdf_oh_get_array_n_items(data, handle)) : 0 }

  subscript(index: Int) -> SourceObject {
    SourceObject(document, document.memory.run { qpdf_oh_get_array_item(data, handle, Int32(index)) })
  }

  /// A finite number.
  var value: Double? {
    var value = 0.0
    let isNumber = document.memory.run { qpdf_oh_get_value_as_number(data, handle, &value) }
    guard isNumber != QPDF_FALSE, value.isFinite else { return nil }
    return value
  }

  var integer: Int? {
    var value: Int64 = 0
    return qpdf_oh_get_value_as_longlong(data, handle, &value) != QPDF_FALSE ? Int(value) : nil
  }

  var flag: Bool? {
    var value = QPDF_FALSE
    return qpdf_oh_get_value_as_bool(data, handle, &value) != QPDF_FALSE ? value != QPDF_FALSE : nil
  }

  func isName(_ name: String) -> Bool {
    qpdf_oh_is_name_and_equals(data, handle, name) != QPDF_FALSE
  }

  /// Which of `names` it is. Names that are not listed never leave this type.
  func name(among names: [String]) -> String? { names.first { isName($0) } }

  /// An array of as many numbers as `counts` allows.
  func numbers(_ counts: ClosedRange<Int>) -> [Double]? {
    let count = count
    guard isArray, counts.contains(count) else { return nil }
    var numbers: [Double] = []
    for index in 0..<count {
      guard let value = self[index].value else { return nil }
      numbers.append(value)
    }
    return numbers
  }

  /// Six numbers; the identity where there are none.
  var matrix: PlaneMatrix {
    guard let n = numbers(6...6) else { return PlaneMatrix() }
    return PlaneMatrix(a: n[0], b: n[1], c: n[2], d: n[3], e: n[4], f: n[5])
  }
}

/// The identity of an indirect object in a document.
struct ObjectNumber: Hashable {
  let number: Int32
  let generation: Int32
}
