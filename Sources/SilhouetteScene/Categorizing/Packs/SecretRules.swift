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
      class = UIInputSwitcherView | UIKeyboardMenuView => key prune sensitive
      class $= KeyPreviewView | MoreKeysKeyboardView | PopupKeysKeyboardView | MiniKeyboardView => key prune sensitive
      class $= MoreKeysPanel | MoreSuggestionsView | PopupKeyboardView | PopupKeysPanel | KeyPopupView | KeyPreviewTextView => key prune sensitive

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
      class = UIPeripheralHostView | UIKBCompatInputView | _UIKBCompatInputView => keyboard sensitive
      class ^= UIKeyboard | _UIKeyboard | TUIKeyboard => keyboard sensitive
      # The row of suggestions over the keys holds what is typed.
      class ^= TUIPrediction | TUICandidate | UIPrediction => keyboard sensitive
      class = TUISystemInputAssistantView => keyboard sensitive
      class ^= UIKB => key whole sensitive
      trait = keyboard => keyboard sensitive

      # Windows of input methods, which readers tell by their package. Their outermost boxes cover the whole screen and
      # show nothing above the keyboard.
      trait = input-method and has children and height > 480 => view skip
      trait = input-method => keyboard sensitive
      # Of the system's own layout of such a window, and of any input method that says what it is.
      identifier = "android:id/inputArea" | "android:id/candidatesArea" => keyboard sensitive
      identifier *= inputmethod | com.touchtype. | com.swiftkey. | honeyboard | com.baidu.input | com.htc.sense.ime => keyboard sensitive

      given platform = compose
      class = BasicSecureTextField | SecureTextField | OutlinedSecureTextField => secure field whole sensitive

      given platform = android | compose | react-native | other
      class = KeyboardView | InputMethodView | LatinKeyboardView | SoftKeyboardView => keyboard sensitive
      class = MainKeyboardView | KeyboardViewHolder | SuggestionStripView | SuggestionsStripView => keyboard sensitive
      class = CandidateView | CandidatesContainer | EmojiPalettesView | ClipboardHistoryView => keyboard sensitive
      class *= ".inputmethod." => keyboard sensitive
      class ^= com.touchtype. | com.samsung.android.honeyboard. | com.baidu.input. | com.htc.sense.ime. => keyboard sensitive
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
