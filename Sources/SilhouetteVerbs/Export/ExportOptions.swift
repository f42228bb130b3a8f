package import Silhouette
package import SilhouetteFlattening
internal import SilhouettePictures
package import SilhouetteScene

/// How `Pipeline.export` writes pictures and annotations.
package struct ExportOptions: Sendable {
  /// Device pixels a point, of all pictures and all numbers.
  package var scale = 1.0
  /// Whether a text file of YOLO's lines is written for each picture.
  package var writesYOLO = false
  /// Whether lists, cells, bars and other containers are annotated with all that is in them.
  package var annotatesContainers = false
  /// Whether annotations and marks have the identifiers that developers gave to nodes.
  package var writesIdentifiers = false
  /// Whether a row with a caption and boxes is written for each picture, as `datasets` reads them.
  package var writesCaptions = false
  /// The parts of the data set; nil for no parts.
  package var split: ExportSplit?
  /// Text that may be in the pictures and in the marks' names.
  package var reveal = Reveal.nothing
  /// The most pixels of a picture.
  package var maxPixels = Picture.usualLimit
  /// How the wireframes look.
  package var appearance = Appearance()
  package var categorizer = Categorizer.standard

  package init() {}
}

/// The results of an export, input by input.
package struct ExportSummary: Sendable {
  package var inputs = 0
  package var screens = 0
  package var annotations = 0
  /// Why others were not exported, or not to their end.
  package var failures: [SilhouetteError] = []
  /// Names of files in folders that hold no hierarchy.
  package var passedOver: [String] = []

  package init() {}
}
