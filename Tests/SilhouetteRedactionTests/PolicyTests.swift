import SilhouetteHierarchy
import Testing

@testable import SilhouetteRedaction

struct PolicyTests {
  private func policy(_ text: String) throws(InputError) -> RedactionPolicy {
    try RedactionPolicy(json: Array(text.utf8))
  }

  private func fault(_ text: String) -> InputError? {
    do throws(InputError) {
      _ = try policy(text)
      return nil
    } catch { return error }
  }

  @Test func anEmptyPolicyIsStrictAndMasksAllTextAndPicturesThatDoNotShip() throws {
    let policy = try policy("{}")
    #expect(policy == RedactionPolicy())
    #expect(policy.mode == .strict && policy.text == .all && policy.images == .nonBundled)
    #expect(policy.maskedClasses.isEmpty && policy.unmaskedClasses.isEmpty)
    #expect(policy.maskContainer == nil && policy.unmaskContainer == nil)
    #expect(policy.excludedSubtrees.isEmpty && policy.includedSubtrees.isEmpty && policy.inflate == 0)
  }

  @Test func everyKeyIsRead() throws {
    let policy = try policy(
      #"""
      {"mode":"compat","text":"inputs","images":"none","maskedClasses":["A"],"unmaskedClasses":["B","C"],
       "maskContainer":"D","unmaskContainer":"E","excludedSubtrees":["F"],"includedSubtrees":["G"],
       "fill":"solid","inflate":1.5}
      """#)
    var expected = RedactionPolicy()
    expected.mode = .compat
    expected.text = .inputs
    expected.images = .none
    expected.maskedClasses = ["A"]
    expected.unmaskedClasses = ["B", "C"]
    expected.maskContainer = "D"
    expected.unmaskContainer = "E"
    expected.excludedSubtrees = ["F"]
    expected.includedSubtrees = ["G"]
    expected.fill = .solid
    expected.inflate = 1.5
    #expect(policy == expected)
  }

  @Test func nullIsNoContainer() throws {
    #expect(try policy(#"{"maskContainer":null,"unmaskContainer":null}"#) == RedactionPolicy())
  }

  @Test func escapesInKeysAndNamesAreRead() throws {
    #expect(try policy(#"{"m\u006fde":"comp\u0061t","maskedClasses":["\u0041"]}"#).maskedClasses == ["A"])
  }

  @Test func mistakesPointToThePageOfPolicies() {
    for text in [#"{"mode":"lax"}"#, "[]", #"{"text":true}"#, "{"] {
      #expect(fault(text)?.remedy.contains("docs/REDACTION.md") == true, "\(text)")
    }
  }

  @Test func anUnknownKeyIsAnErrorThatNamesItsByteAndTheKeysThatThereAre() throws {
    let error = try #require(fault(#"{"mode":"strict", "colour":1}"#))
    #expect(error.byteOffset == 18 && error.code == .malformed)
    #expect(error.problem == "a policy has no key `colour`")
    #expect(error.remedy.contains("maskedClasses") && error.remedy.contains("inflate"))
  }

  @Test func everyKeyThatTheRemedyNamesExists() throws {
    let remedy = try #require(fault(#"{"x":1}"#)).remedy
    let words = remedy.dropFirst(4).split { ", ".contains($0) }.filter { $0 != "or" }
    #expect(words.count == 11, "\(words)")
    for word in words {
      #expect(fault("{\"\(word)\":{}}")?.problem.contains("no key") == false, "\(word)")
    }
  }

  @Test(arguments: [
    (#"{"mode":"lax"}"#, 8), (#"{"text":true}"#, 8), (#"{"images":"some"}"#, 10), (#"{"fill":"red"}"#, 8),
    (#"{"maskedClasses":"A"}"#, 17), (#"{"maskedClasses":[1]}"#, 18), (#"{"maskedClasses":[""]}"#, 18),
    (#"{"excludedSubtrees":["A",""]}"#, 25), (#"{"maskContainer":3}"#, 17), (#"{"maskContainer":""}"#, 17),
    (#"{"inflate":-1}"#, 11), (#"{"inflate":1e9}"#, 11), (#"{"inflate":"1"}"#, 11),
    (#"{"inflate":1e999}"#, 11),
    (#"{"mode":"strict","mode":"compat"}"#, 17), (#"[]"#, 0), (#""#, 0), (#"{"mode":"strict"}x"#, 17),
    (#"{"mode":"strict",}"#, 17), (#"{"maskedClasses":["UI*"]}"#, 18), (#"{"maskContainer":"A|B"}"#, 17),
    (#"{"excludedSubtrees":["Camera?"]}"#, 21), (#"{"unmaskedClasses":["A\u0000"]}"#, 20),
    (#"{"maskContainer":nul}"#, 20),
  ])
  func whatCannotBeMeantIsAnErrorAtItsByte(_ text: String, _ byte: Int) throws {
    let error = try #require(fault(text), "\(text)")
    #expect(error.byteOffset == byte, "\(text)")
    #expect(!error.problem.isEmpty && !error.remedy.isEmpty)
  }

  @Test func bytesThatAreNotTextAreAnError() {
    #expect(throws: InputError.self) { try RedactionPolicy(json: [0x7B, 0x22, 0xFF, 0x22]) }
  }

  @Test func anyBytesGiveAPolicyOrAnError() {
    let whole = Array(#"{"mode":"compat","maskedClasses":["A","B"],"inflate":2}"#.utf8)
    for end in whole.indices {
      #expect(throws: InputError.self) { try RedactionPolicy(json: whole[..<end]) }
    }
  }
}

struct PolicyCoverageTests {
  @Test func namesThatNoClassHasAreTold() throws {
    var policy = RedactionPolicy()
    policy.maskedClasses = ["Seen", "Missing", "Above"]
    policy.maskContainer = "Vault"
    policy.excludedSubtrees = ["ee", "Came"]
    policy.includedSubtrees = ["Layer"]
    var coverage = PolicyCoverage(policy)
    #expect(coverage.unmet.count == 7)
    coverage.note(
      try World.snapshot(
        #"{"class":"Seen","supers":["UIView","Above"],"frame":[0,0,1,1],"layer":{"class":"Layer"}}"#))
    #expect(coverage.unmet.map(\.name) == ["Missing", "Vault", "Came"])
    #expect(coverage.unmet.map(\.key) == ["maskedClasses", "maskContainer", "excludedSubtrees"])
    coverage.note(try World.snapshot(#"{"class":"MyCamera","frame":[0,0,1,1]}"#))
    #expect(coverage.unmet.map(\.name) == ["Missing", "Vault"])
  }

  @Test func aPolicyWithoutNamesMissesNone() {
    #expect(PolicyCoverage(RedactionPolicy()).unmet.isEmpty)
  }
}

struct ClassRolesTests {
  private func roles(_ name: String, _ change: (inout RedactionPolicy) -> Void = { _ in }) -> ClassRole {
    var policy = RedactionPolicy()
    change(&policy)
    return ClassRoles(policy).roles(of: Array(name.utf8)[...])
  }

  private func isExcluded(_ name: String, _ change: (inout RedactionPolicy) -> Void = { _ in }) -> Bool {
    var policy = RedactionPolicy()
    change(&policy)
    return ClassRoles(policy).roles(of: Array(name.utf8)[...]).contains(.excluded)
  }

  @Test func namesAreComparedWhole() {
    #expect(roles("UILabel").contains(.text))
    #expect(roles("UILabe").isEmpty && roles("UILabels").isEmpty && roles("").isEmpty)
  }

  @Test func levelsDecideWhichNamesMean() {
    #expect(!roles("UILabel") { $0.text = .inputs }.contains(.text))
    #expect(roles("UITextField") { $0.text = .inputs }.contains(.text))
    #expect(!roles("UITextField") { $0.text = .sensitive }.contains(.text))
    #expect(!roles("RCTImageView") { $0.images = .none }.contains(.image))
    #expect(
      roles("PDFView") {
        $0.text = .none; $0.images = .none
      }.contains(.system))
  }

  @Test func aTableHoldsThousandsOfNames() {
    let names = (0..<3000).map { "Class\($0)" }
    var policy = RedactionPolicy()
    policy.maskedClasses = names
    let table = ClassRoles(policy)
    for name in names {
      #expect(table.roles(of: Array(name.utf8)[...]) == .chosen)
    }
    #expect(table.roles(of: Array("Class3000".utf8)[...]).isEmpty)
  }

  @Test func subtreesAreExcludedByPartsOfNamesAndIncludedByWholeOnes() {
    #expect(isExcluded("XCameraUI.ChromeSwiftUIViewY"))
    #expect(isExcluded("MyCamera") { $0.excludedSubtrees = ["Camera"] })
    #expect(
      !isExcluded("MyCamera") {
        $0.excludedSubtrees = ["Camera"]; $0.includedSubtrees = ["MyCamera"]
      })
    #expect(
      isExcluded("MyCamera2") {
        $0.excludedSubtrees = ["Camera"]; $0.includedSubtrees = ["MyCamera"]
      })
    #expect(!isExcluded("Cam") { $0.excludedSubtrees = ["Camera"] })
  }
}
