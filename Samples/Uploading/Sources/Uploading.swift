import Foundation
import SilhouetteHierarchy
import SilhouetteRecording
import SilhouetteReplay

// An app that records itself and sends the segments to Sentry, PostHog, Datadog or New Relic. Compiled by the tests, and run by
// Tests/Checks/uploading.py against stand-ins of the services. The environment has the keys, as for upload.sh.
//
//   SENTRY_DSN=… swift run uploading sentry

@main
struct Uploading {
  static func main() async throws {
    guard let service = service(named: CommandLine.arguments.dropFirst().first ?? "") else {
      print(
        "usage: uploading sentry|posthog|datadog|newrelic, with the keys of docs/UPLOADING.md in the environment"
      )
      exit(2)
    }
    let upload = SegmentUpload(to: service)
    var options = service.options
    options.segmentLength = .seconds(1)
    let start = Int64(Date().timeIntervalSince1970 * 1000)
    let recorder = LiveRecorder(platform: .ios, millisecondsSince1970: start, options: options) { segment in
      await upload.send(segment)
    }
    let viewport = Viewport(width: 200, height: 120, scale: 2)
    for step in 0..<4 {
      let time = Double(step) * 700
      recorder.record(try screen(at: time, buttonTop: 40 + Double(step) * 10), viewport: viewport)
      // A real app has a screen every now and then; this one waits for each, so that none is dropped.
      if step < 3 { await recorder.flush() }
    }
    await recorder.close(at: .milliseconds(3000))
    print("\(await upload.sent) segments sent.")
    guard let refusal = await upload.refusal else { return }
    print("segment \(refusal.segment): the service answered \(refusal.status)")
    exit(1)
  }

  static func service(named name: String) -> ReplayService? {
    let environment = ProcessInfo.processInfo.environment
    func address(_ name: String, or usual: String) -> URL? { URL(string: environment[name] ?? usual) }
    switch name {
    case "sentry":
      guard let dsn = environment["SENTRY_DSN"].flatMap({ URLComponents(string: $0) }), let key = dsn.user
      else {
        return nil
      }
      var host = dsn
      (host.user, host.path) = (nil, "")
      return host.url.map { .sentry(host: $0, project: String(dsn.path.dropFirst()), key: key) }
    case "posthog":
      guard let key = environment["POSTHOG_KEY"] else { return nil }
      return address("POSTHOG_HOST", or: "https://us.i.posthog.com").map { .posthog(host: $0, key: key) }
    case "datadog":
      guard let token = environment["DATADOG_CLIENT_TOKEN"], let id = environment["DATADOG_APPLICATION_ID"]
      else {
        return nil
      }
      return address("DATADOG_INTAKE", or: "https://browser-intake-datadoghq.com")
        .map { .datadog(intake: $0, token: token, applicationID: id) }
    case "newrelic":
      guard let token = environment["NEWRELIC_TOKEN"], let id = environment["NEWRELIC_APP_ID"],
        let entity = environment["NEWRELIC_ENTITY_GUID"]
      else { return nil }
      return address("NEWRELIC_COLLECTOR", or: "https://mobile-collector.newrelic.com")
        .map { .newRelic(collector: $0, token: token, applicationID: id, entity: entity) }
    default: return nil
    }
  }

  /// A window with a button, as a capture of real views would build it.
  static func screen(at time: Double, buttonTop: Double) throws -> HierarchySnapshot {
    var builder = SnapshotBuilder(milliseconds: time)
    try builder.open()
    builder.node.className = try builder.add("UIWindow")
    builder.node.frame = Rect2D(x: 0, y: 0, width: 200, height: 120)
    try builder.open()
    builder.node.className = try builder.add("UIButton")
    builder.node.text = try builder.add("never leaves the phone")
    builder.node.frame = Rect2D(x: 20, y: buttonTop, width: 160, height: 32)
    builder.close()
    builder.close()
    return builder.finish()
  }
}
