import Foundation
import SilhouetteRecording
import SilhouetteReplay

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A service that takes segments, with the keys of your project. `docs/UPLOADING.md` says where to find them.
enum ReplayService: Sendable {
  case sentry(host: URL, project: String, key: String)
  case posthog(host: URL, key: String)
  case datadog(intake: URL, token: String, applicationID: String)
  case newRelic(collector: URL, token: String, applicationID: String, entity: String)

  /// The options of a recorder for this service.
  var options: EncodeOptions {
    var options = EncodeOptions()
    switch self {
    case .sentry: options.target = .sentry
    case .posthog: options.target = .posthog
    case .datadog(_, _, let applicationID):
      options.target = .datadog
      options.applicationID = applicationID
    case .newRelic:
      options.target = .newrelic
      // As New Relic's agents do: each payload plays alone.
      options.checkouts = .segment
    }
    return options
  }

  /// The request that delivers a segment, and its body.
  func request(for segment: Segment) throws -> (URLRequest, Data) {
    switch self {
    case .sentry(let host, let project, let key):
      let auth = "Sentry sentry_version=7, sentry_client=silhouette/1, sentry_key=\(key)"
      return post(
        host.appendingPathComponent("api/\(project)/envelope/"),
        ["Content-Type": "application/x-sentry-envelope", "X-Sentry-Auth": auth],
        segment.data(".envelope"))
    case .posthog(let host, let key):
      // Uncompressed, which the service takes as well; zlib is not part of Foundation.
      var event = try JSONSerialization.jsonObject(with: segment.data(".json")) as? [String: Any] ?? [:]
      event["api_key"] = key
      let body = try JSONSerialization.data(withJSONObject: [event])
      return post(
        host.appendingPathComponent("s/"), ["Content-Type": "application/json; charset=utf-8"], body)
    case .datadog(let intake, let token, _):
      let boundary = UUID().uuidString
      let headers = [
        "Content-Type": "multipart/form-data; boundary=\(boundary)", "DD-API-KEY": token,
        "DD-EVP-ORIGIN": "ios", "DD-EVP-ORIGIN-VERSION": "1", "DD-REQUEST-ID": UUID().uuidString,
      ]
      return post(intake.appendingPathComponent("api/v2/replay"), headers, parts(of: segment, boundary))
    case .newRelic(let collector, let token, let applicationID, let entity):
      let attributes =
        "entityGuid%3D\(entity)%26appVersion%3D1.0%26"
        + String(decoding: segment.data(".attributes"), as: UTF8.self)
      let query =
        "?type=SessionReplay&app_id=\(applicationID)&protocol_version=0&timestamp=\(Int64(Date().timeIntervalSince1970 * 1000))&attributes=\(attributes)"
      let headers = [
        "Content-Type": "application/octet-stream", "Content-Encoding": "gzip", "X-App-License-Key": token,
      ]
      let url = URL(string: collector.absoluteString + "/mobile/blobs" + query)!
      return post(url, headers, segment.data(".json.gz"))
    }
  }

  private func post(_ url: URL, _ headers: [String: String], _ body: Data) -> (URLRequest, Data) {
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    return (request, body)
  }

  /// Datadog's two parts of one form.
  private func parts(of segment: Segment, _ boundary: String) -> Data {
    var body = Data()
    for (name, file, type, data) in [
      ("segment", "file0", "application/octet-stream", segment.data(".segment")),
      ("event", "blob", "application/json", segment.data(".event.json")),
    ] {
      body += Data(
        "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"; filename=\"\(file)\"\r\nContent-Type: \(type)\r\n\r\n"
          .utf8)
      body += data + Data("\r\n".utf8)
    }
    return body + Data("--\(boundary)--\r\n".utf8)
  }
}

extension Segment {
  fileprivate func data(_ suffix: String) -> Data {
    Data(files.first { $0.suffix == suffix }?.bytes ?? [])
  }
}
