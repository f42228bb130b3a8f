internal import SilhouetteHierarchy
internal import SilhouetteStory

/// Cuts a session into screens. A screen is a state that stays unchanged for a while; the next one begins
/// when most of it has changed.
///
/// A state counts if it stays for `rest` milliseconds, so screens that slide in do not count. The last such
/// state of a screen is kept: a form that is filled in completely, for example.
struct ScreenCutter {
  private static let rest = 300.0
  /// The longest time without a state that stays; then the current state counts anyway.
  private static let longest = 2000.0
  private static let other = 0.4
  private var state: (screen: RunScreen, look: ScreenLook)?
  private var settled: (screen: RunScreen, look: ScreenLook)?
  private var last = -Double.infinity
  private(set) var screens: [RunScreen] = []

  /// The next moment, by rising time.
  mutating func take(_ screen: RunScreen) {
    if let state {
      // Logs know whole milliseconds.
      let stayed = screen.time.rounded() - state.screen.time.rounded()
      if Self.isSame(state.screen.shape, screen.shape), state.screen.name == screen.name { return }
      if stayed >= Self.rest || screen.time - last >= Self.longest { settle() }
    }
    state = (screen, ScreenLook(screen.shape))
  }

  mutating func finish() -> [RunScreen] {
    if state != nil { settle() }
    // A session that shows nothing gives its last state.
    if let last = settled ?? (screens.isEmpty ? state : nil) { screens.append(last.screen) }
    (settled, state) = (nil, nil)
    return screens
  }

  private mutating func settle() {
    guard let state, state.screen.shape.seenCount > 0 else { return }
    last = state.screen.time
    if let settled {
      let isOther =
        settled.screen.name != state.screen.name || settled.look.likeness(to: state.look) < Self.other
      if isOther { screens.append(settled.screen) }
    }
    settled = state
  }

  /// Whether two moments look the same, words left out.
  private static func isSame(_ one: ScreenShape, _ other: ScreenShape) -> Bool {
    guard one.elements.count == other.elements.count, one.viewport == other.viewport else { return false }
    for (a, b) in zip(one.elements, other.elements) {
      if a.category != b.category || a.box != b.box || a.state != b.state || a.style != b.style {
        return false
      }
    }
    return true
  }
}
