internal import NIOCore
internal import NIOHTTP1

/// Decides whether a request may be answered: by the name it calls the server by, the page it comes from, and its token.
///
/// A name of an attacker's name server can lead to this machine (DNS rebinding), and pages of other sites can
/// send requests here. So the Host must be an address or a name that was allowed. The Origin must be this
/// server's, for viewing, or one that may send.
struct AccessCheck: Sendable {
  enum Purpose { case view, send }

  /// Why a request is not answered.
  struct Refusal: Error, Equatable {
    var status: HTTPResponseStatus
    var message: String
  }

  private let hosts: Set<String>
  private let origins: Set<String>
  private let sendToken: String?
  private let viewToken: String?
  /// Cookies know no ports: two servers on one machine would take each other's.
  let cookieName: String

  init(_ options: LiveOptions, port: Int) {
    (hosts, origins) = (Set(options.hosts.map { $0.lowercased() }), options.origins)
    (sendToken, viewToken) = (options.sendToken, options.viewToken)
    cookieName = "silhouette-\(port)"
  }

  /// - Returns: nil if the request may be answered.
  func refusal(of head: HTTPRequestHead, _ target: RequestTarget, for purpose: Purpose) -> Refusal? {
    guard let host = Self.only(head.headers["host"]), isOwn(host) else {
      return Refusal(
        status: .misdirectedRequest,
        message: "this server is not called so; use its address, or --allow-host NAME")
    }
    if let refusal = originRefusal(head, host: host, purpose) { return refusal }
    switch purpose {
    case .send:
      guard Self.matches(sendToken, bearer(head) ?? target.query["token"]) else {
        return Refusal(
          status: .unauthorized,
          message: "the token for senders is missing or wrong; the server printed it when it started")
      }
    case .view:
      guard Self.matches(viewToken, target.query["token"] ?? cookie(head)) else {
        return Refusal(
          status: .unauthorized,
          message: "open the address that the server printed when it started: it has the token")
      }
    }
    return nil
  }

  /// The headers that let a page of another origin send; nil for pages that may not.
  func sharing(with head: HTTPRequestHead) -> HTTPHeaders? {
    guard let origin = Self.only(head.headers["origin"]), let host = Self.only(head.headers["host"]),
      isOwn(host), maySend(origin, host: host)
    else { return nil }
    return [
      "access-control-allow-origin": origin, "vary": "origin", "access-control-allow-methods": "POST",
      "access-control-allow-headers": "authorization, content-type",
      "access-control-allow-private-network": "true",
      "access-control-max-age": "600",
    ]
  }

  // MARK: Host

  private func isOwn(_ host: String) -> Bool {
    let name = Self.name(of: host.lowercased())
    if name == "localhost" || hosts.contains(name) { return true }
    // Addresses lead where they lead, whatever a name server says.
    return (try? SocketAddress(ipAddress: name, port: 0)) != nil
  }

  /// A host without its port, and an address without its brackets.
  static func name(of host: String) -> String {
    if host.hasPrefix("["), let end = host.firstIndex(of: "]") {
      return String(host[host.index(after: host.startIndex)..<end])
    }
    return host.split(separator: ":", omittingEmptySubsequences: false).first.map(String.init) ?? ""
  }

  /// Whether nothing follows a name but a port.
  private static func isPlace(_ place: String) -> Bool {
    let rest = place.hasPrefix("[") ? place.drop { $0 != "]" }.dropFirst() : place.drop { $0 != ":" }
    guard let first = rest.first else { return true }
    return first == ":" && UInt16(rest.dropFirst()) != nil
  }

  // MARK: Origin

  private func originRefusal(_ head: HTTPRequestHead, host: String, _ purpose: Purpose) -> Refusal? {
    let given = head.headers["origin"]
    guard given.count <= 1 else { return Refusal(status: .badRequest, message: "a request has one Origin") }
    guard let origin = given.first else {
      // A browser says without an Origin whether another site asks. Who follows a link may.
      let isForeign = ["cross-site", "same-site"].contains(Self.only(head.headers["sec-fetch-site"]) ?? "")
      let isVisit =
        Self.only(head.headers["sec-fetch-mode"]) == "navigate"
        && Self.only(head.headers["sec-fetch-dest"]) == "document"
      guard isForeign, purpose == .send || !isVisit else { return nil }
      return Refusal(status: .forbidden, message: "pages of other sites may not ask for this")
    }
    switch purpose {
    case .view where isOwnOrigin(origin, host: host): return nil
    case .view: return Refusal(status: .forbidden, message: "pages of other sites may not look at sessions")
    case .send where maySend(origin, host: host): return nil
    case .send:
      return Refusal(
        status: .forbidden,
        message: "pages of \(origin) may not send; start the server with --allow-origin \(origin)")
    }
  }

  /// Whether a page is this server's own. A proxy with TLS before it makes its scheme https, and may give it another name:
  /// one that is allowed.
  private func isOwnOrigin(_ origin: String, host: String) -> Bool {
    let (origin, host) = (origin.lowercased(), host.lowercased())
    if origin == "http://\(host)" { return true }
    guard origin.hasPrefix("https://") else { return false }
    let place = origin.dropFirst("https://".count)
    return hosts.contains(String(place)) || place == host && hosts.contains(Self.name(of: host))
  }

  private func maySend(_ origin: String, host: String) -> Bool {
    if origins.contains(origin) || isOwnOrigin(origin, host: host) { return true }
    for scheme in ["http://", "https://"] where origin.hasPrefix(scheme) {
      let place = origin.dropFirst(scheme.count).lowercased()
      guard Self.isPlace(place) else { return false }
      let name = Self.name(of: place)
      return name == "localhost" || name == "127.0.0.1" || name == "::1" || name.hasSuffix(".localhost")
    }
    return false
  }

  // MARK: Tokens

  private func bearer(_ head: HTTPRequestHead) -> String? {
    guard let value = Self.only(head.headers["authorization"]), value.lowercased().hasPrefix("bearer ") else {
      return nil
    }
    return String(value.dropFirst(7))
  }

  private func cookie(_ head: HTTPRequestHead) -> String? {
    for line in head.headers["cookie"] {
      for part in line.split(separator: ";") {
        let pair = part.drop { $0 == " " }.split(
          separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        if pair.count == 2, pair[0] == cookieName { return String(pair[1]) }
      }
    }
    return nil
  }

  /// Compares in a time that does not depend on how much of a token is right.
  static func matches(_ token: String?, _ given: String?) -> Bool {
    guard let token else { return true }
    guard let given else { return false }
    let (right, bytes) = (Array(token.utf8), Array(given.utf8))
    var difference = right.count ^ bytes.count
    for (place, byte) in bytes.enumerated() { difference |= Int(byte ^ right[place % right.count]) }
    return difference == 0
  }

  private static func only(_ values: [String]) -> String? { values.count == 1 ? values[0] : nil }
}

/// The target of a request: the parts of its path, and its query.
struct RequestTarget: Equatable {
  var path: [String]
  var query: [String: String]

  /// Names that routes use have no characters that addresses escape, so nothing is unescaped.
  init(_ uri: String) {
    let parts = uri.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = parts.first.map { $0.split(separator: "/").map(String.init) } ?? []
    query = [:]
    for pair in parts.count > 1 ? parts[1].split(separator: "&") : [] {
      let words = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if query[String(words[0])] == nil { query[String(words[0])] = words.count > 1 ? String(words[1]) : "" }
    }
  }
}
