package import SilhouettePictures

/// The plain way to draw: item after item, row after row, pixel after pixel.
///
/// It is slow and simple. The tests compare the fast renderers with it, bit for bit.
package struct Painter {
  private let list: DisplayList
  private let width: Int
  /// The frame, then one layer for each open group.
  private var layers: [[UInt32]]
  private var openGroups: [Int] = []
  private var spans = RowSpans()
  private var holeSpans = RowSpans()

  /// Paints the whole frame. The pixmap has the list's target's size.
  package static func paint(_ list: DisplayList, into pixmap: inout Pixmap) {
    precondition(pixmap.width == list.target.width && pixmap.height == list.target.height)
    var painter = Painter(list)
    painter.paintAll()
    pixmap.pixels = painter.layers[0]
  }

  private init(_ list: DisplayList) {
    self.list = list
    width = list.target.width
    layers = [Array(repeating: 0xFF00_0000, count: list.target.width * list.target.height)]
  }

  private mutating func paintAll() {
    var nextGroup = 0
    for index in list.items.indices {
      closeGroups(before: index)
      while nextGroup < list.groups.count, list.groups[nextGroup].first == index {
        openGroups.append(nextGroup)
        layers.append(Array(repeating: 0, count: layers[0].count))
        nextGroup += 1
      }
      paint(list.items[index])
    }
    closeGroups(before: list.items.count)
  }

  private mutating func closeGroups(before index: Int) {
    while let last = openGroups.last, list.groups[last].end <= index {
      openGroups.removeLast()
      let layer = layers.removeLast()
      let alpha = list.groups[last].alpha
      for i in layer.indices where layer[i] != 0 {
        let source = Blending.scaled(layer[i], by: alpha)
        layers[layers.count - 1][i] = Blending.over(source, layers[layers.count - 1][i])
      }
    }
  }

  private mutating func paint(_ item: DisplayItem) {
    for y in item.top..<item.bottom {
      trace(item, row: y)
      for x in item.left..<item.right { paint(item, x: x, y: y) }
    }
  }

  private mutating func trace(_ item: DisplayItem, row: Int32) {
    let clips = list.clips[item.clipRange]
    spans.trace(item.outline, clippedBy: clips, turned: list.turned, row: row)
    guard !item.hole.isEmpty else { return }
    holeSpans.trace(item.hole, clippedBy: clips, turned: list.turned, row: row)
  }

  private mutating func paint(_ item: DisplayItem, x: Int32, y: Int32) {
    if item.hatch >= 0 && !list.hatches[Int(item.hatch)].isStripe(x: x, y: y) { return }
    var area = spans.area(ofPixel: x)
    if !item.hole.isEmpty { area = max(0, area - holeSpans.area(ofPixel: x)) }
    let source = Blending.scaled(item.pixel, by: RowSpans.coverage(area: area))
    let place = Int(y) * width + Int(x)
    layers[layers.count - 1][place] = Blending.over(source, layers[layers.count - 1][place])
  }
}
