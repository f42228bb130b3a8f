extension RulePack {
  /// What shows what somebody types: secure fields, keyboards and their keys, of every toolkit.
  ///
  /// Asked before all others, so that nothing else that a source says of a node, such as its layer's class, makes
  /// something of it that may be seen.
  static let secrets = RulePack(
    name: "secrets",
    text: #"""
      # What pops up over a key is left out: where it is, its key is pressed.
      class *= UIKeyPopup | UIKeyCallout | KBKeyPopup | KBKeyCallout | KBKeyVariant => key prune sensitive

      is secure => secure field whole sensitive
      class = input:password => secure field whole sensitive
      class = XCUIElementTypeSecureTextField => secure field whole sensitive

      # What stands on keys is never told apart: a key is a key.
      trait = keyboardKey => key whole sensitive
      class = UIKeyboardKeyView | _UIKeyboardKeyView => key whole sensitive
      class = XCUIElementTypeKey => key whole sensitive
      class = XCUIElementTypeKeyboard => keyboard sensitive
      class = UIInputSetHostView | UIKBKeyplaneView | TUIKeyplaneView | UIKBInputBackdropView => keyboard sensitive
      class = UICompatibilityInputViewController | _UIRemoteKeyboardPlaceholderView => keyboard sensitive
      class ^= UIKeyboard => keyboard sensitive
      class ^= UIKB => key whole sensitive
      trait = keyboard => keyboard sensitive

      given platform = compose
      class = BasicSecureTextField | SecureTextField | OutlinedSecureTextField => secure field whole sensitive

      given platform = android | compose | react-native | other
      class = KeyboardView | InputMethodView | LatinKeyboardView | SoftKeyboardView => keyboard sensitive
      class = KeyPreviewView | MoreKeysKeyboardView | PopupKeysKeyboardView => key prune sensitive
      class = KeyView | SoftKeyView => key whole sensitive

      # An element's type without its prefix, as a printed description has it.
      given platform = ios
      class = SecureTextField => secure field whole sensitive
      class = Keyboard => keyboard sensitive
      class = Key => key whole sensitive

      # A kind of rectangle.
      given platform = other
      class = keyboard => keyboard sensitive
      """#)
}
