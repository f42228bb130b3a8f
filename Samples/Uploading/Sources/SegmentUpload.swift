import Foundation
import SilhouetteReplay

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends segments one after the other, and again if the service is busy. A segment that the service refuses is dropped, since it would be
/// refused again; those after it are not sent, since they need it.
actor SegmentUpload {
  /// Why a segment was not delivered.
  struct Refusal: Error {
    let segment: Int
    /// 0 if there was no answer.
    let status: Int
  }

  private let service: ReplayService
  private(set) var sent = 0
  private(set) var refusal: Refusal?

  private static let mostTries = 5

  init(to service: ReplayService) {
    self.service = service
  }

  func send(_ segment: Segment) async {
    guard refusal == nil else { return }
    do {
      try await deliver(segment)
      sent += 1
    } catch {
      refusal = error as? Refusal ?? Refusal(segment: segment.number, status: 0)
    }
  }

  private func deliver(_ segment: Segment) async throws {
    let (request, body) = try service.request(for: segment)
    var status = 0
    for attempt in 0..<Self.mostTries {
      let answer = try? await URLSession.shared.upload(for: request, from: body)
      let response = answer?.1 as? HTTPURLResponse
      status = response?.statusCode ?? 0
      if (200..<300).contains(status) { return }
      // A refusal stays one. No answer, a busy service and its own faults pass.
      guard [0, 408, 429].contains(status) || status >= 500 else { break }
      let asked = response?.value(forHTTPHeaderField: "Retry-After").flatMap(Double.init)
      try await Task.sleep(for: .seconds(min(asked ?? Double(1 << attempt), 3600)))
    }
    throw Refusal(segment: segment.number, status: status)
  }
}
