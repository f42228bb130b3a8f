internal import SilhouetteText

/// A run of `redact` in numbers and hashes: its inputs and their outputs, its rules, and the words that a reader still found.
///
/// It holds no word of a picture and no pixel.
package struct Certificate: Sendable, Equatable {
  package enum Role: String, Sendable, CaseIterable {
    /// A hierarchy that masks were made of.
    case input
    /// A screenshot as it came. A check does not need it.
    case screenshot
    case policy
    /// A masked screenshot.
    case masked
  }

  /// A file as it was read or written.
  package struct File: Sendable, Equatable {
    package var role: Role
    /// Relative to the certificate's folder.
    package var path: String
    package var bytes: Int
    /// Hexadecimal digits of its SHA-256.
    package var hash: String
    /// Of a masked screenshot, the hash of the one that it was made of; empty for others.
    package var source = ""
    /// Of a masked screenshot, its masks by the rules that made them.
    package var rules: [String: Int] = [:]
    /// Of a masked screenshot, what checks found, by their kinds; nil if it was not checked.
    package var findings: [String: Int]?

    package init(role: Role, path: String, bytes: Int, hash: String) {
      (self.role, self.path, self.bytes, self.hash) = (role, path, bytes, hash)
    }
  }

  /// One session of the batch.
  package struct Session: Sendable, Equatable {
    package var name: String
    package var screens = 0
    /// Screens without a screenshot: nothing was masked for them, and nothing shows their looks.
    package var screensWithoutPicture = 0
    /// Screens on which an open element covers a quarter or more, and the source does not prove that it shows nothing.
    package var openScreens = 0
    package var rules: [String: Int] = [:]
    /// Pictures that could not be masked or checked, and other failures.
    package var failures = 0
    /// Whether the input was read to its end.
    package var isWhole = true
    /// The folder of its masked screenshots, relative to the certificate's; nil if it has one picture of a given name.
    package var folder: String?
    package var files: [File] = []

    package init(name: String) { self.name = name }
  }

  package var program: String
  /// When it was made, as ISO 8601.
  package var made: String
  package var engine: String
  package var isTight: Bool
  /// The program that looked for words; nil if none did.
  package var reader: String?
  /// The public key that the certificate is signed with, as Base64 of its SubjectPublicKeyInfo; nil for none.
  package var signer: String?
  package var sessions: [Session]

  package init(
    program: String, made: String, engine: String, isTight: Bool, reader: String?, signer: String? = nil,
    sessions: [Session] = []
  ) {
    (self.program, self.made, self.engine, self.isTight) = (program, made, engine, isTight)
    (self.reader, self.signer, self.sessions) = (reader, signer, sessions)
  }

  package static let mark = "{\"silhouetteCertificate\":1,"
}

// MARK: - Text

extension Certificate {
  /// Whether everything was masked, checked and found good.
  package var isClean: Bool {
    reader != nil
      && sessions.allSatisfy { session in
        session.isWhole && session.failures == 0 && session.screensWithoutPicture == 0
          && session.openScreens == 0
          && session.files.allSatisfy { $0.findings?.isEmpty ?? ($0.role != .masked) }
      }
  }

  /// The conclusions of a reader, if `verify` finds nothing wrong.
  package var proofs: [String] {
    var lines = [
      "The masked screenshots listed here have not changed since this certificate was made: their SHA-256 is the same.",
      "Silhouette of this version made each of them of a screenshot and inputs with the listed SHA-256, and laid the listed masks over it.",
    ]
    if reader != nil {
      lines.append("A program read the masked screenshots; findings says where it still found words.")
    }
    lines.append(
      signer == nil
        ? "Nothing proves who made it: it is not signed, so anyone can write one like it. The seal shows accidents alone."
        : "Whoever has the private key of signedBy stated this. Check that the public key is the one you expect: verify --public-key."
    )
    return lines
  }

  /// Conclusions that it does not allow.
  package static let limits = [
    "That no personal data is left: masks follow the policy and the recorded hierarchy. What neither of them knows is open.",
    "That there are no words left where the reader found none: readers miss words, and faces, codes and drawings are no words.",
    "That these are all screenshots of the session, or that the unmasked ones were deleted.",
    "That the clock of the machine was right.",
  ]

  /// All lines but those of the seal. The seal is the SHA-256 of these bytes.
  package var body: String {
    var lines = [Self.mark]
    lines.append(Self.member("program", JSONLiteral.quoted(program)))
    lines.append(Self.member("made", JSONLiteral.quoted(made)))
    lines.append(Self.list("proves", proofs.map { JSONLiteral.quoted($0) }))
    lines.append(Self.list("doesNotProve", Self.limits.map { JSONLiteral.quoted($0) }))
    lines.append(Self.member("clean", isClean ? "true" : "false"))
    lines.append(Self.member("engine", JSONLiteral.quoted(engine)))
    lines.append(Self.member("tight", isTight ? "true" : "false"))
    lines.append(Self.member("reader", reader.map { JSONLiteral.quoted($0) } ?? "null"))
    lines.append(Self.member("signedBy", signer.map { JSONLiteral.quoted($0) } ?? "null"))
    lines.append(Self.list("sessions", sessions.map(Self.text)))
    let files = sessions.enumerated().flatMap { place, session in session.files.map { Self.text($0, place) } }
    lines.append(Self.list("files", files))
    return lines.joined(separator: "\n") + "\n"
  }

  private static func member(_ name: String, _ value: String) -> String { "\"\(name)\":\(value)," }

  private static func list(_ name: String, _ values: [String]) -> String {
    "\"\(name)\":[" + values.map { "\n\($0)" }.joined(separator: ",") + "],"
  }

  private static func text(_ session: Session) -> String {
    var members = ["\"name\":\(JSONLiteral.quoted(session.name))"]
    members.append("\"complete\":\(session.isWhole)")
    members.append("\"failures\":\(session.failures)")
    members.append("\"screens\":\(session.screens)")
    members.append("\"screensWithoutPicture\":\(session.screensWithoutPicture)")
    members.append("\"openScreens\":\(session.openScreens)")
    members.append("\"rules\":\(counts(session.rules))")
    members.append("\"folder\":\(session.folder.map { JSONLiteral.quoted($0) } ?? "null")")
    return "{\(members.joined(separator: ","))}"
  }

  private static func text(_ file: File, _ session: Int) -> String {
    var members = ["\"session\":\(session)", "\"role\":\"\(file.role.rawValue)\""]
    members.append("\"path\":\(JSONLiteral.quoted(file.path))")
    members.append("\"bytes\":\(file.bytes)")
    members.append("\"sha256\":\"\(file.hash)\"")
    if file.role == .masked {
      members.append("\"of\":\"\(file.source)\"")
      members.append("\"rules\":\(counts(file.rules))")
      members.append("\"findings\":\(file.findings.map(counts) ?? "null")")
    }
    return "{\(members.joined(separator: ","))}"
  }

  private static func counts(_ counts: [String: Int]) -> String {
    let members = counts.sorted { $0.key < $1.key }.map { "\(JSONLiteral.quoted($0.key)):\($0.value)" }
    return "{\(members.joined(separator: ","))}"
  }

  /// The lines of the seal, which end the file.
  ///
  /// - Parameters:
  ///   - hash: of the body, in hexadecimal digits.
  ///   - signature: of the body's bytes, as Base64; nil for none.
  package static func seal(_ hash: String, signature: String?) -> String {
    let signed = signature.map { "{\"algorithm\":\"Ed25519\",\"value\":\(JSONLiteral.quoted($0))}" } ?? "null"
    return "\"seal\":\"\(hash)\",\n\"signature\":\(signed)}\n"
  }
}
