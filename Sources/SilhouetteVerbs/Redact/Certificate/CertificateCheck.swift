package import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteText

/// Checks a certificate and the files that it names.
///
/// ```
/// bytes ─seal▶ body ─signature▶ lines ─hashes▶ files
/// ```
package struct CertificateCheck {
  /// Something that is not as the certificate says.
  package struct Problem: Sendable, Equatable {
    /// The file; empty for the certificate itself.
    package var path: String
    package var text: String
  }

  package private(set) var problems: [Problem] = []
  package private(set) var sessions = 0
  /// Masked screenshots that are as they were.
  package private(set) var masked = 0
  /// Other files that are as they were.
  package private(set) var others = 0
  /// Inputs that are not there. They need not be: unmasked screenshots are better deleted.
  package private(set) var missing: [String] = []
  /// The public key of its signature, as Base64; nil if it is not signed.
  package private(set) var signer: String?
  /// Whether the key was given, so that the signature says who made it.
  package private(set) var isKnownSigner = false
  package private(set) var proofs: [String] = []
  package private(set) var limits: [String] = []
  package private(set) var made = ""
  /// Its word about its batch: whether everything was masked, and nothing was found.
  package private(set) var isClean = false

  private static let mostBytes = 1 << 28
  private static let most = (values: 20_000_000, problems: 1000)
  private let sealing: any Sealing

  /// Whether a file is a certificate, by its first bytes.
  package static func isCertificate(_ path: String) -> Bool {
    FileName.start(of: path, Certificate.mark.utf8.count).map { $0.elementsEqual(Certificate.mark.utf8) }
      ?? false
  }

  /// - Parameters:
  ///   - path: of the certificate. Its files are looked for from its folder on.
  ///   - key: the public key that it must be signed with, as SubjectPublicKeyInfo; nil for any or none.
  /// - Throws: if it cannot be read, or is no certificate.
  package init(_ path: String, key: [UInt8]?, _ sealing: any Sealing, stop: InputStop? = nil)
    throws(SilhouetteError)
  {
    self.sealing = sealing
    let bytes = try FileBytes.all(of: path, called: "certificate", most: Self.mostBytes, stop: stop)
    guard let end = Self.endOfBody(bytes) else {
      problems = [Problem(path: "", text: "its seal is missing: it was cut off or changed")]
      return
    }
    let body = Array(bytes[..<end])
    let hash = sealing.hash(body)
    var document = JSONDocument(page: "docs/REDACTION.md")
    var limits = Limits()
    (limits.lineBytes, limits.nodes) = (Self.mostBytes, Self.most.values)
    do throws(InputError) {
      try document.read(bytes, limits: limits)
    } catch {
      problems = [
        Problem(path: "", text: "it is no JSON any more: \(error.problem) at byte \(error.byteOffset)")
      ]
      return
    }
    let signature = checkSeal(document, body, hash, bytes[end...], key)
    if let given = key, signature == nil || signer != Base64Text.text(given) {
      note(
        "",
        signer == nil
          ? "it is not signed, and a key was given" : "it is signed with another key than the one given")
    }
    isKnownSigner = key != nil && problems.isEmpty
    readFacts(document)
    try checkFiles(document, in: FileName.folder(of: path), stop)
  }

  private mutating func note(_ path: String, _ text: String) {
    if problems.count < Self.most.problems { problems.append(Problem(path: path, text: text)) }
  }

  /// Where the lines of the seal begin.
  private static func endOfBody(_ bytes: [UInt8]) -> Int? {
    let mark = Array("\n\"seal\":\"".utf8)
    // The seal's lines are short.
    let first = max(0, bytes.count - 600)
    guard bytes.count > mark.count else { return nil }
    for place in stride(from: bytes.count - mark.count, through: first, by: -1)
    where bytes[place..<place + mark.count].elementsEqual(mark) { return place + 1 }
    return nil
  }

  /// - Returns: the signature that was found right; nil for none.
  private mutating func checkSeal(
    _ document: JSONDocument, _ body: [UInt8], _ hash: String, _ rest: ArraySlice<UInt8>, _ key: [UInt8]?
  ) -> [UInt8]? {
    signer = text(document, 0, "signedBy")
    var value: String?
    if let signature = document.member(0, "signature"), document.kind(signature) == .object {
      value = text(document, signature, "value")
    }
    guard rest.elementsEqual(Certificate.seal(hash, signature: value).utf8) else {
      note("", "it was changed after it was sealed: its seal is not that of its lines")
      return nil
    }
    guard signer != nil || value != nil else { return nil }
    guard let signer, let value, let bytes = Base64Text.bytes(value.utf8),
      let own = Base64Text.bytes(signer.utf8),
      sealing.isRight(bytes, of: body, by: own)
    else {
      note("", "its signature is missing or wrong: it was changed, or sealed by someone without the key")
      return nil
    }
    return bytes
  }

  private func text(_ document: JSONDocument, _ object: Int, _ name: StaticString) -> String? {
    document.member(object, name).flatMap { document.kind($0) == .string ? document.string($0) : nil }
  }

  private mutating func readFacts(_ document: JSONDocument) {
    made = text(document, 0, "made") ?? ""
    isClean = document.member(0, "clean").map { document.kind($0) == .bool && document.isTrue($0) } ?? false
    let words = { (name: StaticString) in
      document.member(0, name).map {
        document.kind($0) == .array ? document.elements($0).map(document.string) : []
      } ?? []
    }
    (proofs, limits) = (words("proves"), words("doesNotProve"))
  }

  // MARK: Files

  private mutating func checkFiles(
    _ document: JSONDocument, in base: String, _ stop: InputStop?
  ) throws(SilhouetteError) {
    guard let list = document.member(0, "files"), document.kind(list) == .array,
      let batch = document.member(0, "sessions"), document.kind(batch) == .array
    else { return note("", "it lists no files") }
    var masked = Set<String>()
    for entry in document.elements(list) where stop?.isRequested != true {
      guard document.kind(entry) == .object, let path = text(document, entry, "path"),
        let role = text(document, entry, "role").flatMap(Certificate.Role.init),
        let hash = text(document, entry, "sha256")
      else {
        note("", "one of its files has no path, role or hash")
        continue
      }
      let place = CertificateFiles.path(path, in: base)
      if role == .masked { masked.insert(place) }
      check(path, place, role, hash)
    }
    for session in document.elements(batch) where document.kind(session) == .object {
      sessions += 1
      guard let folder = text(document, session, "folder") else { continue }
      noteStrangers(in: CertificateFiles.path(folder, in: base), masked)
    }
  }

  private mutating func check(_ path: String, _ place: String, _ role: Certificate.Role, _ hash: String) {
    let found: String
    do throws(SilhouetteError) {
      found = try CertificateFiles.hash(of: place, sealing).hash
    } catch {
      if role == .masked || Folder.status(place) != nil {
        note(path, "is missing or cannot be read")
      } else {
        missing.append(path)
      }
      return
    }
    guard found == hash else { return note(path, "has changed: its SHA-256 is another one") }
    if role == .masked { masked += 1 } else { others += 1 }
  }

  /// Pictures among the masked ones that the certificate does not name may be unmasked.
  private mutating func noteStrangers(in folder: String, _ masked: Set<String>) {
    let known = Set(masked.map { FilePlace($0) })
    for path in FilesBelow.list(folder)
    where PictureFolder.isPicture(path) && !known.contains(FilePlace(path)) {
      note(path, "is beside the masked screenshots, and the certificate does not name it")
    }
  }
}

/// A path without steps that lead nowhere, for comparing.
private struct FilePlace: Hashable {
  private let parts: [Substring]

  init(_ path: String) {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    self.parts = parts
  }
}
