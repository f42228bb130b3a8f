import Foundation
import TestSupport
import Testing

/// Makes the nth call to the system fail, for every command that writes: afterwards each file is the old one or the whole
/// new one, and the exit code says which.
///
/// The number rises until a run ends before its fault happens. Which numbers are tried is sampled, so that all of it stays
/// within two minutes.
@Suite(.enabled(if: Faults.library != nil, "needs Linux and a C compiler")) struct FaultTests {
  /// What fails, and how.
  struct Fault: CustomTestStringConvertible {
    var call: String
    var kind: String
    var sticks = false
    /// Whether the program may end in any way at all.
    var isFatal: Bool { kind == "kill" || call == "allocate" }

    var testDescription: String { "\(call) \(kind)\(sticks ? " and on" : "")" }

    static let all = [
      Fault(call: "open", kind: "\(EIO)"), Fault(call: "open", kind: "\(EMFILE)", sticks: true),
      Fault(call: "read", kind: "\(EIO)"), Fault(call: "read", kind: "short", sticks: true),
      Fault(call: "write", kind: "\(ENOSPC)", sticks: true), Fault(call: "write", kind: "\(EIO)"),
      Fault(call: "write", kind: "short", sticks: true), Fault(call: "write", kind: "kill"),
      Fault(call: "sync", kind: "\(EIO)"), Fault(call: "sync", kind: "kill"),
      Fault(call: "rename", kind: "\(EIO)"), Fault(call: "rename", kind: "kill"),
      Fault(call: "allocate", kind: "\(ENOMEM)", sticks: true),
    ]
  }

  /// A command that writes into `out`.
  struct Verb: CustomTestStringConvertible {
    var words: [String]
    /// Whether an old output may be gone: after a masking that failed, no picture stays under its name.
    var mayTakeAway = false
    /// Whether the folder must be new.
    var needsNewFolder = false

    var testDescription: String { words.joined(separator: " ") }

    static let all = [
      Verb(words: ["render", "s.ndjson", "-o", "out/a.png"]),
      Verb(words: ["render", "s.ndjson", "-o", "out/a.apng"]),
      Verb(words: ["render", "s.ndjson", "-o", "out/a.pdf"]),
      Verb(words: ["render", "s.ndjson", "-o", "out/frames"]),
      Verb(words: ["encode", "s.ndjson", "-o", "out/a.json"]),
      Verb(words: ["encode", "s.ndjson", "-o", "out/log", "--segment", "1s"], needsNewFolder: true),
      Verb(words: ["play", "s.ndjson", "-o", "out/a.html", "--link-player"]),
      Verb(words: ["diff", "s.ndjson", "s.ndjson", "--junit", "out/a.xml"]),
      Verb(words: ["audit", "s.ndjson", "-o", "out/a.html"]),
      Verb(words: ["map", "s.ndjson", "-o", "out/a.html"]),
      Verb(words: ["convert", "s.ndjson", "-o", "out/a.ndjson.gz"]),
      Verb(words: ["redact", "s.ndjson", "-o", "out/masked", "--regions", "out/r.json"], mayTakeAway: true),
      Verb(words: ["export", "s.ndjson", "-o", "out/set"]),
      Verb(words: ["compare", "s.ndjson", "-o", "out/a.json", "--only", "rrweb-segments"]),
    ]
  }

  @Test(arguments: Verb.all)
  func eachFileIsTheOldOneOrTheWholeNewOne(verb: Verb) throws {
    let world = try Scratch()
    let outputs = try allOutputs(world, verb)
    var calls: [String: Int] = [:]
    for fault in Fault.all { try fail(fault, in: world, verb, outputs, &calls) }
  }

  /// The outputs of a command, which its faults share.
  private struct Outputs {
    var new: [String: Data]
    /// Of a command that cannot read the screenshot: regions of the hierarchy alone, which are whole as well.
    var plain: [String: Data]
    var old: [String: Data]
  }

  /// - Parameter calls: By call, a number at which no run had so many.
  private func fail(
    _ fault: Fault, in world: Scratch, _ verb: Verb, _ outputs: Outputs, _ calls: inout [String: Int]
  ) throws {
    let (old, new) = (outputs.old, outputs.new)
    var number = 1
    // The first ones, then ever fewer.
    while number < calls[fault.call, default: .max] {
      try restore(old, in: world)
      let (result, happened) = try runWithFault(world, verb, fault, number)
      let now = world.tree("out").filter { !$0.key.contains(".silhouette-") }
      let place = "\(verb.testDescription), \(fault.testDescription) at \(number): \(result.errors)"
      check(now, [old, new, outputs.plain], verb, place)
      if result.exitCode == 0 {
        #expect(isSame(now, old.merging(new) { $1 }), "\(place)")
      } else if !fault.isFatal {
        #expect([64, 65, 74, 1].contains(result.exitCode) && !result.errors.isEmpty, "\(place)")
        #expect(world.drafts.isEmpty, "\(place)")
      }
      if !happened {
        #expect(result.exitCode == 0, "\(place)")
        calls[fault.call] = number
      }
      number *= 2
    }
    #expect(number > 1)
    guard fault.kind == "kill" else { return }
    // Drafts of a killed run are deleted by the next one.
    if verb.needsNewFolder { try? FileManager.default.removeItem(atPath: world.file("out/log")) }
    let last = try world.silhouette(words(world, verb))
    #expect(last.exitCode == 0 && world.drafts.isEmpty, "\(last.errors)\(world.drafts)")
  }

  // MARK: Worlds

  private func allOutputs(_ world: Scratch, _ verb: Verb) throws -> Outputs {
    try world.write(try Faults.screenshot.get(), "shots/000000.png")
    return Outputs(
      new: try outputs(world, verb, shift: 0), plain: try outputsWithoutScreenshot(world, verb),
      old: verb.needsNewFolder ? [:] : try outputs(world, verb, shift: 8))
  }

  private func outputsWithoutScreenshot(_ world: Scratch, _ verb: Verb) throws -> [String: Data] {
    guard verb.words.contains("--regions") else { return [:] }
    try restore([:], in: world)
    let picture = world.file("shots/000000.png")
    try FileManager.default.moveItem(atPath: picture, toPath: picture + ".away")
    defer { try? FileManager.default.moveItem(atPath: picture + ".away", toPath: picture) }
    try world.write(Scratch.session(picture: true), "s.ndjson")
    _ = try world.silhouette(words(world, verb), environment: ["PATH": "/nonexistent"])
    return world.tree("out").filter { $0.key.hasSuffix(".json") }
  }

  private func outputs(_ world: Scratch, _ verb: Verb, shift: Int) throws -> [String: Data] {
    try restore([:], in: world)
    try world.write(Scratch.session(shift: shift, picture: true), "s.ndjson")
    defer { try? world.write(Scratch.session(picture: true), "s.ndjson") }
    let result = try world.silhouette(words(world, verb), environment: ["PATH": "/nonexistent"])
    try #require(result.exitCode == 0, "\(result.errors)")
    let tree = world.tree("out")
    try #require(!tree.isEmpty)
    return tree
  }

  private func words(_ world: Scratch, _ verb: Verb) -> [String] {
    verb.words.map { $0.contains("/") || $0 == "s.ndjson" ? world.file($0) : $0 }
  }

  private func restore(_ tree: [String: Data], in world: Scratch) throws {
    try? FileManager.default.removeItem(atPath: world.file("out"))
    try FileManager.default.createDirectory(atPath: world.file("out"), withIntermediateDirectories: true)
    for (name, data) in tree { try world.write(data, "out/" + name) }
  }

  private func runWithFault(
    _ world: Scratch, _ verb: Verb, _ fault: Fault, _ number: Int
  ) throws -> (RunResult, happened: Bool) {
    let note = world.file("fault")
    try? FileManager.default.removeItem(atPath: note)
    let result = try world.silhouette(
      words(world, verb),
      environment: [
        "LD_PRELOAD": Faults.library!, "FAULT_ROOT": world.path, "FAULT_CALL": fault.call,
        "FAULT_NTH": "\(number)", "FAULT_KIND": fault.kind, "FAULT_STICKS": fault.sticks ? "1" : "0",
        "FAULT_NOTE": note, "PATH": "/nonexistent",
      ])
    return (result, FileManager.default.fileExists(atPath: note))
  }

  // MARK: Checks

  private func check(
    _ now: [String: Data], _ whole: [[String: Data]], _ verb: Verb, _ place: String
  ) {
    for (name, data) in now {
      #expect(whole.contains { isSame(name, data, $0[name]) }, "\(name) is broken: \(place)")
    }
    guard !verb.mayTakeAway else { return }
    for name in whole[0].keys { #expect(now[name] != nil, "\(name) is lost: \(place)") }
  }

  private func isSame(_ now: [String: Data], _ expected: [String: Data]) -> Bool {
    now.count == expected.count && now.allSatisfy { isSame($0.key, $0.value, expected[$0.key]) }
  }

  /// A report holds times and memory, which differ between runs: it is whole if it can be read.
  private func isSame(_ name: String, _ data: Data, _ other: Data?) -> Bool {
    guard let other else { return false }
    if data == other { return true }
    guard name == "a.json", let report = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
    else {
      return false
    }
    return report["sessions"] != nil
  }
}

/// The library that makes calls fail.
enum Faults {
  /// Built from `Tests/Faults/faults.c`; nil where that cannot be.
  static let library: String? = {
    #if os(Linux)
      let path = NSTemporaryDirectory() + "silhouette-faults-\(UUID().uuidString).so"
      let source = Places.root.appending(path: "Tests/Faults/faults.c").path
      for compiler in ["cc", "gcc", "clang"] {
        guard let program = tool(compiler),
          let result = try? run(
            program: program, ["-shared", "-fPIC", "-O1", "-o", path, source, "-ldl"]), result.exitCode == 0
        else { continue }
        return path
      }
    #endif
    return nil
  }()

  static func tool(_ name: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// A picture of the session's screen.
  static let screenshot: Result<Data, any Error> = Result {
    let result = try run(
      "silhouette", ["render", "-", "-o", "-", "--format", "png", "--scale", "2"],
      input: Scratch.session(screens: 1))
    try #require(result.exitCode == 0, "\(result.errors)")
    return result.output
  }
}
