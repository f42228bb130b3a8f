/// Pages that a server shows of sessions that go on: the list, and the player of one.
package struct LivePage {
  /// The page as HTML.
  package let text: String
  /// The scripts that the browser may run, as source expressions of a content security policy.
  package let scripts: [String]

  private init(_ title: String, body: String, script: String, style: String) {
    scripts = [PageText.hash(Array(script.utf8))]
    text = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width,initial-scale=1">
      <meta name="referrer" content="no-referrer">
      <meta name="color-scheme" content="light dark">
      <title>\(PageEscaping.text(title)) – Silhouette</title>
      <link rel="icon" href="data:,">
      <style>\(style)</style>
      </head>
      <body>
      \(body)
      <script>\(script)</script>
      </body>
      </html>

      """
  }

  /// All sessions, as small drawings of their last screens.
  package static let list = LivePage(
    "Sessions",
    body: """
      <header><h1>Sessions</h1><p id="said" role="status"></p></header>
      <main id="list"></main>
      <noscript><p class="notice">The list needs JavaScript, which is switched off here.</p></noscript>
      """,
    script: PageScript.list, style: PageScript.listStyle)

  /// The player of a session, which asks the server for the log.
  package static func viewer(of id: String, title: String) -> LivePage {
    LivePage(
      title,
      body: PageText.viewer(
        title: title, facts: [], legend: PageText.Legend(entries: [], isDark: false, isOwnColors: false)),
      script: PageScript.live, style: PageScript.liveStyle)
  }
}
