internal import ArgumentParser
internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteSystem
internal import SilhouetteText
internal import SilhouetteVerbs

/// The certificate of `silhouette redact`.
struct CertificateFlags: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Write what was masked, by which rules, what a reader still found, and the SHA-256 of all files; with --list one for all sessions.",
      valueName: "file"))
  var certificate: String?

  @Option(
    help: ArgumentHelp(
      "Sign the certificate with an Ed25519 key in PEM (openssl genpkey -algorithm ed25519).",
      valueName: "file"))
  var certificateKey: String?

  func validate() throws {
    guard certificateKey == nil || certificate != nil else {
      throw ValidationError("--certificate-key needs --certificate")
    }
    guard certificate != "-" else {
      throw ValidationError("a certificate is a file beside its pictures; name one")
    }
  }

  /// - Throws: if the file is there and is something else.
  func check() throws(SilhouetteError) {
    guard let certificate, Folder.status(certificate) != nil, !CertificateCheck.isCertificate(certificate)
    else {
      return
    }
    throw SilhouetteError(
      .usage, "\(certificate): is there already, and is no certificate; name another file with --certificate")
  }

  /// The signer; nil without a key.
  func signer() throws(SilhouetteError) -> CertificateSigner? {
    guard let certificateKey else { return nil }
    let bytes = try FileBytes.all(of: certificateKey, called: "key", most: 1 << 16, stop: Interruption.stop)
    guard let signer = CryptoSealing.signer(pem: bytes) else {
      throw SilhouetteError(
        .input,
        "\(certificateKey): is no Ed25519 key in PEM; make one with: openssl genpkey -algorithm ed25519")
    }
    return signer
  }
}
