internal import SilhouetteReplay

/// The pages' scripts and style sheets, from `Resources`.
///
/// Each script is one function, so that names of its files and of anybody else's do not meet.
enum PageScript {
  /// For a page with one of rrweb's players.
  static let rrweb = """
    "use strict";
    (() => {
    const endTag = "\(Recorder.endTag)";
    \(text(PackageResources.disarm_js))
    \(text(PackageResources.rrweb_js))
    })();

    """

  static let rrwebStyle = text(PackageResources.rrweb_css)

  /// What only some pages with our own player need.
  struct Part {
    let script: [UInt8]
    let style: [UInt8]

    static let screenshots = Part(script: PackageResources.truth_js, style: PackageResources.truth_css)
  }

  /// For a page that a server makes of a session that goes on.
  static let live = """
    "use strict";
    (() => {
    const STYLE = \(PageJSON.quoted(tight(PackageResources.viewer_css) + tight(PackageResources.live_css)));
    \(TightScript.text((viewerFiles + [PackageResources.live_js]).map(tight).joined()))
    document.head.append(make("style", { textContent: STYLE }));
    openLive();
    })();

    """
  static let liveStyle = ":root:not([data-state]) body{visibility:hidden}"

  static let list = tight(PackageResources.list_js)
  static let listStyle = tight(PackageResources.list_css)

  /// For a page with our own player, with its style sheet inside, and without comments.
  static func viewer(with parts: [Part] = []) -> String {
    let style = ([PackageResources.viewer_css] + parts.map(\.style)).map(tight).joined()
    return """
      "use strict";
      (() => {
      const STYLE = \(PageJSON.quoted(style));
      \(TightScript.text((viewerFiles + parts.map(\.script)).map(tight).joined()))
      document.head.append(make("style", { textContent: STYLE }));
      open();
      })();

      """
  }

  /// The script that unpacks `viewer`.
  static let loader = tight(PackageResources.loader_js)

  private static let viewerFiles = [
    PackageResources.inflate_js, PackageResources.log_js, PackageResources.mirror_js,
    PackageResources.allowed_js,
    PackageResources.stage_js,
    PackageResources.replay_js, PackageResources.clock_js, PackageResources.parts_js,
    PackageResources.screen_js,
    PackageResources.lanes_js, PackageResources.steps_js, PackageResources.inspector_js,
    PackageResources.svg_js, PackageResources.thumbs_js, PackageResources.takeaway_js,
    PackageResources.viewer_js,
  ]

  /// A resource without its lines' indents and without lines that are comments. No file has such lines in a string.
  private static func tight(_ bytes: [UInt8]) -> String {
    var tight = ""
    for line in text(bytes).split(separator: "\n") {
      let line = line.drop { $0 == " " }
      guard !line.isEmpty, !line.hasPrefix("//") else { continue }
      tight += line
      tight += "\n"
    }
    return tight
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
