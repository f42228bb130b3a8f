internal import SilhouetteHierarchy
internal import SilhouetteSystem
internal import SilhouetteText
internal import SystemPackage

/// A Chromium without a window, which runs scripts in an empty page.
///
/// It is driven by the DevTools protocol over a pair of pipes: no port, nothing that another program could connect to. It
/// finds no host, so nothing leaves or enters it but through the pipes. Its profile is a folder of its own, which goes away
/// with it.
package final class Chromium {
  private let program: HelperProgram
  private let name: String
  private let profile: Drafts.Draft
  private var last = 0
  /// Bytes that have come and were not read yet.
  private var come: [UInt8] = []
  private var document = JSONDocument()
  /// Of the page: the session that messages to it name, and its global object.
  private var session = ""
  private var global = ""

  /// The name of the environment's variable that holds a program's path or name.
  package static let variable = "SILHOUETTE_CHROMIUM"
  private static let names = [
    "chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome", "microsoft-edge",
  ]
  private static let applications = [
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  ]

  /// Seconds for one message: a large page is laid out in one of them.
  private static let patience = 120.0
  /// More than any answer has.
  private static let mostBytes = 1 << 30

  /// Starts it, and opens the page.
  ///
  /// - Throws: If there is none, or if it does not start.
  package init() throws(SilhouetteError) {
    let path = try Self.find()
    name = FileName.last(of: path)
    profile = try Drafts.beginPrivateFolder(in: Self.folder(of: Drafts.temporaryFolder))
    do throws(SilhouetteError) {
      program = try HelperProgram(
        "/bin/sh",
        talkingWith: ["-c", Self.shell, profile.path, path] + Self.arguments(profile: profile.path))
    } catch {
      Drafts.end(profile)
      throw error
    }
    try openPage()
  }

  deinit {
    program.end()
    Drafts.end(profile)
  }

  /// The program's path.
  ///
  /// - Throws: If there is none.
  package static func find() throws(SilhouetteError) -> String {
    if let named = Host.environment[variable], !named.isEmpty {
      guard let path = Host.program(named) else {
        throw SilhouetteError(
          .usage, "\(variable) is \(named), which is no program; name a Chromium on PATH, or its path")
      }
      return path
    }
    if let path = (names + applications).lazy.compactMap(Host.program).first { return path }
    throw SilhouetteError(
      .usage,
      "a log is laid out by Chromium, which is not on PATH; install it (Debian: apt-get install chromium; macOS: brew install --cask chromium), or name a Chromium or Chrome in \(variable)"
    )
  }

  /// The folder for its profile. It ends at once if the path of the socket that it makes there is too long for
  /// the system (104 bytes with their zero on Apple's platforms, 108 on Linux), as below macOS's folder for
  /// temporary files.
  private static func folder(of temporary: String) -> String {
    let profile = "/.silhouette-0123456789abcdef.draft"
    let socket = "/org.chromium.Chromium.ABCDEF/SingletonSocket"
    return temporary.utf8.count + profile.utf8.count + socket.utf8.count < 104 ? temporary : "/tmp"
  }

  /// Files that it writes beside its profile would stay, so all of them go there.
  private static let shell = #"export TMPDIR="$0" XDG_CONFIG_HOME="$0" XDG_CACHE_HOME="$0"; exec "$@""#

  private static func arguments(profile: String) -> [String] {
    var arguments = [
      "--headless=new", "--remote-debugging-pipe", "--user-data-dir=\(profile)", "--no-first-run",
      "--no-default-browser-check", "--disable-gpu", "--disable-dev-shm-usage", "--disable-extensions",
      "--disable-background-networking", "--disable-component-update", "--disable-sync",
      "--disable-breakpad", "--disable-domain-reliability", "--no-pings", "--mute-audio",
      // The log's page alone decides what is laid out, and how.
      "--hide-scrollbars", "--force-device-scale-factor=1", "--disable-lcd-text",
      "--disable-renderer-backgrounding", "--disable-background-timer-throttling", "--password-store=basic",
      // Nothing is found in the network, be it named or numbered.
      "--host-resolver-rules=MAP * ~NOTFOUND", "--proxy-server=http://127.0.0.1:9",
      "--proxy-bypass-list=<-loopback>",
    ]
    // Chromium's sandbox cannot be had as root.
    if geteuid() == 0 { arguments.append("--no-sandbox") }
    return arguments + ["about:blank"]
  }

  private func openPage() throws(SilhouetteError) {
    let target = try send("Target.createTarget", [("url", "about:blank")], within: 30)
    let id = try member(target, "targetId")
    session = try member(
      try send("Target.attachToTarget", [("targetId", id), ("flatten", nil)]), "sessionId")
    let made = try send("Runtime.evaluate", [("expression", "globalThis")])
    guard let object = document.member(made, "result").flatMap({ document.member($0, "objectId") }) else {
      throw failure("its answer is none")
    }
    global = document.string(object)
  }

  // MARK: The page

  /// Runs a script in the page.
  package func run(_ script: String) throws(SilhouetteError) {
    _ = try value(of: try send("Runtime.evaluate", [("expression", script), ("returnByValue", nil)]))
  }

  /// Calls a function with a text. Returns the text that it promises, once that is there.
  package func call(_ function: String, _ text: [UInt8] = []) throws(SilhouetteError) -> [UInt8] {
    let result = try send(
      "Runtime.callFunctionOn",
      [
        ("objectId", global), ("functionDeclaration", function), ("awaitPromise", nil),
        ("returnByValue", nil),
      ], argument: text)
    return try value(of: result)
  }

  /// The text of an answer.
  ///
  /// - Throws: If the script failed. Its words may be the log's, so that the error has none of them.
  private func value(of answer: Int) throws(SilhouetteError) -> [UInt8] {
    guard document.member(answer, "exceptionDetails") == nil else {
      throw SilhouetteError(
        .input, "the log cannot be laid out: a page of it is more than the browser can take; cut the log")
    }
    guard let result = document.member(answer, "result"), let value = document.member(result, "value"),
      document.kind(value) == .string
    else { return [] }
    return document.bytes(value)
  }

  /// Ends it, once it has done its work. Killed, it could leave files beside its profile.
  package func close() {
    session = ""
    program.limit(seconds: 10)
    try? write("Browser.close", [], argument: nil)
    _ = program.wait()
  }

  // MARK: Messages

  /// Sends a message, and waits for its answer. A parameter without a text is `true`.
  ///
  /// - Returns: The result, in `document`.
  private func send(
    _ method: String, _ parameters: [(name: String, text: String?)], argument: [UInt8]? = nil,
    within seconds: Double = patience
  ) throws(SilhouetteError) -> Int {
    program.limit(seconds: seconds)
    do throws(Errno) {
      try write(method, parameters, argument: argument)
    } catch {
      throw failure("\(error)")
    }
    while true {
      try read(try nextMessage())
      // Others are events.
      guard let id = document.member(0, "id"), document.integer(id) == last else { continue }
      guard let result = document.member(0, "result") else {
        throw failure("it refused \(method)")
      }
      return result
    }
  }

  private func write(
    _ method: String, _ parameters: [(name: String, text: String?)], argument: [UInt8]?
  ) throws(Errno) {
    last += 1
    var message = JSONBytes()
    message.write(raw: "{\"id\":")
    message.write(Double(last))
    if !session.isEmpty {
      message.write(raw: ",\"sessionId\":")
      message.write(string: session.utf8)
    }
    message.write(raw: ",\"method\":")
    message.write(string: method.utf8)
    message.write(raw: ",\"params\":{")
    for (number, parameter) in parameters.enumerated() {
      if number > 0 { message.write(raw: ",") }
      message.write(string: parameter.name.utf8)
      message.write(raw: ":")
      if let text = parameter.text { message.write(string: text.utf8) } else { message.write(raw: "true") }
    }
    if let argument {
      message.write(raw: ",\"arguments\":[{\"value\":")
      // A log may hold bytes that are no text.
      message.write(string: String(decoding: argument, as: UTF8.self).utf8)
      message.write(raw: "}]")
    }
    message.write(raw: "}}")
    try program.write(message.bytes + [0])
  }

  private func nextMessage() throws(SilhouetteError) -> [UInt8] {
    var searched = 0
    while true {
      if let end = come[searched...].firstIndex(of: 0) {
        let message = Array(come[..<end])
        come.removeSubrange(...end)
        return message
      }
      searched = come.count
      guard come.count < Self.mostBytes else { throw failure("its answer is too long") }
      try readSome()
    }
  }

  private func readSome() throws(SilhouetteError) {
    guard let pipe = program.outputPipe else { throw failure("it has no output") }
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    do {
      let count = try chunk.withUnsafeMutableBytes { try pipe.read(into: $0) }
      guard count > 0 else { throw Errno.brokenPipe }
      come += chunk[..<count]
    } catch {
      throw failure(nil)
    }
  }

  private func read(_ message: [UInt8]) throws(SilhouetteError) {
    var limits = Limits()
    limits.textBytes = Self.mostBytes
    do throws(InputError) {
      try document.read(message, limits: limits)
    } catch {
      throw failure("its answer is no JSON")
    }
  }

  private func member(_ object: Int, _ key: StaticString) throws(SilhouetteError) -> String {
    guard let value = document.member(object, key) else { throw failure("its answer is none") }
    return document.string(value)
  }

  private func failure(_ reason: String?) -> SilhouetteError {
    guard reason == nil || !program.isRunning else {
      return SilhouetteError(.io, "\(name): it cannot be used (\(reason!)); check its version")
    }
    let code = program.wait()
    guard !program.isLate else {
      return SilhouetteError(
        .io, "\(name): it did not answer in \(Int(Self.patience)) s and was ended; cut the log")
    }
    let said = program.said.map { ": \($0.prefix(200))" } ?? ""
    return SilhouetteError(
      .io,
      "\(name): it ended early (exit code \(code)\(said)); start it by hand to see whether it works, or name another one in \(Self.variable)"
    )
  }
}
