internal import Silhouette

/// Pages that a server shows of sessions that go on: the list, and the player of one. They may ask their server alone.
package enum LivePage {
  /// All sessions, as small drawings of their last screens.
  package static let list = page(
    "Sessions",
    body: """
      <header><h1>Sessions</h1><p id="said" role="status"></p></header>
      <main id="list"></main>
      <noscript><p class="notice">The list needs JavaScript, which is switched off here.</p></noscript>
      """,
    script: PageScript.list, style: PageScript.listStyle)

  /// The player of a session, which asks the server for the log.
  package static func viewer(title: String) -> String {
    let legend = PageText.Legend(entries: [], isDark: false, isOwnColors: false)
    return page(
      title, body: PageText.viewer(title: title, facts: [], legend: legend), script: PageScript.live,
      style: PageScript.liveStyle)
  }

  private static func page(_ title: String, body: String, script: String, style: String) -> String {
    let policy =
      "script-src \(PageHead.hash(Array(script.utf8))); style-src 'unsafe-inline'; connect-src 'self'; "
      + "img-src 'self' data: blob:; media-src data: blob:; font-src data:"
    return PageHead.text(title: title, policy: policy)
      + """
      <style>\(style)</style>
      </head>
      <body>
      \(body)
      <script>\(script)</script>
      </body>
      </html>

      """
  }
}
