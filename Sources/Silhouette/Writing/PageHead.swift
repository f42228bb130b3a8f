internal import SilhouetteHierarchy
internal import SilhouetteText

/// The head of every page that is made.
package enum PageHead {
  /// The source expression of a script whose element holds exactly these bytes.
  package static func hash(_ script: [UInt8]) -> String {
    "'sha256-\(Base64Text.text(SHA256.digest(script)))'"
  }

  /// The head of every page that is made, up to its style.
  ///
  /// - Parameter policy: the only permissions of the page, as directives of a content security policy.
  package static func text(title: String, policy: String) -> String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1">
    <meta name="generator" content="Silhouette \(SilhouetteVersion.current)">
    <meta name="referrer" content="no-referrer">
    <meta name="color-scheme" content="light dark">
    <meta http-equiv="x-dns-prefetch-control" content="off">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \(policy); base-uri 'none'; form-action 'none'">
    <title>\(HTMLText.escaped(title)) – Silhouette</title>
    <link rel="icon" href="data:,">

    """
  }
}
