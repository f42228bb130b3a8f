/// The meaning of a test tool's key for an element, in the words of Maestro and Trailblaze, and of Android's
/// `AccessibilityNodeInfo` if they pass its properties on.
enum ElementKey {
  case className, identifier, text, label, tooltip, value, hint, drawingOrder, inputType
  case collection, collectionItem, range
  case enabled, visible, clickable, scrollable, checkable, focused, selected, checked, password, editable,
    heading

  /// nil for keys that are not carried over.
  init?(_ document: borrowing JSONDocument, _ key: Int) {
    for (name, meaning) in Self.names where document.text(key, is: name) {
      self = meaning
      return
    }
    return nil
  }

  private static let names: [(StaticString, ElementKey)] = [
    ("className", .className), ("class", .className),
    ("resourceId", .identifier), ("resource-id", .identifier),
    ("text", .text), ("value", .value), ("stateDescription", .value),
    ("accessibilityText", .label), ("contentDescription", .label), ("content-desc", .label),
    ("tooltipText", .tooltip), ("paneTitle", .tooltip), ("title", .tooltip),
    ("hintText", .hint), ("hint", .hint),
    ("drawingOrder", .drawingOrder), ("inputType", .inputType), ("input-type", .inputType),
    ("input_type", .inputType),
    ("collectionInfo", .collection), ("collectionItemInfo", .collectionItem), ("rangeInfo", .range),
    ("enabled", .enabled), ("isEnabled", .enabled), ("isVisibleToUser", .visible),
    ("clickable", .clickable), ("isClickable", .clickable),
    ("scrollable", .scrollable), ("isScrollable", .scrollable),
    ("checkable", .checkable), ("isCheckable", .checkable),
    ("focused", .focused), ("isFocused", .focused), ("selected", .selected), ("isSelected", .selected),
    ("checked", .checked), ("isChecked", .checked), ("password", .password), ("isPassword", .password),
    ("isEditable", .editable), ("isHeading", .heading),
  ]
}
