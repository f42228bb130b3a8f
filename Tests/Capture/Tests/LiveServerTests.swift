import Foundation
import Testing
import UIKit

@testable import CaptureOverStandIn
@testable import CaptureSample

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension RecorderTests {
  /// The sample's app sends to `silhouette live`. Skipped where the command was not built before.
  @Test(.enabled(if: LiveServer.isBuilt, "build the command first: swift build"))
  func theSampleIsShownByTheServer() async throws {
    let server = try LiveServer()
    defer { server.stop() }
    app(FakeScreens.login().window)
    let recorder = recordThisApp(to: server.address.appending(path: "sessions"))
    try await rest(recorder, until: 2)
    recorder.event("login")
    await recorder.stop()
    let list = try await String(decoding: server.get("sessions"), as: UTF8.self)
    #expect(list.contains(#""platform":"ios""#), "\(list)")
    let session = try #require(list.firstMatch(of: /"id":"([^"]+)"/)?.1)
    let picture = try await String(decoding: server.get("sessions/\(session)/picture.svg"), as: UTF8.self)
    #expect(picture.contains("<svg"))
  }
}

/// `silhouette live` on a port that is free.
private struct LiveServer {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let command = root.appending(path: ".build/debug/silhouette")

  static var isBuilt: Bool { FileManager.default.isExecutableFile(atPath: command.path) }

  let address: URL
  private let process = Process()
  private let folder = FileManager.default.temporaryDirectory.appending(path: "capture-\(UUID().uuidString)")

  init() throws {
    let output = Pipe()
    process.executableURL = Self.command
    process.arguments = ["live", "--port", "0", "--output", folder.path]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    var told = ""
    while !told.contains("\n") {
      let bytes = output.fileHandleForReading.availableData
      if bytes.isEmpty { break }
      told += String(decoding: bytes, as: UTF8.self)
    }
    let found = try #require(told.firstMatch(of: /http:\/\/[0-9.]+:[0-9]+/)?.0, "\(told)")
    address = try #require(URL(string: String(found)))
  }

  func get(_ path: String) async throws -> Data {
    try await URLSession.shared.data(from: address.appending(path: path)).0
  }

  func stop() {
    process.terminate()
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }
}
