internal import SilhouetteRecording

#if Live
  internal import ArgumentParser
  internal import SilhouetteSystem
  internal import Silhouette
  import SilhouetteHierarchy
  internal import SilhouetteLive
  import SilhouetteReplay

  /// `silhouette live`
  struct Live: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Take sessions while they are recorded, keep them, and show them in a browser.",
      discussion: """
        Listens on this machine alone, and prints the address to open. Recorders send hierarchy streams to /sessions: with \
        POST, as one stream that need not end or as numbered pieces, or over a WebSocket. Each session becomes a folder of \
        event-log segments, which play, render and diff read. It is a tool for development: no TLS, no accounts. With --host, \
        others can reach it; then senders and viewers need the tokens that are printed.

        EXAMPLES
          silhouette live
          silhouette live --port 0 -o sessions
          silhouette live growing.hierarchy.ndjson
          recorder | silhouette live -
          silhouette live --host 0.0.0.0 --allow-origin https://app.example
        """)

    @Argument(
      help: ArgumentHelp(
        "Hierarchy streams to show: files, which may grow, or - for standard input.", valueName: "streams"))
    var streams: [String] = []

    @Option(help: ArgumentHelp("The address to listen at.", valueName: "address"))
    var host = LiveOptions().host

    @Option(help: ArgumentHelp("The port; 0 for any that is free.", valueName: "n"))
    var port = LiveOptions().port

    @Option(name: .shortAndLong, help: .output("a folder that keeps sessions"))
    var output = LiveOptions().folder

    @Option(
      help: ArgumentHelp(
        "A name that this server is called by, beside addresses and localhost. May be given more than once.",
        valueName: "name"))
    var allowHost: [String] = []

    @Option(
      help: ArgumentHelp(
        "An origin whose pages may send, such as https://app.example, beside those on this machine. May be given more than once.",
        valueName: "origin"))
    var allowOrigin: [String] = []

    @Option(
      help: ArgumentHelp(
        "The time without a byte after which a session rests (default: 30m).", valueName: "time"),
      transform: TypedTime.init)
    var idle = TypedTime(milliseconds: LiveOptions().idle * 1000)

    @Option(help: .touches())
    var touches = LiveOptions().encode.touches

    @OptionGroup var text: RevealOptions
    @OptionGroup(title: "Limits") var limits: LiveLimits
    @OptionGroup(title: "Look") var look: AppearanceOptions
    @OptionGroup(title: "Speed") var writing: WritingOptions

    func validate() throws {
      guard (0...65535).contains(port) else { throw ValidationError("--port is 0 to 65535") }
      guard idle.milliseconds >= 1000 else {
        throw ValidationError("--idle \(idle) is less than 1s; for seconds write a unit, such as 60s")
      }
      guard streams.filter({ $0 == "-" }).count <= 1 else {
        throw ValidationError("- can be named only once")
      }
      guard !output.isEmpty else { throw ValidationError("--output needs the name of a folder") }
    }

    func run() async throws {
      writing.apply()
      let options = try options()
      Interruption.waitForEnd()
      let server = try LiveServer(options)
      let folder = output
      try await server.run(until: Interruption.stop, feeds: streams.map { LiveFeed(path: $0) }) { port in
        Self.announce(port, options, folder)
      }
    }

    private func options() throws -> LiveOptions {
      var options = LiveOptions()
      (options.host, options.port, options.folder) = (host, port, output)
      options.encode.appearance = look.appearance
      options.encode.reveal = text.level
      options.encode.touches = touches
      (options.mostSessions, options.mostRate) = (limits.maxSessions, limits.maxRate)
      options.idle = idle.milliseconds / 1000
      (options.limits.lineBytes, options.limits.nodes) = (limits.maxLineBytes, limits.maxNodes)
      (options.hosts, options.origins) = (Set(allowHost), Set(allowOrigin))
      if !Self.isThisMachineAlone(host) {
        (options.sendToken, options.viewToken) = (Self.token(), Self.token())
      }
      options.complain = { Terminal.complain("silhouette: \($0.message)") }
      return options
    }

    private static func isThisMachineAlone(_ host: String) -> Bool {
      let parts = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
      // A name that begins so may lead anywhere.
      return host == "localhost" || host == "::1"
        || parts.count == 4 && parts[0] == 127 && !parts.contains(nil)
    }

    private static func token() -> String {
      var generator = SystemRandomNumberGenerator()
      return (0..<2).map { _ in
        let digits = String(generator.next(), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
      }.joined()
    }

    /// One line, which a script can read: the address comes first.
    private static func announce(_ port: Int, _ options: LiveOptions, _ folder: String) {
      let name = ["0.0.0.0", "::", ""].contains(options.host) ? reachable(options.host) : options.host
      let host = name.contains(":") ? "[\(name)]" : name
      let address = "http://\(host):\(port)/"
      let view = options.viewToken.map { "\(address)?token=\($0)" } ?? address
      let send = options.sendToken.map { "\(address)sessions?token=\($0)" } ?? "\(address)sessions"
      try? Terminal.say("\(view) shows what is sent to \(send); kept in \(folder)")
    }

    /// An address of this machine that others can open, for a server at all of its addresses.
    private static func reachable(_ host: String) -> String {
      var first: UnsafeMutablePointer<ifaddrs>?
      guard getifaddrs(&first) == 0 else { return "127.0.0.1" }
      defer { freeifaddrs(first) }
      var next = first
      while let one = next {
        next = one.pointee.ifa_next
        guard let address = one.pointee.ifa_addr, address.pointee.sa_family == sa_family_t(AF_INET) else {
          continue
        }
        var (inner, text) = (
          address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { $0.pointee.sin_addr },
          [CChar](repeating: 0, count: Int(INET_ADDRSTRLEN))
        )
        guard inet_ntop(AF_INET, &inner, &text, socklen_t(text.count)) != nil else { continue }
        let name = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        if !name.hasPrefix("127.") { return name }
      }
      return "127.0.0.1"
    }
  }

  /// How much `live` takes.
  struct LiveLimits: ParsableArguments {
    @Option(help: ArgumentHelp("The largest number of sessions at the same time.", valueName: "n"))
    var maxSessions = LiveOptions().mostSessions

    @Option(help: ArgumentHelp("Bytes a second that one session may send over time.", valueName: "bytes"))
    var maxRate = LiveOptions().mostRate

    @Option(help: .maxLineBytes)
    var maxLineBytes = LiveOptions().limits.lineBytes

    @Option(help: .maxNodes)
    var maxNodes = LiveOptions().limits.nodes

    func validate() throws {
      guard maxSessions > 0, maxRate > 0, maxLineBytes > 0, maxNodes > 0, maxNodes < Int32.max else {
        throw ValidationError("limits must be 1 or more")
      }
    }
  }
#endif
