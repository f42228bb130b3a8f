internal import CPageFiles

/// The pages' scripts and style sheets, from `CPageFiles`. `Web/build` makes each of modules, without spaces and comments.
enum PageScript {
  /// For a page with our own player. Its style sheet is inside.
  static let viewer = page_viewer_js().text
  /// The same for a page with screenshots.
  static let screenshots = page_screenshots_js().text
  /// The script that unpacks one of these.
  static let loader = page_loader_js().text

  /// For a page that a server makes of a session that goes on.
  static let live = page_live_js().text
  static let liveStyle = ":root:not([data-state]) body{visibility:hidden}"

  /// For the list of a server's sessions.
  static let list = page_list_js().text
  static let listStyle = page_list_css().text

  /// For a page with one of rrweb's players.
  static let rrweb = page_rrweb_js().text
  static let rrwebStyle = page_rrweb_css().text
}
