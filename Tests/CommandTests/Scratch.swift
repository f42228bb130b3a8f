import Foundation
import TestSupport

/// A folder of a test's own, with a session in it, that goes with the test.
final class Scratch: Sendable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "silhouette-test-" + UUID().uuidString
    for folder in ["", "/tmp"] {
      try FileManager.default.createDirectory(atPath: path + folder, withIntermediateDirectories: true)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { path + "/" + name }

  func write(_ data: Data, _ name: String) throws {
    let url = URL(filePath: file(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url)
  }

  func write(_ text: String, _ name: String) throws { try write(Data(text.utf8), name) }

  func bytes(_ name: String) -> Data? { FileManager.default.contents(atPath: file(name)) }

  func mode(_ name: String) throws -> Int {
    try FileManager.default.attributesOfItem(atPath: file(name))[.posixPermissions] as? Int ?? -1
  }

  /// Files by their paths, but for the folder of temporary files.
  func tree(_ folder: String) -> [String: Data] {
    let names = FileManager.default.subpaths(atPath: file(folder)) ?? []
    var tree: [String: Data] = [:]
    for name in names {
      if let data = FileManager.default.contents(atPath: file(folder) + "/" + name) { tree[name] = data }
    }
    return tree
  }

  /// Drafts that lie in the folder or below.
  var drafts: [String] {
    (FileManager.default.subpaths(atPath: path) ?? []).filter { $0.contains(".silhouette-") }
  }

  /// Runs the command; temporary files go to a folder in this one.
  func silhouette(
    _ arguments: [String], input: Data? = nil, environment: [String: String] = [:]
  ) throws -> RunResult {
    try run(
      "silhouette", arguments, input: input,
      environment: ["TMPDIR": path + "/tmp", "SWIFT_BACKTRACE": "enable=no"].merging(environment) { $1 })
  }

  /// Runs a line of shell in the folder, with the command as `$S`. Tests run with signals held back; bash is
  /// the only usual shell that does not hold back those of its children.
  func shell(_ line: String, environment: [String: String] = [:]) throws -> RunResult {
    let result = try run(
      program: "/bin/bash", ["-c", "cd \"$W\" && " + line],
      environment: [
        "TMPDIR": path + "/tmp", "W": path, "S": Places.program("silhouette").path,
        "SWIFT_BACKTRACE": "enable=no",
      ].merging(environment) { $1 })
    return result
  }

  /// A session of some screens; another `shift` makes other bytes of every output.
  static func session(screens: Int = 4, shift: Int = 0, step: Int = 1000, picture: Bool = false) -> Data {
    var lines = [
      #"{"stream":"hierarchy","version":1,"platform":"ios","viewport":{"width":40,"height":60,"scale":2},"start":0}"#
    ]
    for screen in 0..<screens {
      lines.append(
        ##"{"t":\##(screen * step),"windows":[{"id":1,"class":"UIWindow","frame":[0,0,40,60],"background":"#FFFFFF","##
          + ##""children":[{"id":2,"class":"UILabel","frame":[\##(4 + shift + screen % 8),4,20,10],"text":"word"}]}]}"##
      )
      if picture, screen == 0 { lines.append(##"{"t":0,"screenshot":"shots/000000.png"}"##) }
    }
    return Data((lines.joined(separator: "\n") + "\n").utf8)
  }
}
