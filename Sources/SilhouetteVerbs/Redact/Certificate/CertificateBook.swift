package import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteSystem
internal import SilhouetteText

/// Gathers the facts of a batch, session by session, and writes its certificate.
package final class CertificateBook: @unchecked Sendable {
  private let sealing: any Sealing
  private let lock = Lock()
  private var sessions: [Certificate.Session] = []
  /// Folders of the files, by path.
  private let place: PicturePlace

  /// - Parameter path: of the certificate.
  package init(_ sealing: any Sealing, path: String) {
    self.sealing = sealing
    place = PicturePlace(output: path)
  }

  /// The hash of a picture's bytes.
  package func hash(_ bytes: [UInt8]) -> String { sealing.hash(bytes) }

  /// Files that are read for a session, before it is read.
  package func read(_ paths: [(path: String, role: Certificate.Role)]) throws(SilhouetteError) -> [Certificate
    .File]
  {
    var files: [Certificate.File] = []
    var known = Set<String>()
    for (path, role) in paths where known.insert(path).inserted {
      files.append(try file(path, role, at: path))
    }
    return files
  }

  private func file(_ path: String, _ role: Certificate.Role, at name: String) throws(SilhouetteError)
    -> Certificate.File
  {
    let (bytes, hash) = try CertificateFiles.hash(of: path, sealing)
    return Certificate.File(role: role, path: relative(name), bytes: bytes, hash: hash)
  }

  private func relative(_ path: String) -> String { place.path(of: FileName.last(of: path), besides: path) }

  /// Adds a session that was masked.
  ///
  /// - Parameters:
  ///   - read: of its files, from before it was read.
  ///   - summary: of the run.
  ///   - findings: of the same pictures, by their numbers, how many of each kind; nil if they were not checked.
  ///   - failures: pictures that could not be masked or checked.
  ///   - output: where its masked screenshots are going to be.
  ///   - written: where they were written, which differs from it in a list.
  /// - Throws: if one of its files has changed since it was read.
  package func add(
    _ name: String, read: [Certificate.File], paths: [String], _ summary: RedactSummary,
    findings: [Int: [String: Int]]?, failures: Int,
    output: String, written: String
  ) throws(SilhouetteError) {
    var session = Certificate.Session(name: name)
    session.screens = summary.frames
    session.screensWithoutPicture = summary.screensWithoutPicture
    session.openScreens = summary.openScreens
    session.rules = summary.rules
    session.failures = failures
    session.isWhole = summary.inputError == nil
    let target = { (path: String) in path == written ? output : output + path.dropFirst(written.count) }
    for (file, path) in zip(read, paths) {
      let now = try CertificateFiles.hash(of: path, sealing)
      guard now.hash == file.hash else {
        throw SilhouetteError(
          .io, "\(path): has changed while it was read, so nothing can be certified; run it again")
      }
    }
    session.files = read
    let isFolder = summary.masked.contains { $0.file.name != written }
    if isFolder { session.folder = place.path(of: ".", besides: target(written) + "/.") }
    var sources = Set<String>()
    for picture in summary.masked {
      guard let seal = picture.seal else { continue }
      if sources.insert(seal.source).inserted {
        session.files.append(
          Certificate.File(
            role: .screenshot, path: relative(seal.source), bytes: seal.sourceBytes, hash: seal.sourceHash))
      }
      var file = Certificate.File(
        role: .masked, path: relative(target(picture.file.name)), bytes: picture.file.bytes, hash: seal.hash)
      (file.source, file.rules) = (seal.sourceHash, seal.rules)
      file.findings = findings?[seal.number]
      session.files.append(file)
    }
    lock.withLock { sessions.append(session) }
  }

  /// Writes the certificate of all sessions so far.
  ///
  /// - Parameters:
  ///   - certificate: without its sessions.
  ///   - signer: nil for no signature.
  /// - Returns: false if there is nothing to certify.
  /// - Throws: if a masked screenshot is not where it should be, or is not as it was written.
  package func write(
    _ certificate: Certificate, signer: CertificateSigner?, to path: String
  ) throws(SilhouetteError) -> Bool {
    var certificate = certificate
    certificate.sessions = lock.withLock { sessions }.sorted { $0.name < $1.name }
    guard !certificate.sessions.isEmpty else { return false }
    certificate.signer = signer.map { Base64Text.text($0.publicKey) }
    let base = FileName.folder(of: path)
    for file in certificate.sessions.flatMap(\.files) where file.role == .masked {
      let place = CertificateFiles.path(file.path, in: base)
      guard try CertificateFiles.hash(of: place, sealing).hash == file.hash else {
        throw SilhouetteError(
          .io, "\(place): has changed since it was masked, so nothing is certified; run it again")
      }
    }
    let body = Array(certificate.body.utf8)
    var signature: String?
    if let signer {
      guard let bytes = signer.sign(body) else {
        throw SilhouetteError(.io, "\(path): the certificate cannot be signed; check the key")
      }
      signature = Base64Text.text(bytes)
    }
    let file = try AtomicFile(path: path)
    try file.write(body)
    try file.write(Array(Certificate.seal(sealing.hash(body), signature: signature).utf8))
    try file.commit()
    return true
  }
}

/// Files of a certificate.
enum CertificateFiles {
  /// The size of a file, and its SHA-256 in hexadecimal digits.
  static func hash(of path: String, _ sealing: any Sealing) throws(SilhouetteError) -> (
    bytes: Int, hash: String
  ) {
    var file = try FileBytes(path: path, isNamed: false)
    var (count, hash) = (0, sealing.running())
    while let chunk = try file.next() {
      count += chunk.count
      hash.add(chunk)
    }
    return (count, HexText.text(hash.digest()))
  }

  /// A path of a certificate that is in a folder.
  static func path(_ path: String, in folder: String) -> String {
    path.hasPrefix("/") || folder == "." ? path : folder + "/" + path
  }
}
