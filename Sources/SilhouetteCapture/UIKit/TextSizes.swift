#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  internal import SilhouetteHierarchy
  internal import UIKit

  /// Where labels have their lines, remembered from walk to walk, because measuring a text costs more than all else that is
  /// asked of a label.
  ///
  /// A walk measures a few labels only. Those that are left have no lines until a later walk.
  struct TextSizes {
    private struct Entry {
      var label: ObjectIdentifier?
      var text = ""
      var size = CGSize.zero
      var lines: CaptureLines?
    }

    /// A power of two: the top nine bits of a product say where a label is.
    private static let size = 512
    /// Number of places that a label may take.
    private static let near = 8
    /// Labels that one walk measures.
    private static let most = 16
    /// Lines of one label, at most.
    private static let mostLines = 200.0

    private var entries = Array(repeating: Entry(), count: size)
    private var left = most

    mutating func beginWalk() { left = Self.most }

    /// The lines of a label that shows `text`; nil if they were not measured yet, or if the label has no room for them.
    @MainActor
    mutating func lines(of label: UILabel, _ text: String) -> CaptureLines? {
      let key = ObjectIdentifier(label)
      let size = label.bounds.size
      let place = place(of: key)
      if entries[place].label == key, entries[place].size == size, entries[place].text == text {
        return entries[place].lines
      }
      guard left > 0 else { return nil }
      left -= 1
      let lines = Self.measure(label, size)
      entries[place] = Entry(label: key, text: text, size: size, lines: lines)
      return lines
    }

    /// The label's place, or the place for it: a free one near its own, or the first one there.
    private func place(of key: ObjectIdentifier) -> Int {
      let first = Int(truncatingIfNeeded: (UInt(bitPattern: key) &* 0x9E37_79B9_7F4A_7C15) >> 55)
      for step in 0..<Self.near {
        let place = (first + step) & (Self.size - 1)
        if entries[place].label == key || entries[place].label == nil { return place }
      }
      return first
    }

    /// The box of a label's text: in the middle of the label's height, and placed across its width by the
    /// alignment.
    @MainActor
    private static func measure(_ label: UILabel, _ size: CGSize) -> CaptureLines? {
      let fitting = label.sizeThatFits(size)
      let width = min(Double(fitting.width), Double(size.width))
      let height = min(Double(fitting.height), Double(size.height))
      guard let font = label.font, font.lineHeight > 0, width > 0, height > 0 else { return nil }
      let room = Double(size.width) - width
      let isMirrored = label.effectiveUserInterfaceLayoutDirection == .rightToLeft
      let x: Double =
        switch label.textAlignment {
        case .center: room / 2
        case .right: room
        case .natural, .justified: isMirrored ? room : 0
        default: 0
        }
      let count = (height / Double(font.lineHeight)).rounded()
      let box = Rect2D(x: x, y: (Double(size.height) - height) / 2, width: width, height: height)
      return CaptureLines(box: box, count: Int(min(max(count, 1), mostLines)))
    }
  }
#endif
