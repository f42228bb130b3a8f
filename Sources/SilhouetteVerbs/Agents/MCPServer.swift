package import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteText

/// The Model Context Protocol: messages in, messages out.
///
/// It speaks both ways of the protocol: versions that begin with `initialize`, and those whose requests each name their version
/// (`docs/MCP.md`). It holds no state of a client but whether one has sent `initialize`.
///
/// It is used by one thread at a time.
package struct MCPServer {
  /// Versions that begin with `initialize`, the newest first.
  static let handshakes = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]
  /// Versions whose requests name their version.
  static let modern = ["2026-07-28"]

  private var desk: AgentDesk
  private var isInitialized = false

  package init(_ pipeline: Pipeline, _ options: AgentOptions) {
    desk = AgentDesk(pipeline, options)
  }

  private static let instructions = """
    Silhouette shows recorded screens of apps without their words: begin with `open`, then `screens`, `marks` or `picture`. \
    path is a dump, a run folder, a log, or a folder that `silhouette live` writes. visit is a place in the list of `screens`; \
    without it the newest screen is meant, or the one at a moment (at, in ms of the session). tokens is the budget of an answer; \
    lists that are cut say with which from to go on. A number of a mark means the same element on all screens of a session.
    """

  /// A request as far as it could be read.
  struct Request {
    var message: MCPMessage
    var id: String
    var method: String
    /// Whether it names its version itself.
    var isModern = false
  }

  /// The answer to a request.
  ///
  /// - Parameter stop: ends the work on it.
  mutating func answer(_ message: MCPMessage, stop: InputStop) -> [UInt8] {
    var request = Request(message: message, id: message.id ?? "null", method: message.method ?? "")
    do throws(MCPError) {
      request.isModern = try isModern(message, request.method)
      let members = try result(of: request, stop)
      return Array("{\"jsonrpc\":\"2.0\",\"id\":\(request.id),\"result\":{\(members)}}".utf8)
    } catch {
      return error.bytes(id: request.id)
    }
  }

  private static let meta: (version: StaticString, capabilities: StaticString) = (
    "io.modelcontextprotocol/protocolVersion", "io.modelcontextprotocol/clientCapabilities"
  )

  private func isModern(_ message: MCPMessage, _ method: String) throws(MCPError) -> Bool {
    let document = message.document
    let meta = message.params.flatMap { document.member($0, "_meta") }
    guard let meta, let version = document.member(meta, Self.meta.version) else {
      guard isInitialized || ["initialize", "ping"].contains(method) else {
        throw MCPError(
          .invalidParams,
          "a request tells its protocol version in _meta (\(Self.modern[0])), or comes after initialize (\(Self.handshakes[0]) and older)"
        )
      }
      return false
    }
    guard document.kind(version) == .string else {
      throw MCPError(.invalidParams, "the protocol version is a string")
    }
    let told = document.string(version)
    guard Self.modern.contains(told) else {
      var error = MCPError(.unsupportedVersion, "Unsupported protocol version")
      let supported = Self.modern.map(JSONLiteral.quoted)
      error.data =
        "{\"supported\":\(JSONLiteral.list(supported)),\"requested\":\(JSONLiteral.quoted(String(told.prefix(100))))}"
      throw error
    }
    guard let capabilities = document.member(meta, Self.meta.capabilities),
      document.kind(capabilities) == .object
    else {
      throw MCPError(.invalidParams, "_meta needs io.modelcontextprotocol/clientCapabilities, an object")
    }
    return true
  }

  private mutating func result(of request: Request, _ stop: InputStop) throws(MCPError) -> String {
    switch (request.method, request.isModern) {
    case ("initialize", false): return try initialize(request)
    case ("ping", false): return ""
    case ("server/discover", true):
      let versions = JSONLiteral.list(Self.modern.map(JSONLiteral.quoted))
      return
        "\"supportedVersions\":\(versions),\"capabilities\":{\"tools\":{}},\"instructions\":\(JSONLiteral.quoted(Self.instructions)),\(Self.cached),\(Self.complete)"
    case ("tools/list", _): return try tools(request)
    case ("tools/call", _): return try call(request, stop)
    default: throw MCPError(.methodNotFound, "there is no method \(request.method.prefix(100))")
    }
  }

  private static var information: String {
    "{\"name\":\"silhouette\",\"title\":\"Silhouette\",\"version\":\(JSONLiteral.quoted(SilhouetteVersion.current))}"
  }

  /// Members that each modern result has.
  private static var complete: String {
    "\"resultType\":\"complete\",\"_meta\":{\"io.modelcontextprotocol/serverInfo\":\(information)}"
  }

  /// Tools and versions stay the same as long as the program does.
  private static let cached = "\"ttlMs\":3600000,\"cacheScope\":\"public\""

  private mutating func initialize(_ request: Request) throws(MCPError) -> String {
    let document = request.message.document
    guard let params = request.message.params, let version = document.member(params, "protocolVersion"),
      document.kind(version) == .string
    else { throw MCPError(.invalidParams, "initialize needs protocolVersion, a string") }
    let told = document.string(version)
    // A client that knows none of these ends the connection.
    let agreed = Self.handshakes.contains(told) ? told : Self.handshakes[0]
    isInitialized = true
    return
      "\"protocolVersion\":\"\(agreed)\",\"capabilities\":{\"tools\":{}},\"serverInfo\":\(Self.information),\"instructions\":\(JSONLiteral.quoted(Self.instructions))"
  }

  // MARK: Tools

  private func tools(_ request: Request) throws(MCPError) -> String {
    let document = request.message.document
    if let params = request.message.params, document.member(params, "cursor") != nil {
      throw MCPError(.invalidParams, "all tools are on the first page; leave out the cursor")
    }
    let list = "\"tools\":\(JSONLiteral.list(AgentTool.all.map(\.json)))"
    return request.isModern ? "\(list),\(Self.cached),\(Self.complete)" : list
  }

  private mutating func call(_ request: Request, _ stop: InputStop) throws(MCPError) -> String {
    let document = request.message.document
    guard let params = request.message.params, let name = document.member(params, "name"),
      document.kind(name) == .string
    else { throw MCPError(.invalidParams, "tools/call needs the name of a tool") }
    guard let tool = AgentTool.named(document.string(name)) else {
      throw MCPError(
        .invalidParams,
        "there is no tool \(document.string(name).prefix(100)); tools are \(AgentTool.all.map(\.name).joined(separator: ", "))"
      )
    }
    let answer = desk.answer(tool, document, document.member(params, "arguments"), stop: stop)
    return request.isModern ? "\(answer.members),\(Self.complete)" : answer.members
  }
}

/// An error of the protocol, as JSON-RPC numbers them.
struct MCPError: Error {
  enum Code: Int {
    case parse = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParams = -32602
    case internalError = -32603
    case unsupportedVersion = -32022
  }

  let code: Code
  let text: String
  /// JSON.
  var data: String?

  init(_ code: Code, _ text: String) { (self.code, self.text) = (code, text) }

  /// - Parameter id: as JSON; nil if the request's could not be read.
  func bytes(id: String?) -> [UInt8] {
    let told = id.map { "\"id\":\($0)," } ?? ""
    let data = data.map { ",\"data\":\($0)" } ?? ""
    return Array(
      "{\"jsonrpc\":\"2.0\",\(told)\"error\":{\"code\":\(code.rawValue),\"message\":\(JSONLiteral.quoted(text))\(data)}}"
        .utf8)
  }
}
