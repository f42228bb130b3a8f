internal import Dispatch
package import SilhouetteSystem
internal import SystemPackage

/// A program that makes a file for us and ends when we do.
///
/// It has a group of its own, so that Ctrl-C at a terminal ends our input and leaves the program running. Its
/// messages go to a file without a name: an unread pipe could fill up and stop it, and a file with a name
/// could stay.
package final class HelperProgram {
  package let pid: pid_t
  private let log: FileDescriptor
  /// The descriptor for its input; nil once that has ended, and if it has none.
  private var input: FileDescriptor?
  private var status: Int32?
  /// Its standard output, if that is kept.
  private let output: FileDescriptor?
  /// The end of a pipe that its standard output comes from; nil if that is kept or thrown away.
  let outputPipe: FileDescriptor?
  private var deadline: Deadline?

  /// - Parameters:
  ///   - takesInput: whether `write` feeds it; else its input is empty.
  ///   - folder: The folder that it works in; nil for the current folder.
  package convenience init(
    _ program: String, _ arguments: [String], takesInput: Bool, in folder: String? = nil
  ) throws(SilhouetteError) {
    try self.init(program, arguments, takesInput: takesInput, given: nil, in: folder)
  }

  /// A program whose standard output is read from `outputPipe` as it comes.
  ///
  /// - Parameter input: Its standard input, a file that is read from its beginning; nil for an empty one.
  convenience init(
    _ program: String, _ arguments: [String], pipingFrom input: FileDescriptor?
  ) throws(SilhouetteError) {
    _ = try? input?.seek(offset: 0, from: .start)
    try self.init(program, arguments, takesInput: false, given: nil, reads: input, isPiped: true, in: nil)
  }

  /// A program that takes messages on descriptor 3, by `write`, and answers on descriptor 4, to `outputPipe`. Its standard
  /// output is thrown away.
  convenience init(_ program: String, talkingWith arguments: [String]) throws(SilhouetteError) {
    try self.init(program, arguments, takesInput: true, given: nil, isPiped: true, talks: true, in: nil)
  }

  /// A program that takes these bytes as its input, and returns its output by `output(most:)`.
  ///
  /// Both are files without names, which nothing can leave behind, and which no end of either side breaks.
  package convenience init(
    _ program: String, _ arguments: [String], given bytes: [UInt8]
  ) throws(SilhouetteError) {
    try self.init(program, arguments, takesInput: false, given: bytes, in: nil)
  }

  private init(
    _ program: String, _ arguments: [String], takesInput: Bool, given bytes: [UInt8]?,
    reads file: FileDescriptor? = nil, isPiped: Bool = false, talks: Bool = false, in folder: String?
  ) throws(SilhouetteError) {
    var files: [FileDescriptor] = []
    var given: FileDescriptor?
    do {
      for _ in 0..<(bytes == nil ? 1 : 3) { files.append(try Drafts.scratch()) }
      if let bytes {
        given = files[2]
        _ = try files[2].writeAll(bytes)
        try files[2].seek(offset: 0, from: .start)
      }
    } catch {
      for file in files { try? file.close() }
      throw SilhouetteError(.io, "\(program): cannot be started (no temporary file: \(error))")
    }
    let (log, output) = (files[0], files.count > 1 ? files[1] : nil)
    var (ends, outs): (Pipe?, Pipe?)
    do throws(Errno) {
      // A helper that inherits another one's pipe would keep that one from ever ending: no two start at the same time.
      pid = try Drafts.start { () throws(Errno) in
        ends = takesInput ? try Self.pipe() : nil
        outs = isPiped ? try Self.pipe() : nil
        let (takes, makes) = (ends?.read ?? given ?? file, outs?.write ?? output)
        return try Self.spawn(
          program, arguments, input: talks ? nil : takes, output: talks ? nil : makes, log: log,
          talk: talks ? [takes, makes].compactMap(\.self) : [], folder)
      }
    } catch {
      let pipes = [ends?.read, ends?.write, outs?.read, outs?.write].compactMap(\.self)
      for descriptor in files + pipes { try? descriptor.close() }
      throw SilhouetteError(.io, "\(program): cannot be started (\(error))")
    }
    try? ends?.read.close()
    try? outs?.write.close()
    try? given?.close()
    self.log = log
    self.output = output
    outputPipe = outs?.read
    input = ends?.write
  }

  deinit {
    end()
    try? log.close()
    try? output?.close()
    try? outputPipe?.close()
  }

  /// Kills it, with the programs that it started.
  ///
  /// It must be gone before its draft is removed, or it would make the draft anew. With a gentler signal, it would first wait
  /// for the rest of its input.
  func end() {
    guard status == nil else { return }
    kill(-pid, SIGKILL)
    kill(pid, SIGKILL)
    _ = wait()
  }

  /// Kills it if it is still at work after so many seconds.
  package func limit(seconds: Double) {
    deadline = Deadline(pid, seconds: seconds)
  }

  /// Whether it was killed because its time was over.
  package var isLate: Bool { deadline?.hasPassed ?? false }

  /// The beginning of its standard output, after `wait`.
  package func output(most count: Int) -> [UInt8] {
    output.map { Array($0.bytes(0..<count)) } ?? []
  }

  func write(_ bytes: [UInt8]) throws(Errno) {
    guard let input else { throw .brokenPipe }
    do {
      _ = try input.writeAll(bytes)
    } catch {
      throw error as? Errno ?? .ioError
    }
  }

  /// Ends its input.
  func endInput() {
    try? input?.close()
    input = nil
  }

  /// Whether it is still at work.
  package var isRunning: Bool { status == nil && !Self.hasEnded(pid, waiting: false) }

  /// Waits for its end. Returns the exit code, or 128 and the signal's number.
  package func wait() -> Int32 {
    endInput()
    if let status { return status }
    Self.waitUntilEnded(pid)
    // From here on its id may be another one's.
    deadline?.cancel()
    let raw = Drafts.reap(pid)
    let code = raw & 0x7F == 0 ? raw >> 8 & 0xFF : 128 + raw & 0x7F
    status = code
    return code
  }

  /// The first line of its error output; nil if there is none.
  package var said: String? {
    let text = String(decoding: log.bytes(0..<65_536).prefix { $0 != 0 }, as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).first { !Self.isChatter($0) }.map(Self.withoutAddress)
  }

  /// The rest of the first line of its error output that begins with a text, after blanks; nil if there is none.
  func said(after start: String) -> Substring? {
    let text = String(decoding: log.bytes(0..<65_536).prefix { $0 != 0 }, as: UTF8.self)
    let lines = text.split(whereSeparator: \.isNewline).map { $0.drop(while: \.isWhitespace) }
    return lines.first { $0.hasPrefix(start) }?.dropFirst(start.count)
  }

  /// A line without the part of ffmpeg that wrote it, and its address: `[mov,mp4 @ 0x55ed1b262a40] …`.
  private static func withoutAddress(_ line: Substring) -> String {
    guard line.hasPrefix("["), let end = line.firstRange(of: "] "), line[..<end.lowerBound].contains(" @ 0x")
    else { return String(line) }
    return String(line[end.upperBound...])
  }

  /// Blank lines, and reports of an encoder's library past ffmpeg's `-v error`: `Svt[info]: …`,
  /// `x265 [info]: …`.
  private static func isChatter(_ line: Substring) -> Bool {
    let library = line.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == " ") }
    return line.allSatisfy(\.isWhitespace) || line[library.endIndex...].hasPrefix("[info]:")
  }

  /// Waits for a program's end and leaves it to `Drafts.reap`.
  static func waitUntilEnded(_ pid: pid_t) { _ = hasEnded(pid, waiting: true) }

  private static func hasEnded(_ pid: pid_t, waiting: Bool) -> Bool {
    var info = siginfo_t()
    let options = WEXITED | WNOWAIT | (waiting ? 0 : WNOHANG)
    while waitid(P_PID, id_t(pid), &info, options) != 0 {
      guard errno == EINTR else { return true }
    }
    return waiting || info.si_signo != 0
  }

  private typealias Pipe = (read: FileDescriptor, write: FileDescriptor)

  private static func pipe() throws(Errno) -> Pipe {
    var ends: [Int32] = [0, 0]
    guard SilhouetteSystem.pipe(&ends) == 0 else { throw Errno(rawValue: errno) }
    // A program may have ends as 3 and 4: none of ours may be in their place when it gets them.
    for (place, end) in ends.enumerated() {
      let above = fcntl(end, F_DUPFD_CLOEXEC, 10)
      if above >= 0 { close(end) } else { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      ends[place] = above >= 0 ? above : end
    }
    return (FileDescriptor(rawValue: ends[0]), FileDescriptor(rawValue: ends[1]))
  }

  private static func spawn(
    _ program: String, _ arguments: [String], input: FileDescriptor?, output: FileDescriptor?,
    log: FileDescriptor, talk: [FileDescriptor], _ folder: String?
  ) throws(Errno) -> pid_t {
    #if os(Linux)
      var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
    #else
      var (actions, attributes) = (posix_spawn_file_actions_t(nil), posix_spawnattr_t(nil))
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input.rawValue, 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    if let output {
      posix_spawn_file_actions_adddup2(&actions, output.rawValue, 1)
    } else {
      posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, log.rawValue, 2)
    for (number, end) in talk.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, end.rawValue, 3 + Int32(number))
    }
    // Signals that we ignore or hold back are none of its business, but that a file too large is an error and no end.
    var (usual, none) = (sigset_t(), sigset_t())
    sigemptyset(&usual)
    sigemptyset(&none)
    for number in [SIGPIPE, SIGINT, SIGTERM, SIGHUP] { sigaddset(&usual, number) }
    posix_spawnattr_setsigdefault(&attributes, &usual)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))
    // The shell goes to the folder and becomes the program.
    let (first, before) =
      folder.map { ("/bin/sh", ["/bin/sh", "-c", "cd \"$1\" && shift && exec \"$@\"", "sh", $0]) } ?? (
        program, []
      )
    var words =
      (before + [program] + arguments).map { word in FileName.withPointer(word) { strdup($0) } } + [nil]
    defer { for word in words { free(word) } }
    var places = Host.environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for place in places { free(place) } }
    var pid = pid_t()
    let code = FileName.withPointer(first) { posix_spawn(&pid, $0, &actions, &attributes, &words, &places) }
    guard code == 0 else { throw Errno(rawValue: code) }
    return pid
  }
}

/// Kills a program's group when its time is over.
private final class Deadline: @unchecked Sendable {
  private let lock = Lock()
  private var isOver = false
  private var isLate = false

  init(_ pid: pid_t, seconds: Double) {
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { [weak self] in self?.pass(pid) }
  }

  private func pass(_ pid: pid_t) {
    lock.withLock {
      guard !isOver else { return }
      isLate = true
      kill(-pid, SIGKILL)
      kill(pid, SIGKILL)
    }
  }

  func cancel() { lock.withLock { isOver = true } }

  var hasPassed: Bool { lock.withLock { isLate } }
}
