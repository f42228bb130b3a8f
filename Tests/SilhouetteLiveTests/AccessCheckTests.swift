import NIOHTTP1
import Testing

@testable import SilhouetteLive

/// Who may send to a live server, and who may look.
struct AccessCheckTests {
  private func refusal(
    _ headers: HTTPHeaders, _ purpose: AccessCheck.Purpose, uri: String = "/sessions",
    change: (inout LiveOptions) -> Void = { _ in }
  ) -> HTTPResponseStatus? {
    var options = LiveOptions()
    change(&options)
    let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: uri, headers: headers)
    return AccessCheck(options, port: 8765).refusal(of: head, RequestTarget(uri), for: purpose)?.status
  }

  @Test(arguments: [
    "localhost", "localhost:8765", "127.0.0.1:8765", "[::1]:8765", "192.168.0.7", "LOCALHOST:1",
  ])
  func addressesAndLocalhostAreTheServersOwnNames(host: String) {
    #expect(refusal(["host": host], .view) == nil)
    #expect(refusal(["host": host], .send) == nil)
  }

  @Test(arguments: [
    "evil.example", "evil.example:8765", "127.0.0.1.evil.example", "localhost.evil.example", "", "1", "[",
    "a b",
  ])
  func otherNamesAreRefusedBecauseTheyMayLeadHereByANameServer(host: String) {
    #expect(refusal(["host": host], .view) == .misdirectedRequest)
    #expect(refusal(["host": host], .send) == .misdirectedRequest)
  }

  @Test func aRequestNeedsOneHost() {
    #expect(refusal([:], .view) == .misdirectedRequest)
    #expect(
      refusal(HTTPHeaders([("host", "localhost"), ("host", "evil.example")]), .view) == .misdirectedRequest)
  }

  @Test func anAllowedNameIsTheServersOwn() {
    #expect(refusal(["host": "replay.team:80"], .view) { $0.hosts = ["Replay.team"] } == nil)
  }

  @Test(arguments: [
    "http://evil.example", "https://localhost.evil.example", "null", "http://localhost@evil.example",
    "file://", "", "http://localhost:8765.evil.example", "http://localhost:", "http://[::1]evil.example",
  ])
  func pagesOfOtherSitesMayNeitherLookNorSend(origin: String) {
    #expect(refusal(["host": "localhost:8765", "origin": origin], .view) == .forbidden)
    #expect(refusal(["host": "localhost:8765", "origin": origin], .send) == .forbidden)
  }

  @Test(arguments: [
    "http://localhost:3000", "https://localhost", "http://127.0.0.1:5173", "http://[::1]:1",
    "http://app.localhost:80",
  ])
  func pagesOfThisMachineMaySendButNotLook(origin: String) {
    #expect(refusal(["host": "localhost:8765", "origin": origin], .send) == nil)
    #expect(refusal(["host": "localhost:8765", "origin": origin], .view) == .forbidden)
  }

  @Test func theServersOwnPagesMayLook() {
    #expect(refusal(["host": "localhost:8765", "origin": "http://localhost:8765"], .view) == nil)
    #expect(refusal(["host": "localhost:8765", "origin": "https://localhost:8765"], .view) == .forbidden)
  }

  @Test func anAllowedOriginMaySend() {
    let headers: HTTPHeaders = ["host": "localhost", "origin": "https://app.example"]
    #expect(refusal(headers, .send) { $0.origins = ["https://app.example"] } == nil)
    #expect(refusal(headers, .view) { $0.origins = ["https://app.example"] } == .forbidden)
  }

  @Test func otherSitesMayLinkHereAndEmbedNothing() {
    let site: HTTPHeaders = ["host": "localhost", "sec-fetch-site": "cross-site"]
    func with(_ mode: String, _ place: String) -> HTTPHeaders {
      var headers = site
      headers.add(name: "sec-fetch-mode", value: mode)
      headers.add(name: "sec-fetch-dest", value: place)
      return headers
    }
    #expect(refusal(with("navigate", "document"), .view) == nil)
    #expect(refusal(with("no-cors", "image"), .view) == .forbidden)
    #expect(refusal(with("navigate", "iframe"), .view) == .forbidden)
    #expect(refusal(with("no-cors", "script"), .send) == .forbidden)
    // A form of another site that is sent is no visit.
    #expect(refusal(with("navigate", "document"), .send) == .forbidden)
  }

  @Test func whoCallsTheServerByAnotherNameReadsNoAnswer() {
    let headers: HTTPHeaders = ["host": "evil.example", "origin": "http://evil.example"]
    let head = HTTPRequestHead(version: .http1_1, method: .OPTIONS, uri: "/sessions", headers: headers)
    #expect(AccessCheck(LiveOptions(), port: 8765).sharing(with: head) == nil)
  }

  @Test func whereTokensAreNeededEachOpensItsOwnDoor() {
    func asked(_ headers: HTTPHeaders, _ purpose: AccessCheck.Purpose, _ uri: String = "/sessions")
      -> HTTPResponseStatus?
    {
      var headers = headers
      headers.add(name: "host", value: "10.0.0.5")
      return refusal(headers, purpose, uri: uri) { ($0.sendToken, $0.viewToken) = ("sesame", "peek") }
    }
    #expect(asked([:], .send) == .unauthorized)
    #expect(asked([:], .view) == .unauthorized)
    #expect(asked(["authorization": "Bearer sesame"], .send) == nil)
    #expect(asked(["authorization": "Bearer peek"], .send) == .unauthorized)
    #expect(asked([:], .send, "/sessions?session=a&token=sesame") == nil)
    #expect(asked([:], .view, "/?token=peek") == nil)
    #expect(asked([:], .view, "/?token=sesame") == .unauthorized)
    #expect(asked(["cookie": "a=b; silhouette-8765=peek"], .view) == nil)
    #expect(asked(["cookie": "silhouette-8766=peek"], .view) == .unauthorized)
  }

  @Test(arguments: ["", "sesam", "sesame!", "Sesame", "sesamesesame"])
  func onlyTheWholeTokenMatches(given: String) {
    #expect(!AccessCheck.matches("sesame", given))
    #expect(AccessCheck.matches("sesame", "sesame"))
    #expect(AccessCheck.matches(nil, given))
    #expect(!AccessCheck.matches("sesame", nil))
  }

  @Test func aTargetIsThePartsOfItsPathAndTheFirstOfEachName() {
    #expect(RequestTarget("/sessions/abc/log?from=3&from=4&x&y=a=b").path == ["sessions", "abc", "log"])
    #expect(
      RequestTarget("/sessions/abc/log?from=3&from=4&x&y=a=b").query == ["from": "3", "x": "", "y": "a=b"])
    #expect(RequestTarget("//").path.isEmpty)
    #expect(RequestTarget("").path.isEmpty)
  }

  @Test func theViewerIsAtHomeBehindAProxyWithTLS() {
    func status(_ origin: String, host: String, _ purpose: AccessCheck.Purpose) -> HTTPResponseStatus? {
      var options = LiveOptions()
      options.hosts = ["replay.example"]
      let head = HTTPRequestHead(
        version: .http1_1, method: .GET, uri: "/sessions", headers: ["host": host, "origin": origin])
      return AccessCheck(options, port: 8765).refusal(of: head, RequestTarget("/sessions"), for: purpose)?
        .status
    }
    for host in ["replay.example", "127.0.0.1:8765"] {
      for purpose in [AccessCheck.Purpose.view, .send] {
        #expect(status("https://replay.example", host: host, purpose) == nil)
        #expect(status("https://replay.example.other", host: host, purpose) == .forbidden)
        #expect(status("https://other.example", host: host, purpose) == .forbidden)
        #expect(status("https://replay.example:444", host: host, purpose) == .forbidden)
      }
    }
  }
}
