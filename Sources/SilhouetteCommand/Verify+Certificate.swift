internal import ArgumentParser
internal import Silhouette
internal import SilhouetteSystem
internal import SilhouetteText
internal import SilhouetteVerbs

/// A certificate of `silhouette redact`.
extension Verify {
  func checkCertificate(_ path: String) throws {
    let found = try CertificateCheck(path, key: try key(), CryptoSealing(), stop: Interruption.stop)
    for problem in found.problems {
      let place = problem.path.isEmpty ? "" : " \(Printable.escaped(problem.path))"
      try Terminal.say("\(path):\(place) \(problem.text)")
    }
    if !quiet { tell(found) }
    if !found.problems.isEmpty { throw ExitCode.problems }
  }

  private func key() throws -> [UInt8]? {
    guard let publicKey else { return nil }
    let bytes = try FileBytes.all(of: publicKey, called: "key", most: 1 << 16, stop: Interruption.stop)
    guard let key = CryptoSealing.publicKey(pem: bytes) else {
      throw SilhouetteError(
        .input,
        "\(publicKey): is no Ed25519 public key in PEM; make one with: openssl pkey -in key.pem -pubout")
    }
    return key
  }

  private func tell(_ found: CertificateCheck) {
    let count = { (number: Int, one: String, many: String) in number == 1 ? "1 \(one)" : "\(number) \(many)" }
    var words =
      "\(count(found.masked, "masked screenshot", "masked screenshots")) of \(count(found.sessions, "session", "sessions"))"
    words += " and \(count(found.others, "other file", "other files")) are as they were"
    if !found.missing.isEmpty {
      words += "; \(count(found.missing.count, "input is", "inputs are")) not here"
    }
    words +=
      found.signer == nil
      ? "; not signed"
      : found.isKnownSigner ? "; signed with the key given" : "; signed, and --public-key says with whose key"
    if !found.problems.isEmpty { words += "; \(count(found.problems.count, "problem", "problems"))" }
    Terminal.complain(Printable.escaped(words))
    guard found.problems.isEmpty else { return }
    if !found.isClean {
      Terminal.complain(
        "note: not everything was masked, checked and found good; see sessions and findings in the certificate"
      )
    }
    Terminal.complain("It proves:")
    for line in found.proofs { Terminal.complain("- \(Printable.escaped(line))") }
    Terminal.complain("It does not prove:")
    for line in found.limits { Terminal.complain("- \(Printable.escaped(line))") }
  }
}
