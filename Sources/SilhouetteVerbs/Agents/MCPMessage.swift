internal import SilhouetteHierarchy
internal import SilhouetteText

/// One message of a client: a request, which has an id, or a notification.
struct MCPMessage {
  let document: JSONDocument
  /// As JSON, to be given back; nil of a notification.
  let id: String?
  /// nil of a response, which a client of this server has no reason to send.
  let method: String?
  /// Place of the parameters in the document.
  let params: Int?

  /// Values of arguments are few; a message of many is no client's.
  private static let mostValues = 10_000
  private static let deepest = 64

  /// - Throws: `MCPError`, and the id as far as it could be read.
  init(_ line: some Collection<UInt8>, most: Int) throws(MCPError) {
    var document = JSONDocument(page: "docs/MCP.md")
    var limits = Limits()
    (limits.lineBytes, limits.nodes, limits.depth) = (most, Self.mostValues, Self.deepest)
    do throws(InputError) {
      try document.read(line, limits: limits)
    } catch {
      throw MCPError(
        .parse, "the message is no JSON that can be read: \(error.problem) at byte \(error.byteOffset)")
    }
    guard document.kind(0) == .object else {
      throw MCPError(.invalidRequest, "a message is one JSON object; batches are not taken")
    }
    let (id, isID) = Self.id(document)
    guard isID else { throw MCPError(.invalidRequest, "an id is a string or a whole number") }
    let version = document.member(0, "jsonrpc")
    let method = document.member(0, "method")
    self.id = id
    self.document = document
    isResponse = method == nil && (document.member(0, "result") != nil || document.member(0, "error") != nil)
    self.method = method.flatMap { document.kind($0) == .string ? document.string($0) : nil }
    let params = document.member(0, "params")
    self.params = params.flatMap { document.kind($0) == .object ? $0 : nil }
    guard !isResponse else { return }
    var problem: String?
    if version.map({ document.text($0, is: "2.0") }) != true { problem = "jsonrpc is \"2.0\"" }
    if self.method == nil { problem = "a request has a method, a string" }
    if params != nil, self.params == nil { problem = "params is an object" }
    fault = problem.map { MCPError(.invalidRequest, $0) }
  }

  /// Whether it answers something; it is passed over.
  let isResponse: Bool
  /// Why it cannot be served although its id is known.
  private(set) var fault: MCPError?

  /// - Returns: the id as JSON, and whether it may be one.
  private static func id(_ document: JSONDocument) -> (String?, Bool) {
    guard let value = document.member(0, "id") else { return (nil, true) }
    switch document.kind(value) {
    case .string:
      guard document.place(value).count <= 4096 else { return (nil, false) }
      return (JSONLiteral.quoted(document.string(value)), true)
    case .number:
      guard let number = document.integer(value) else { return (nil, false) }
      return (String(number), true)
    case .null, .bool, .array, .object: return (nil, false)
    }
  }

  /// The id of the request that a notification cancels.
  var cancelled: String? {
    guard method == "notifications/cancelled", let params, let value = document.member(params, "requestId")
    else {
      return nil
    }
    switch document.kind(value) {
    case .string: return JSONLiteral.quoted(document.string(value))
    case .number: return document.integer(value).map { String($0) }
    case .null, .bool, .array, .object: return nil
    }
  }
}
