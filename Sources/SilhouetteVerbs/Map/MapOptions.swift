package import Silhouette
package import SilhouetteStory

/// A session, or a map of some.
package struct MapSource: Sendable {
  /// What witnesses call the session.
  package var name: String
  /// Its files and folders, or `-`.
  package var paths: [String]

  package init(name: String, paths: [String]) {
    (self.name, self.paths) = (name, paths)
  }
}

/// Reports of the differences between two maps: paths of files, or `-`; nil for none.
package struct MapReports: Sendable {
  /// The suffix selects the form.
  package var output: String?
  package var junit: String?
  package var markdown: String?

  package init(output: String? = nil, junit: String? = nil, markdown: String? = nil) {
    (self.output, self.junit, self.markdown) = (output, junit, markdown)
  }
}

/// How a map is made of sessions, and where it goes.
package struct MapOptions: Sendable {
  /// How sessions are read.
  package var outline = OutlineOptions()
  /// The sessions to compare with; nil for no comparison.
  package var since: [MapSource]?
  /// How many sessions must show a change.
  package var least = 2
  /// A path of a file, whose suffix selects the form; nil for none.
  package var output: String?
  /// The form, if the suffix does not say it.
  package var format: MapFormat?

  package init() {}
}

/// The form of a map. A path's suffix decides it.
package enum MapFormat: String, Sendable, CaseIterable {
  case html, json, graphml

  /// - Returns: nil if the suffix is unknown.
  package init?(path: String) {
    guard let suffix = Destination.suffix(of: path) else { return nil }
    if suffix == "htm" { self = .html } else { self.init(rawValue: suffix) }
  }
}

/// A map that was made, and what became of its sessions.
package struct MapResult: Sendable {
  package var map = AppMap()
  /// With `since`, what differs.
  package var comparison: MapComparison?
  /// Errors of sessions. Everything complete before an error is in the map.
  package var failures: [SilhouetteError] = []
  /// Sessions that are in two of the maps, so they count twice.
  package var doubles: [String] = []
  package var files: [WrittenFile] = []

  /// The map's screens and ways; with `since`, those of both sets.
  package var graph: MapGraph { comparison?.graph ?? MapGraph(map) }

  package init() {}
}
