internal import Crypto
internal import SilhouetteText
internal import SilhouetteVerbs

/// SHA-256 and Ed25519 of swift-crypto.
struct CryptoSealing: Sealing {
  private struct Running: RunningHash {
    private var hash = Crypto.SHA256()

    mutating func add(_ bytes: ArraySlice<UInt8>) {
      bytes.withUnsafeBytes { hash.update(bufferPointer: $0) }
    }

    func digest() -> [UInt8] { Array(hash.finalize()) }
  }

  func running() -> any RunningHash { Running() }

  func isRight(_ signature: [UInt8], of bytes: [UInt8], by key: [UInt8]) -> Bool {
    guard key.starts(with: Self.publicHead),
      let key = try? Curve25519.Signing.PublicKey(rawRepresentation: key.dropFirst(Self.publicHead.count))
    else { return false }
    return key.isValidSignature(signature, for: bytes)
  }

  // MARK: Keys

  // RFC 8410: the structures around the 32 bytes of an Ed25519 key have no choices in them.
  private static let publicHead: [UInt8] = [
    0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00,
  ]
  private static let privateHead: [UInt8] = [
    0x30, 0x2E, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20,
  ]

  /// - Parameter pem: a private key as PKCS #8, without a password; nil if it is another one.
  static func signer(pem: [UInt8]) -> CertificateSigner? {
    guard let der = bytes(ofPEM: pem, "PRIVATE KEY"), der.count == privateHead.count + 32,
      der.starts(with: privateHead),
      let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: der.dropFirst(privateHead.count))
    else { return nil }
    return CertificateSigner(publicKey: publicHead + key.publicKey.rawRepresentation) { bytes in
      (try? key.signature(for: bytes)).map { Array($0) }
    }
  }

  /// - Parameter pem: a public key; nil if it is no Ed25519 key.
  static func publicKey(pem: [UInt8]) -> [UInt8]? {
    guard let der = bytes(ofPEM: pem, "PUBLIC KEY"), der.count == publicHead.count + 32,
      der.starts(with: publicHead)
    else { return nil }
    return der
  }

  private static func bytes(ofPEM pem: [UInt8], _ name: String) -> [UInt8]? {
    let text = String(decoding: pem, as: UTF8.self)
    guard let begin = text.firstRange(of: "-----BEGIN \(name)-----"),
      let end = text[begin.upperBound...].firstRange(of: "-----END \(name)-----")
    else { return nil }
    return Base64Text.bytes(text[begin.upperBound..<end.lowerBound].utf8)
  }
}
