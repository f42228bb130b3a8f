internal import CPageFiles
internal import SilhouetteReplay
internal import SilhouetteText

/// The pages' scripts and style sheets, from `CPageFiles`.
///
/// Each script is one function, so that names of its files and of anybody else's do not meet.
enum PageScript {
  /// For a page with one of rrweb's players.
  static let rrweb = """
    "use strict";
    (() => {
    \(page_disarm_js().text)
    \(page_rrweb_js().text)
    })();

    """

  static let rrwebStyle = page_rrweb_css().text

  /// What only some pages with our own player need.
  struct Part {
    let script: PageFile
    let style: PageFile

    static let screenshots = Part(script: page_truth_js(), style: page_truth_css())
  }

  /// For a page that a server makes of a session that goes on.
  static let live = """
    "use strict";
    (() => {
    const STYLE = \(JSONLiteral.quoted(tight(page_viewer_css()) + tight(page_live_css())));
    \(TightScript.text((viewerFiles + [page_live_js()]).map(tight).joined()))
    document.head.append(make("style", { textContent: STYLE }));
    openLive();
    })();

    """
  static let liveStyle = ":root:not([data-state]) body{visibility:hidden}"

  static let list = tight(page_list_js())
  static let listStyle = tight(page_list_css())

  /// For a page with our own player, with its style sheet inside, and without comments.
  static func viewer(with parts: [Part] = []) -> String {
    let style = ([page_viewer_css()] + parts.map(\.style)).map(tight).joined()
    return """
      "use strict";
      (() => {
      const STYLE = \(JSONLiteral.quoted(style));
      \(TightScript.text((viewerFiles + parts.map(\.script)).map(tight).joined()))
      document.head.append(make("style", { textContent: STYLE }));
      open();
      })();

      """
  }

  /// The script that unpacks `viewer`.
  static let loader = tight(page_loader_js())

  private static let viewerFiles = [
    page_inflate_js(), page_log_js(), page_mirror_js(), page_allowed_js(), page_stage_js(), page_replay_js(),
    page_clock_js(), page_parts_js(), page_screen_js(), page_lanes_js(), page_steps_js(), page_inspector_js(),
    page_svg_js(), page_thumbs_js(), page_takeaway_js(), page_viewer_js(),
  ]

  /// A resource without its lines' indents and without lines that are comments. No file has such lines in a string.
  private static func tight(_ file: PageFile) -> String {
    var tight = ""
    for line in file.text.split(separator: "\n") {
      let line = line.drop { $0 == " " }
      guard !line.isEmpty, !line.hasPrefix("//") else { continue }
      tight += line
      tight += "\n"
    }
    return tight
  }
}
