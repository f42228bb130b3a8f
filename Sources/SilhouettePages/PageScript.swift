internal import SilhouetteReplay

/// The page's own script and style sheet, from `Resources`.
enum PageScript {
  /// One script element's text: `disarm.js` and `page.js` in a function of their own, so that a player's names and theirs do
  /// not meet.
  static let text = """
    "use strict";
    (() => {
    const endTag = "\(Recorder.endTag)";
    \(resource(PackageResources.disarm_js))
    \(resource(PackageResources.page_js))
    })();

    """

  static let style = resource(PackageResources.page_css)

  private static func resource(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
