internal import SilhouetteText

/// Hashes and signatures of a library outside of the kit; the command has one.
package protocol Sealing: Sendable {
  /// A SHA-256 that takes bytes piece by piece.
  func running() -> any RunningHash
  /// Whether an Ed25519 signature of some bytes is right.
  ///
  /// - Parameter key: the public key, as SubjectPublicKeyInfo (RFC 8410).
  func isRight(_ signature: [UInt8], of bytes: [UInt8], by key: [UInt8]) -> Bool
}

package protocol RunningHash {
  mutating func add(_ bytes: ArraySlice<UInt8>)
  /// 32 bytes.
  func digest() -> [UInt8]
}

extension Sealing {
  /// The SHA-256 of some bytes, in hexadecimal digits.
  package func hash(_ bytes: [UInt8]) -> String {
    var hash = running()
    hash.add(bytes[...])
    return HexText.text(hash.digest())
  }
}

/// Signs the bytes of a certificate.
package struct CertificateSigner: Sendable {
  /// As SubjectPublicKeyInfo.
  package var publicKey: [UInt8]
  package var sign: @Sendable ([UInt8]) -> [UInt8]?

  package init(publicKey: [UInt8], sign: @escaping @Sendable ([UInt8]) -> [UInt8]?) {
    (self.publicKey, self.sign) = (publicKey, sign)
  }
}
