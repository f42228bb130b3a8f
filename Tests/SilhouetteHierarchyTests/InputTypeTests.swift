import TestSupport
import Testing

@testable import SilhouetteHierarchy

/// Facts about inputs in the words of each source: their contents, that they can be typed into, and how a
/// page's developer marked them for recorders.
struct InputTypeTests {
  private func snapshot(_ text: String) throws -> HierarchySnapshot {
    let decoded = decode(Array(text.utf8))
    #expect(decoded.error == nil)
    for record in decoded.records { if case .snapshot(let snapshot) = record { return snapshot } }
    Issue.record("no snapshot")
    return HierarchySnapshot(time: 0)
  }

  // MARK: Android

  @Test(
    arguments: [
      (0x21, "emailAddress"), (0xD1, "emailAddress"), (0x61, "name"), (0x71, "fullStreetAddress"),
      (3, "telephoneNumber"),
      (0x80021, "emailAddress"), (1, nil), (2, nil), (0x11, nil), (0, nil),
    ] as [(Int, String?)])
  func androidsNumbersSayWhatAnInputHolds(_ number: Int, _ contentType: String?) {
    #expect(AndroidInputType(number).contentType?.description == contentType)
    #expect(!AndroidInputType(number).isPassword)
    #expect(AndroidInputType("\(number)".utf8) == AndroidInputType(number))
  }

  @Test(arguments: [0x81, 0x91, 0xE1, 0x12])
  func androidsPasswordsAreSecure(_ number: Int) {
    #expect(AndroidInputType(number).isPassword)
    #expect(AndroidInputType("0x\(String(number, radix: 16))".utf8)?.isPassword == true)
  }

  @Test func androidsWordsAreReadToo() {
    #expect(AndroidInputType("textPassword".utf8)?.isPassword == true)
    #expect(AndroidInputType("textCapWords|textPersonName".utf8)?.contentType?.description == "name")
    #expect(AndroidInputType("textEmailAddress".utf8)?.contentType?.description == "emailAddress")
    #expect(AndroidInputType("phone".utf8)?.contentType?.description == "telephoneNumber")
    #expect(AndroidInputType("textPostalAddress".utf8)?.contentType?.description == "fullStreetAddress")
    #expect(AndroidInputType("text".utf8) == nil)
  }

  @Test func androidPagesAndTrailblazeTellInputTypes() throws {
    let page = try snapshot(
      """
      <?xml version='1.0'?><hierarchy rotation="0"><android.widget.FrameLayout class="android.widget.FrameLayout" \
      bounds="[0,0][1080,2400]"><android.widget.EditText class="android.widget.EditText" input-type="33" \
      bounds="[0,0][100,100]"/><android.widget.EditText class="android.widget.EditText" input-type="129" \
      bounds="[0,100][100,200]"/></android.widget.FrameLayout></hierarchy>
      """)
    #expect(page.string(page.detail(of: page.nodes[1])?.contentType ?? .none) == "emailAddress")
    #expect(page.nodes[2].flags.contains(.secure))
    let screen = try snapshot(
      """
      {"deviceWidth":1080,"deviceHeight":2400,"trailblazeNodeTree":{"nodeId":1,"bounds":{"right":1080,"bottom":2400},\
      "driverDetail":{"class":"androidAccessibility","className":"android.widget.FrameLayout"},"children":[{"nodeId":2,\
      "bounds":{"right":100,"bottom":100},"driverDetail":{"class":"androidAccessibility",\
      "className":"android.widget.EditText","inputType":3,"isEditable":true}}]}}
      """)
    #expect(screen.string(screen.detail(of: screen.nodes[1])?.contentType ?? .none) == "telephoneNumber")
  }

  // MARK: Pages

  /// The innermost element of a page: each element is inside of the one before it.
  private func innermost(
    _ elements: [(tag: String, attributes: [String])], boxless: Set<Int> = []
  ) throws -> (node: HierarchyNode, detail: NodeDetail, snapshot: HierarchySnapshot) {
    var strings = ["#document"]
    func index(_ text: String) -> Int {
      strings.append(text)
      return strings.count - 1
    }
    var names = ["0"]
    var attributes = ["[]"]
    var parents = ["-1"]
    for (place, element) in elements.enumerated() {
      names.append(String(index(element.tag)))
      attributes.append("[\(element.attributes.map { String(index($0)) }.joined(separator: ","))]")
      parents.append(String(place))
    }
    let boxes = (0...elements.count).filter { !boxless.contains($0) }
    let bounds = boxes.map { "[0,0,\(400 - 10 * $0),\(300 - 10 * $0)]" }.joined(separator: ",")
    let quoted = strings.map { "\"\($0)\"" }.joined(separator: ",")
    let snapshot = try snapshot(
      """
      {"strings":[\(quoted)],"documents":[{"nodes":{"parentIndex":[\(parents.joined(separator: ","))],\
      "nodeName":[\(names.joined(separator: ","))],"attributes":[\(attributes.joined(separator: ","))]},\
      "layout":{"nodeIndex":[\(boxes.map(String.init).joined(separator: ","))],"bounds":[\(bounds)],\
      "text":[\(boxes.map { _ in "-1" }.joined(separator: ","))]}}]}
      """)
    let node = try #require(snapshot.nodes.last)
    return (node, snapshot.detail(of: node) ?? NodeDetail(), snapshot)
  }

  @Test(arguments: ["password", "PASSWORD", "Password"])
  func passwordFieldsAreSecureInAnyCase(_ type: String) throws {
    let found = try innermost([("BODY", []), ("INPUT", ["type", type])])
    #expect(found.node.flags.contains(.secure))
    #expect(found.snapshot.string(found.node.className) == "input:password")
  }

  @Test func pagesTellWhatInputsHold() throws {
    func contentType(_ attributes: [String]) throws -> String? {
      let found = try innermost([("BODY", []), ("INPUT", attributes)])
      return found.snapshot.string(found.detail.contentType)
    }
    #expect(try contentType(["autocomplete", "billing cc-number webauthn"]) == "billing cc-number webauthn")
    #expect(try contentType(["type", "EMAIL"]) == "email")
    #expect(try contentType(["type", "tel", "autocomplete", "off"]) == "tel")
    #expect(try contentType(["type", "tel", "autocomplete", "one-time-code"]) == "one-time-code")
    #expect(try contentType(["type", "text"]) == nil)
  }

  @Test(
    arguments: [
      ("INPUT", []), ("INPUT", ["type", "email"]), ("TEXTAREA", []), ("DIV", ["contenteditable", "true"]),
      ("DIV", ["contenteditable", ""]), ("P", ["contenteditable", "PLAINTEXT-ONLY"]),
    ] as [(String, [String])])
  func pagesTellWhatCanBeTypedInto(_ tag: String, _ attributes: [String]) throws {
    #expect(try innermost([("BODY", []), (tag, attributes)]).node.flags.contains(.editable))
  }

  @Test(
    arguments: [
      ("INPUT", ["type", "checkbox"]), ("INPUT", ["readonly", ""]), ("TEXTAREA", ["disabled", ""]),
      ("DIV", ["contenteditable", "false"]), ("DIV", []),
    ] as [(String, [String])])
  func pagesTellWhatCannot(_ tag: String, _ attributes: [String]) throws {
    #expect(try !innermost([("BODY", []), (tag, attributes)]).node.flags.contains(.editable))
  }

  @Test(
    arguments: [
      (["data-silhouette", "mask"], .mask), (["data-silhouette", "HIDE"], .hide),
      (["data-silhouette", "unmask"], .unmask),
      (["data-silhouette", "mask clipOut"], [.mask, .clipOut]), (["data-silhouette", ""], .mask),
      (["data-silhouette", "masked"], .mask),
      (["data-dd-privacy", "mask"], .mask), (["data-dd-privacy", "hidden"], .hide),
      (["data-dd-privacy", "allow"], []),
      (["data-dd-privacy", "mask-unless-allowlisted"], .mask), (["data-dd-privacy", "mask-user-input"], []),
      (["class", "card dd-privacy-mask"], .mask), (["class", "dd-privacy-hidden"], .hide),
      (["class", "dd-privacy-allow"], []), (["class", "a rr-block b"], .hide), (["class", "rr-mask"], .mask),
      (["class", "rr-masked"], []), (["class", "ph-no-capture"], .hide), (["class", "ph-mask"], .mask),
      (["class", "sentry-mask"], .mask), (["class", "sentry-block"], .hide),
      (["class", "sentry-unmask"], []),
      (["data-sentry-mask", ""], .mask), (["data-sentry-block", ""], .hide),
      (["data-sentry-unmask", ""], []),
    ] as [([String], NodeDetail.Privacy)])
  func marksForRecordersAreRead(_ attributes: [String], _ marks: NodeDetail.Privacy) throws {
    #expect(try innermost([("BODY", []), ("DIV", attributes)]).detail.privacy == marks, "\(attributes)")
  }

  @Test(arguments: [
    ["data-dd-privacy", "mask-user-input"], ["class", "dd-privacy-mask-user-input"], ["class", "rr-ignore"],
    ["class", "ph-ignore-input"], ["data-sentry-ignore", ""],
  ])
  func marksForInputsReachTheInputsInside(_ attributes: [String]) throws {
    let form = ("FORM", attributes)
    #expect(try innermost([("BODY", []), form, ("DIV", []), ("INPUT", [])]).detail.privacy == .mask)
    #expect(try innermost([("BODY", []), form, ("DIV", []), ("TEXTAREA", [])]).detail.privacy == .mask)
    #expect(try innermost([("BODY", []), ("INPUT", attributes)]).detail.privacy == .mask)
    #expect(try innermost([("BODY", []), form, ("P", [])]).detail.privacy == [])
  }

  /// As with `display: contents`.
  @Test func marksOnElementsWithoutABoxHoldForWhatIsInThem() throws {
    let marked = ("DIV", ["data-silhouette", "mask"])
    #expect(try innermost([("BODY", []), marked, ("P", [])], boxless: [2]).detail.privacy == .mask)
    #expect(
      try innermost([("BODY", []), marked, ("SPAN", []), ("P", [])], boxless: [2, 3]).detail.privacy == .mask)
    let inputs = ("DIV", ["data-dd-privacy", "mask-user-input"])
    #expect(try innermost([("BODY", []), inputs, ("INPUT", [])], boxless: [2]).detail.privacy == .mask)
  }

  @Test func rrwebsNoteOfAPasswordThatIsShownCounts() throws {
    let found = try innermost([("BODY", []), ("INPUT", ["type", "text", "data-rr-is-password", "true"])])
    #expect(found.node.flags.contains(.secure))
  }

  // MARK: PostHog

  @Test(arguments: [("email", "email"), ("tel", "tel"), ("text", nil)] as [(String, String?)])
  func postHogsInputsSayWhatTheyHold(_ type: String, _ contentType: String?) throws {
    let snapshot = try snapshot(
      """
      {"type":4,"data":{"width":400,"height":800},"timestamp":1}
      {"type":2,"data":{"wireframes":[{"id":1,"x":0,"y":0,"width":100,"height":20,"type":"input",\
      "inputType":"\(type)","value":"words"}],"initialOffset":{"top":0,"left":0}},"timestamp":2}
      """)
    let node = try #require(snapshot.nodes.last)
    #expect(snapshot.string(snapshot.detail(of: node)?.contentType ?? .none) == contentType)
  }
}
