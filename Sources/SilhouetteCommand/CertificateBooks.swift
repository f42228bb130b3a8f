internal import SilhouetteSystem
internal import SilhouetteVerbs

/// The certificates of a run. All sessions of a list add to the same one.
final class CertificateBooks: @unchecked Sendable {
  static let shared = CertificateBooks()

  private let lock = Lock()
  private var books: [String: CertificateBook] = [:]
  /// By the place where masked screenshots are written: the session's name, and where they are going to be.
  private var places: [String: (name: String, output: String)] = [:]

  func book(_ path: String) -> CertificateBook {
    lock.withLock {
      if let book = books[path] { return book }
      let book = CertificateBook(CryptoSealing(), path: path)
      books[path] = book
      return book
    }
  }

  /// Notes where drafts are going to be.
  func expect(_ written: String, name: String, output: String) {
    lock.withLock { places[written] = (name, output) }
  }

  /// nil for outputs that are no drafts.
  func place(of written: String) -> (name: String, output: String)? {
    lock.withLock { places.removeValue(forKey: written) }
  }
}
