internal import NIOHTTP1
internal import Silhouette
internal import SilhouetteSystem
internal import SilhouetteVerbs

/// Answers to requests about one session.
struct SessionReplies {
  private let found: LiveSessions.Found
  private let options: LiveOptions

  init(_ found: LiveSessions.Found, _ options: LiveOptions) {
    (self.found, self.options) = (found, options)
  }

  func reply(to target: RequestTarget) async -> Reply {
    switch target.path.count == 2 ? "" : target.path[2] {
    case "": return await page
    case "log": return await log(from: target.query["from"].flatMap { Int($0) } ?? 0)
    case "picture.svg": return await picture
    case "live": return Reply(.upgradeRequired, "this address answers WebSockets alone")
    default: return Reply(.notFound, "nothing is there; / lists the sessions")
    }
  }

  private var page: Reply {
    get async {
      switch found {
      case .live(let session): return Reply(page: LivePage.viewer(title: await session.summary.name))
      case .kept(let path):
        guard SessionFolder.isPlain(path) else {
          return Reply(
            .notFound, "the session's folder has links in it, or is one; its files must be its own")
        }
        let options = options
        switch await Aside.run({ Self.played(path, options) }) {
        case .success(let page): return Reply(.ok, "text/html; charset=utf-8", .bytes(page))
        case .failure(let error):
          // The error names files, which only the server's user may see.
          options.complain(error)
          return Reply(.internalServerError, "the page cannot be made; the server tells why where it runs")
        }
      }
    }
  }

  /// The page that `play` writes of the folder.
  private static func played(_ path: String, _ options: LiveOptions) -> Result<[UInt8], SilhouetteError> {
    Result { () throws(SilhouetteError) in
      let folder = try Drafts.beginPrivateFolder()
      defer { Drafts.end(folder) }
      let page = "\(folder.path)/session.html"
      var play = PlayOptions()
      play.encode = options.encode
      play.title = SessionFolder(existing: path).map { SessionSummary(of: $0).name }
      _ = try Pipeline().play(InputList(paths: [path]), to: page, options: play)
      var file = try FileBytes(path: page, isNamed: false)
      return try file.all(most: .max, tooLarge: SilhouetteError(.io, "\(page): cannot be read"))
    }
  }

  /// Each segment as its first timestamp (8 bytes) and its length (4 bytes), the highest byte first, and its zlib stream.
  private func log(from first: Int) async -> Reply {
    let kept: SessionFolder?
    switch found {
    case .live(let session): kept = await session.kept
    case .kept(let path):
      // A viewer that saw the session end asks for its last segments.
      let limits = options.limits
      kept = await Aside.run {
        var folder = SessionFolder(existing: path)
        folder?.replay(limits: limits) { _, _ in }
        return folder
      }
    }
    guard let folder = kept, (0...folder.segments).contains(first) else {
      return Reply(.notFound, "there are no segments from \(first) on")
    }
    let numbers = first..<folder.segments
    return Reply(
      .ok, "application/octet-stream",
      .pieces { write in
        for number in numbers {
          guard let bytes = folder.segment(number) else { return }
          var head: [UInt8] = []
          for shift in stride(from: 56, through: 0, by: -8) {
            head.append(UInt8(truncatingIfNeeded: folder.firsts[number] >> shift))
          }
          for shift in stride(from: 24, through: 0, by: -8) {
            head.append(UInt8(truncatingIfNeeded: bytes.count >> shift))
          }
          try await write(head + bytes)
        }
      })
  }

  private var picture: Reply {
    get async {
      let bytes: [UInt8]? =
        switch found {
        case .live(let session): await session.picture
        case .kept(let path): SessionFolder.picture(in: path)
        }
      guard let bytes else { return Reply(.notFound, "there is no picture of the session") }
      var reply = Reply(.ok, "image/svg+xml", .bytes(bytes))
      reply.headers.add(
        name: "content-security-policy", value: "default-src 'none'; style-src 'unsafe-inline'")
      return reply
    }
  }
}
