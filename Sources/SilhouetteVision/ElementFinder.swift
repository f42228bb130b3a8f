package import SilhouettePictures

/// Finds elements in the pixels of a screen: boxes by construction, their kinds by a learned model or by rules.
package struct ElementFinder: Sendable {
  /// Device pixels a point, in 256ths; nil to guess them from the picture's size.
  package var pixelsPer256Points: Int?

  /// A finder.
  ///
  /// - Parameter pixelsPer256Points: Device pixels a point, in 256ths; nil to guess them from the picture's size.
  package init(pixelsPer256Points: Int? = nil) {
    self.pixelsPer256Points = pixelsPer256Points
  }

  /// Boxes that may be elements, with the facts that the model is trained on.
  ///
  /// - Returns: At most 900 candidates.
  package func candidates(in picture: Picture) -> VisionCandidates {
    look(at: picture).candidates
  }

  struct Sight {
    var grid: VisionGrid
    var list: CandidateList
    var features: FeatureTable
    var size: (width: Int, height: Int)

    /// A box in pixels of the picture.
    func pixels(_ box: VisionBox) -> PixelBox {
      let (left, top) = (box.left * grid.step, box.top * grid.step)
      return PixelBox(
        x: left, y: top, width: min(box.right * grid.step, size.width) - left,
        height: min(box.bottom * grid.step, size.height) - top)
    }

    var candidates: VisionCandidates {
      VisionCandidates(boxes: list.list.map { pixels($0.box) }, features: features.rows)
    }
  }

  func look(at picture: Picture) -> Sight {
    let density = pixelsPer256Points ?? ScreenDensity.guess(width: picture.width, height: picture.height)
    let grid = VisionGrid(picture, pixelsPer256Points: density)
    let flats = FlatAreas(grid)
    let seams = Seams(grid, flats)
    let pieces = InkPieces(grid, flats, seams, isSharp: true)
    let patches = InkPieces(grid, flats, seams, isSharp: false)
    let list = CandidateList(grid, flats, pieces, patches)
    let features = FeatureTable(list.list, grid, pieces)
    return Sight(grid: grid, list: list, features: features, size: (picture.width, picture.height))
  }
}

/// Boxes that may be elements, and facts about each.
package struct VisionCandidates: Sendable {
  /// Names of the facts.
  package static var columns: [String] { FeatureTable.columns }
  /// In pixels of the picture, largest first.
  package let boxes: [PixelBox]
  /// By box, then by column.
  package let features: [[Int32]]
}

/// How many device pixels a point has.
package enum ScreenDensity {
  /// The likely density of a screenshot, in 256ths of a pixel a point.
  ///
  /// Upright pictures that are half as high again as wide are phones, about 390 points wide; others are tablets from 1,500
  /// pixels on, and desktops.
  package static func guess(width: Int, height: Int) -> Int {
    let (short, long) = (min(width, height), max(width, height))
    guard short > 0 else { return 256 }
    if height * 20 >= width * 29 || long * 10 >= short * 19 {
      // Phones: the usual densities where the width gives a usual width in points.
      for density in [768, 512, 1024, 672, 384, 256] where (355...432).contains(short * 256 / density) {
        return density
      }
      return max(128, min(short * 256 / 390, 1024))
    }
    if short >= 1400 { return 512 }
    return 256
  }
}
