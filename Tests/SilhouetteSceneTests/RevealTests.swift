import SilhouetteHierarchy
import TestSupport
import Testing

@testable import SilhouetteFlattening
@testable import SilhouetteScene

/// Which text each level of `Reveal` lets through, and what stays secret once it was.
struct RevealTests {
  private static let typed = "Zq7TYPEDx"

  private func shown(_ tree: Tree, _ reveal: Reveal, _ platform: AppPlatform = .ios) throws -> String {
    let window = Tree("UIWindow", 0, 0, 402, 874, [tree])
    return String(decoding: try scene(window, reveal: reveal, platform: platform).bytes, as: UTF8.self)
  }

  /// Inputs, by a platform that reports their abilities.
  private static let inputs: [(String, AppPlatform, Tree)] = [
    ("editable field", .ios, Tree("UITextField", 20, 20, 200, 40).flags(.editable)),
    ("field, nothing said of editing", .ios, Tree("UITextField", 20, 20, 200, 40)),
    ("editable text view", .ios, Tree("UITextView", 20, 20, 200, 90).flags(.editable)),
    ("text view, nothing said of editing", .ios, Tree("UITextView", 20, 20, 200, 90)),
    ("search field", .ios, Tree("UISearchTextField", 20, 20, 200, 40).flags(.editable)),
    ("textarea", .web, Tree("textarea", 20, 20, 200, 90)),
    ("editable textarea", .web, Tree("textarea", 20, 20, 200, 90).flags(.editable)),
    ("contenteditable", .web, Tree("div", 20, 20, 200, 40).flags(.editable)),
    ("role textbox", .web, Tree("div", 20, 20, 200, 40).with { $0.otherTraits = ["textbox"] }),
    ("role combobox", .web, Tree("div", 20, 20, 200, 40).with { $0.otherTraits = ["combobox"] }),
    ("role searchbox", .web, Tree("div", 20, 20, 200, 40).with { $0.otherTraits = ["searchbox"] }),
    ("role spinbutton", .web, Tree("div", 20, 20, 200, 40).with { $0.otherTraits = ["spinbutton"] }),
    ("stepper", .ios, Tree("UIStepper", 20, 20, 94, 32)),
    ("picker", .ios, Tree("UIPickerView", 20, 20, 200, 90)),
    ("textbox on a label", .web, Tree("span", 20, 20, 200, 40).with { $0.otherTraits = ["TextBox"] }),
    ("PostHog's text_area", .other, Tree("input", 20, 20, 200, 90).flags(.editable)),
    ("Android", .android, Tree("android.widget.EditText", 20, 20, 200, 40)),
    ("React Native", .reactNative, Tree("RCTMultilineTextInputView", 20, 20, 200, 90)),
    ("select", .web, Tree("select", 20, 20, 200, 40)),
    ("label that is edited", .ios, Tree("UILabel", 20, 20, 200, 40).flags(.editable)),
    ("trait", .ios, Tree("Odd", 20, 20, 200, 40).traits(.textField)),
  ]

  @Test func labelsShowNothingThatCanBeTypedInto() throws {
    for (why, platform, tree) in Self.inputs {
      #expect(try shown(tree.text(Self.typed).label(Self.typed), .labels, platform).isEmpty, "\(why)")
      let inner = Tree("UILabel", 0, 0, 90, 20).text(Self.typed)
      let holder = tree.with { $0.children = [inner] }
      #expect(try shown(holder, .labels, platform).isEmpty, "inside: \(why)")
      let cell = Tree("UITableViewCell", 0, 0, 402, 200, [tree.text(Self.typed)]).label(Self.typed)
      #expect(try shown(cell, .labels, platform).isEmpty, "around: \(why)")
    }
  }

  @Test func inputsShowTypedTextOnRequestAlone() throws {
    let note = Tree("UITextView", 20, 20, 200, 90).flags(.editable).text(Self.typed)
    for (reveal, isShown) in [(Reveal.nothing, false), (.labels, false), (.inputs, true)] {
      #expect(try (shown(note, reveal) == Self.typed) == isShown)
    }
    #expect(try shown(Tree("UILabel", 20, 20, 200, 40).text(Self.typed), .labels) == Self.typed)
    // A source that does not report editable nodes does not report secure ones either.
    for name in ["UITextField", "UISearchTextField", "UIPickerView"] {
      #expect(try shown(Tree(name, 20, 20, 200, 90).text(Self.typed), .inputs).isEmpty, "\(name)")
    }
  }

  @Test func aNodesTextIsItsTextElseItsLabel() throws {
    let label = Tree("UILabel", 20, 20, 200, 40).label("spoken")
    #expect(try shown(label, .labels) == "spoken")
    #expect(try shown(label.text("written"), .labels) == "written")
  }

  @Test func anElementThatIsTypedIntoShutsTheViewsUnderIt() throws {
    let window = [
      Tree("HostView", 20, 20, 200, 90, [Tree("UILabel", 4, 4, 150, 20).text(Self.typed)]),
      Tree("AXElement", 20, 20, 200, 90).element().flags(.editable).traits(.textField),
      Tree("UILabel", 20, 300, 90, 20).text("fine"),
    ]
    let flat = try scene(Tree("UIWindow", 0, 0, 402, 874, window), reveal: .labels)
    #expect(String(decoding: flat.bytes, as: UTF8.self) == "fine")
  }

  // MARK: Words that speak of secrets

  @Test(arguments: [
    "password", "passwd", "txtPassword", "newpassword", "login_pwd", "user-pin", "PINCode", "otpField", "cvv",
    "cvc2",
    "verification_code", "smsCode", "cardNumber", "iban", "socialSecurityNumber", "Passwort", "Mot de passe",
    "contraseña", "CONTRASEÑA", "Пароль", "密码", "パスワード", "비밀번호", "wachtwoord", "com.app:id/et_pass",
    "NEW_PASSWORD", "lösenord", "adgangskode", "passord", "salasana", "hasło", "heslo", "jelszó", "lozinka",
    "senha", "şifre", "geslo", "parolă", "contrasenya", "κωδικός", "סיסמה", "पासवर्ड", "katasandi",
  ])
  func namesThatSpeakOfSecretsCloseInputs(_ name: String) throws {
    let field = Tree("UITextField", 20, 20, 200, 40).flags(.editable).text(Self.typed)
    let ways: [(Tree) -> Tree] = [
      { $0.with { $0.identifier = name } }, { $0.with { $0.hint = name } }, { $0.label(name) },
    ]
    for way in ways {
      let flat = try scene(Tree("UIWindow", 0, 0, 402, 874, [way(field)]), reveal: .inputs)
      #expect(flat.bytes.isEmpty && flat.nodes[1].category == .secureField, "\(name)")
      #expect(TouchShield.hides(Point2D(x: 50, y: 40), in: flat), "\(name)")
    }
    let label = Tree("UILabel", 20, 20, 200, 40).text(Self.typed)
    for way in ways.prefix(2) { #expect(try shown(way(label), .labels).isEmpty, "\(name)") }
  }

  @Test(arguments: [
    "shipping", "spinner", "opinion", "companion", "hotpot", "passenger", "map", "search", "compass",
  ])
  func namesThatOnlyHoldTheLettersDoNot(_ name: String) throws {
    let field = Tree("UITextField", 20, 20, 200, 40).flags(.editable).text(Self.typed).with {
      $0.identifier = name
    }
    #expect(try shown(field, .inputs) == Self.typed)
    #expect(SensitiveWords(in: Array(name.utf8)[...]).isEmpty)
  }

  @Test(arguments: ["email", "phone_number", "firstName", "Adresse", "dateOfBirth"])
  func namesThatSpeakOfPersonsKeepInputsShut(_ name: String) throws {
    let field = Tree("UITextField", 20, 20, 200, 40).flags(.editable).text(Self.typed).with {
      $0.identifier = name
    }
    #expect(try shown(field, .inputs).isEmpty)
  }

  // MARK: Content types

  @Test(arguments: [
    "socialSecurityNumber", "accountNumber", "routingNumber", "sortCode", "iban", "cardSecurityCode",
    "passport",
    "passportNumber", "taxId", "pan", "securityAnswer", "cc-number webauthn",
    "section-a billing cc-csc webauthn",
    "one-time-code webauthn", "current-password webauthn", "CVC", "giftCardPIN", "nationalId",
  ])
  func typesOfSecretsAreSealed(_ type: String) {
    #expect(PrivacyPolicy.isSecret(contentType: Array(type.utf8)[...]))
  }

  @Test(arguments: [
    "dob", "gender", "bday-year", "sex", "shipping street-address", "home tel webauthn", "personName",
    "cc-name",
    "section-blue shipping email", String(repeating: "x", count: 2000),
  ])
  func typesOfPersonsAreSensitive(_ type: String) {
    let type = Array(type.utf8)[...]
    #expect(PrivacyPolicy.isSensitive(contentType: type) && !PrivacyPolicy.isSecret(contentType: type))
  }

  @Test(arguments: ["shipping organization", "billing country", "company", "language", "flightNumber", "off"])
  func typesThatOnlyHoldTheLettersAreNeither(_ type: String) {
    #expect(!PrivacyPolicy.isSensitive(contentType: Array(type.utf8)[...]))
  }

  @Test func aTypeThatIsTooLongToReadIsSensitive() {
    for (length, isSensitive) in [(1024, false), (1025, true)] {
      let type = Array(repeating: UInt8(ascii: "x"), count: length)
      #expect(PrivacyPolicy.isSensitive(contentType: type[...]) == isSensitive)
    }
  }

  // MARK: Once secure

  /// A field before and after "show", as one flattener sees both.
  private func after(
    _ before: Tree, _ later: Tree, _ reveal: Reveal = .inputs, _ platform: AppPlatform = .ios
  ) throws -> WireframeScene {
    var flattener = Flattener(reveal: reveal)
    for tree in [before, before] {
      let window = snapshot(Tree("UIWindow", 0, 0, 402, 874, [tree]))
      _ = flattener.flatten(window, viewport: phone, platform: platform)
    }
    let window = snapshot(Tree("UIWindow", 0, 0, 402, 874, [later]))
    return flattener.flatten(window, viewport: phone, platform: platform)
  }

  private static let secure = Tree("UITextField", 20, 20, 200, 40).flags([.secure, .editable])
  private static let open = Tree("UITextField", 20, 20, 200, 40).flags(.editable).text(typed)

  @Test func aPasswordStaysOneAfterShow() throws {
    let scenes = [
      try after(Self.secure.id(7), Self.open.id(7)),
      try after(Self.secure.with { $0.identifier = "field-1" }, Self.open.with { $0.identifier = "field-1" }),
      try after(
        Tree("input:password", 20, 20, 200, 40).id(7),
        Tree("input:text", 20, 20, 200, 40).id(7)
          .flags(.editable).text(Self.typed), .inputs, .web),
      try after(
        Self.open.text("").id(7).with { $0.contentType = "password" }, Self.open.id(7)),
      try after(Self.open.text("").id(7).with { $0.hint = "PIN" }, Self.open.id(7)),
    ]
    for flat in scenes {
      #expect(flat.bytes.isEmpty && flat.nodes[1].category == .secureField)
      #expect(flat.nodes[1].flags.contains(.secret) && flat.nodes[1].privacy == .sensitive)
      #expect(TouchShield.hides(Point2D(x: 50, y: 40), in: flat))
    }
  }

  @Test func otherFieldsStayWhatTheyAre() throws {
    #expect(try after(Self.secure.id(7), Self.open.id(8)).nodes[1].category == .textField)
    let other = Self.open.with { $0.identifier = "field-2" }
    #expect(
      try after(Self.secure.with { $0.identifier = "field-1" }, other).nodes[1].category == .textField)
    // Labels often share a resource id.
    let label = Tree("UILabel", 20, 20, 200, 40).text("fine").with { $0.identifier = "field-1" }
    #expect(!(try after(Self.secure.with { $0.identifier = "field-1" }, label)).bytes.isEmpty)
  }

  @Test func anInputWithNeitherIDNorIdentifierIsForgotten() throws {
    #expect(try after(Self.secure, Self.open).nodes[1].category == .textField)
  }

  @Test func whereTheMemoryIsFullEveryInputIsSealed() {
    let screen = snapshot(Self.open)
    var memory = OnceSecret()
    func remember(_ id: Int) {
      var node = screen.nodes[0]
      node.id = NodeID(integer: UInt64(id))!
      memory.remember(node, in: screen)
    }
    for id in 1..<65_536 { remember(id) }
    #expect(!memory.holds(input: screen.nodes[0], in: screen))
    remember(65_536)
    #expect(memory.holds(input: screen.nodes[0], in: screen))
  }

  @Test func aPasswordThatIsShownIsDrawnAsOneThatIsNot() throws {
    func drawn(_ later: Tree) throws -> WireframeScene {
      var scene = try after(Self.secure.id(7), later.id(7))
      // Another rule may see that it is a field; it is the same field.
      for index in scene.nodes.indices { scene.nodes[index].rule = 0 }
      return scene
    }
    #expect(try drawn(Self.secure) == drawn(Self.open))
    #expect(try drawn(Self.secure) == drawn(Self.open.text("another one")))
  }
}
