import Foundation
import SilhouetteCapture
import SwiftUI
import UIKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// An app that records itself and sends the recording to `silhouette live`. The tests compile it over their
// stand-in of UIKit.

/// Sends lines as pieces of one session, in order, and sends a piece again that did not arrive.
actor SessionUpload {
  private let endpoint: URL
  private let session = UUID().uuidString
  private var piece = 0

  /// - Parameter endpoint: Such as `http://127.0.0.1:8765/sessions`, with `?token=…` if the server wants one.
  init(to endpoint: URL) {
    self.endpoint = endpoint
  }

  func send(_ lines: [UInt8]) async {
    var address = URLComponents(url: endpoint, resolvingAgainstBaseURL: false)!
    address.queryItems =
      (address.queryItems ?? []) + [
        URLQueryItem(name: "session", value: session), URLQueryItem(name: "piece", value: "\(piece)"),
      ]
    var request = URLRequest(url: address.url!)
    request.httpMethod = "POST"
    // A server that has a piece already keeps it, so a piece may be sent twice.
    for attempt in 0..<6 {
      let answer = try? await URLSession.shared.upload(for: request, from: Data(lines))
      let status = (answer?.1 as? HTTPURLResponse)?.statusCode ?? 0
      if (200..<300).contains(status) { break }
      try? await Task.sleep(nanoseconds: 1_000_000_000 << UInt64(attempt))
    }
    piece += 1
  }
}

@MainActor
func recordThisApp(to endpoint: URL) -> AppRecorder {
  let upload = SessionUpload(to: endpoint)
  let recorder = AppRecorder(into: .stream { lines in await upload.send(lines) })
  recorder.start()
  return recorder
}

@MainActor
func markWhatStaysInTheApp(balance: UIView, card: UIView) {
  balance.silhouettePrivacy = .mask
  card.silhouettePrivacy = .hide
}

struct Account: View {
  let balance: Balance

  var body: some View {
    balance.silhouetteMask()
  }
}

/// A view of the app's own.
struct Balance: View {
  var body: some View { Color.clear }
}
