#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  public import UIKit

  /// A developer's mark on a view, for everything in it.
  public enum SilhouettePrivacy: Sendable {
    /// One box is recorded, without colours, states or an inside.
    case mask
    /// `redact` leaves it open, unless it is a secret or inside a mask. It opens nothing for the recorder.
    case unmask
    /// The same, and the box says that it cannot be read.
    case hide
  }

  extension UIView {
    /// The privacy of this view and everything in it; nil to apply the options.
    public var silhouettePrivacy: SilhouettePrivacy? {
      get { PrivacyMarks.shared.privacy(of: self) }
      set { PrivacyMarks.shared.set(newValue, on: self) }
    }
  }

  /// The marks of all views that have one.
  ///
  /// It holds views weakly, so a new view at the address of an old one has no mark.
  @MainActor
  final class PrivacyMarks {
    static let shared = PrivacyMarks()

    private struct Entry {
      weak var view: UIView?
      var marks: CapturePrivacy
    }

    private var entries: [ObjectIdentifier: Entry] = [:]
    /// How many of them came through SwiftUI.
    private var areaCount = 0
    /// Beyond so many entries, those of views that are gone are removed.
    private var room = 64

    @inline(__always)
    func marks(of view: UIView) -> CapturePrivacy {
      entries.isEmpty ? [] : find(view)
    }

    private func find(_ view: UIView) -> CapturePrivacy {
      guard let entry = entries[ObjectIdentifier(view)], entry.view === view else { return [] }
      return entry.marks
    }

    /// The marks of SwiftUI that are on screen.
    func areas() -> [MarkedArea] {
      guard areaCount > 0 else { return [] }
      return entries.values.compactMap { entry in
        guard let view = entry.view, !entry.marks.isDisjoint(with: [.mask, .hide]) else { return nil }
        return entry.marks.contains(.swiftUI) ? MarkedArea(of: view, entry.marks) : nil
      }
    }

    /// Whether a view is a mark of SwiftUI that masks.
    func isArea(_ view: ObjectIdentifier) -> Bool {
      guard let entry = entries[view], entry.view != nil else { return false }
      return entry.marks.contains(.swiftUI) && !entry.marks.isDisjoint(with: [.mask, .hide])
    }

    func privacy(of view: UIView) -> SilhouettePrivacy? {
      let marks = find(view)
      if marks.contains(.hide) { return .hide }
      if marks.contains(.mask) { return .mask }
      return marks.contains(.unmask) ? .unmask : nil
    }

    func set(_ privacy: SilhouettePrivacy?, on view: UIView, isSwiftUI: Bool = false) {
      let key = ObjectIdentifier(view)
      if entries.removeValue(forKey: key)?.marks.contains(.swiftUI) == true { areaCount -= 1 }
      guard let privacy else { return }
      var marks: CapturePrivacy =
        switch privacy {
        case .mask: .mask
        case .unmask: .unmask
        case .hide: .hide
        }
      if isSwiftUI {
        marks.insert(.swiftUI)
        areaCount += 1
      }
      entries[key] = Entry(view: view, marks: marks)
      if entries.count > room {
        entries = entries.filter { $0.value.view != nil }
        areaCount = entries.values.count { $0.marks.contains(.swiftUI) }
        room = max(64, entries.count * 2)
      }
    }
  }
#endif
