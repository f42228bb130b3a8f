import Foundation
import SilhouetteReplay
import SilhouetteScene

/// Hashes of all that is made of sessions. Many pairs have a session in common, above all the one without a pressed
/// key: its outputs are made once.
actor SecretPrints {
  static let shared = SecretPrints()

  /// One thing that was made, without its bytes.
  struct Print: Equatable, Sendable {
    var output: String
    var name: String
    var count: Int
    var hash: Int
  }

  private struct Key: Hashable {
    var text: String
    var touches: [TouchPolicy]
    var reveal: Reveal
    var look: Appearance
  }

  private var made: [Key: Task<[Print], any Error>] = [:]

  /// The outputs of one session of a pair in a look.
  func prints(of text: String, in pair: SecretPair, _ look: Appearance) async throws -> [Print] {
    let key = Key(text: text, touches: pair.touches, reveal: pair.reveal, look: look)
    if let task = made[key] { return try await task.value }
    // Detached: on this actor, sessions would wait for each other.
    let task = Task.detached { try await Self.make(text, pair, look) }
    made[key] = task
    return try await task.value
  }

  private static func make(_ text: String, _ pair: SecretPair, _ look: Appearance) async throws -> [Print] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "silhouette-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let session = try SecretSession(pair, text, look, in: folder)
    var prints: [Print] = []
    for output in SecretOutput.all(in: look) {
      for made in try await output.make(session) {
        var hasher = Hasher()
        made.bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
        prints.append(
          Print(output: output.name, name: made.name, count: made.bytes.count, hash: hasher.finalize()))
      }
    }
    return prints
  }
}
