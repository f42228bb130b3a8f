import Foundation
import TestSupport
import Testing

/// A session of a button whose words no output may have.
enum PlantedSession {
  static let header =
    #"{"stream":"hierarchy","version":1,"platform":"ios","viewport":{"width":40,"height":60,"scale":2},"start":0}"#

  static func snapshot(_ time: Int, x: Int = 4, width: Int = 20) -> String {
    ##"{"t":\##(time),"windows":[{"id":1,"class":"UIWindow","frame":[0,0,40,60],"background":"#FFFFFF","##
      + ##""children":[{"id":2,"class":"UIButton","frame":[\##(x),4,\##(width),10],"text":"PLANTED-7f3a","##
      + ##""label":"PLANTED-7f3a"}]}]}"##
  }

  static let bytes = Data(
    ([
      header, snapshot(0), snapshot(100), snapshot(200, x: 12), #"{"t":500,"event":{"name":"PLANTED-7f3a"}}"#,
    ]
    .joined(separator: "\n") + "\n").utf8)
}

/// A session with a button that moves each second.
enum PlainSession {
  static func seconds(_ seconds: Range<Int>, header: Bool = true) -> Data {
    let first =
      #"{"stream":"hierarchy","version":1,"platform":"ios","viewport":{"width":40,"height":60,"scale":2},"start":0}"#
    let lines = seconds.map { second in
      ##"{"t":\##(second * 1000),"windows":[{"id":1,"class":"UIWindow","frame":[0,0,40,60],"children":[{"id":2,"##
        + ##""class":"UIButton","frame":[\##(second % 9),4,20,10],"text":"PLANTED-7f3a","label":"PLANTED-7f3a"}]}]}"##
    }
    return Data((((header ? [first] : []) + lines).joined(separator: "\n") + "\n").utf8)
  }
}

func silhouette(_ arguments: String..., input: Data? = nil) throws -> RunResult {
  try run("silhouette", arguments, input: input)
}

/// Runs a test in a folder of its own that goes away.
func inFolder(_ body: (String) throws -> Void) throws {
  let folder = FileManager.default.temporaryDirectory.appending(path: "silhouette-log-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  try body(folder.path)
}

/// Makes a log of twelve seconds.
func encode(_ path: String, _ options: String...) throws {
  let result = try run(
    "silhouette", ["encode", "-", "-o", path] + options, input: PlainSession.seconds(0..<12))
  #expect(result.exitCode == 0, "\(result.errors)")
}

/// Waits until something is so, half a minute at most.
func wait(until isSo: () throws -> Bool) throws {
  let deadline = ContinuousClock.now + .seconds(30)
  while try !isSo(), ContinuousClock.now < deadline { Thread.sleep(forTimeInterval: 0.02) }
}
