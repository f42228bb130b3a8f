/// The faults that an audit looks for. The raw values are the words of outputs and of `--ignore`.
package enum AuditRule: String, Sendable, CaseIterable {
  /// A control without a name.
  case name = "wcag-4.1.2-name"
  /// A field without a label.
  case label = "wcag-3.3.2-label"
  /// A target under 24 units that is too close to another one.
  case minimumTarget = "wcag-2.5.8-target"
  /// A target under 44 units, where 44 were asked for on another platform than Apple's.
  case enhancedTarget = "wcag-2.5.5-target"
  /// A target under Apple's 44 points.
  case appleTarget = "apple-44pt-target"
  /// A target under Android's 48 units.
  case androidTarget = "android-48dp-target"
  /// Two targets share a place.
  case overlap = "wcag-2.5.8-overlap"
  /// A control that another one covers whole.
  case covered = "wcag-2.4.11-covered"
  /// A part of a column that is read before or after its place.
  case order = "wcag-1.3.2-order"

  /// How sure and how grave findings of a rule are.
  package enum Level: String, Sendable {
    /// A criterion of the levels A and AA is not met.
    case error
    /// A guideline of a platform or a criterion of the level AAA is not met, or it depends on more than the dump holds.
    case warning
  }

  package var level: Level {
    switch self {
    case .name, .label, .minimumTarget, .covered: .error
    case .enhancedTarget, .appleTarget, .androidTarget, .overlap, .order: .warning
    }
  }

  /// The fault, as a title.
  package var title: String {
    switch self {
    case .name: "Control without a name"
    case .label: "Text field without a label"
    case .minimumTarget: "Target under 24 units, too close to another one"
    case .enhancedTarget: "Target under 44 units"
    case .appleTarget: "Target under 44 points"
    case .androidTarget: "Target under 48 density-independent pixels"
    case .overlap: "Targets that overlap"
    case .covered: "Control under another control"
    case .order: "Read out of order"
    }
  }

  /// Why it matters to a person, and what to do.
  package var explanation: String {
    switch self {
    case .name:
      "A screen reader can say only what kind of control it is. Give it a label, or words inside of it."
    case .label:
      "Neither a label, a hint nor words beside the field say what to type. Give the field a label."
    case .minimumTarget:
      "A finger that aims for it can meet its neighbour. Make it 24 units or more on each side, or leave 24 units from middle to middle."
    case .enhancedTarget: "Make it 44 units or more on each side, or enlarge the area that can be touched."
    case .appleTarget: "Make it 44 points or more on each side, or enlarge the area that can be touched."
    case .androidTarget: "Make it 48 dp or more on each side, or enlarge the area that can be touched."
    case .overlap: "A finger on the shared place always meets the upper one. Move one of them."
    case .covered:
      "A screen reader and a keyboard meet it, but nobody can see or touch it. Hide it from them, or move it."
    case .order:
      "A screen reader meets it at another time than an eye does. Put it in its place in the tree, not only on the screen."
    }
  }

  /// Where the criterion or guideline is explained.
  package var address: String {
    switch self {
    case .name: "https://www.w3.org/WAI/WCAG22/Understanding/name-role-value"
    case .label: "https://www.w3.org/WAI/WCAG22/Understanding/labels-or-instructions"
    case .minimumTarget, .overlap: "https://www.w3.org/WAI/WCAG22/Understanding/target-size-minimum"
    case .enhancedTarget: "https://www.w3.org/WAI/WCAG22/Understanding/target-size-enhanced"
    case .appleTarget: "https://developer.apple.com/design/human-interface-guidelines/accessibility"
    case .androidTarget: "https://support.google.com/accessibility/android/answer/7101858"
    case .covered: "https://www.w3.org/WAI/WCAG22/Understanding/focus-not-obscured-minimum"
    case .order: "https://www.w3.org/WAI/WCAG22/Understanding/meaningful-sequence"
    }
  }
}
