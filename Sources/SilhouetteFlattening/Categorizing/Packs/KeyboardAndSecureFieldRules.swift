extension RulePack {
  /// Nodes that show typed text: secure fields, keyboards and their keys, of every toolkit.
  ///
  /// These rules come before all others. So no other fact of the source, such as a layer's class, can make
  /// such a node visible.
  static let secrets = RulePack(
    name: "secrets",
    lines: [
      // Popups over a key are left out, because a popup's place shows which key is pressed.
      // UIKeyPopup | UIKeyCallout | KBKeyPopup | KBKeyCallout | KBKeyVariant
      "class *= ~10.c5f6116253c618a5 | ~12.bce6de42a116f833 | ~10.ff7d2a907940c66c | ~12.8b1f6d685f20bc02 | ~12.9ac5f9db23af9b3b => key prune sensitive",
      // UIInputSwitcherView | UIKeyboardMenuView
      "class = ~19.53b4632b451a4325 | ~18.160edd98e4f7c37d => key prune sensitive",
      "class $= KeyPreviewView | MoreKeysKeyboardView | PopupKeysKeyboardView | MiniKeyboardView => key prune sensitive",
      "class $= MoreKeysPanel | MoreSuggestionsView | PopupKeyboardView | PopupKeysPanel | KeyPopupView | KeyPreviewTextView => key prune sensitive",

      "is secure => secure field whole sensitive",
      "class = input:password => secure field whole sensitive",
      "class = XCUIElementTypeSecureTextField => secure field whole sensitive",

      // A finger draws the secret: a lock's pattern, a signature.
      "class *= PatternLock | LockPattern | PatternUnlock | UnlockPattern => secure field whole sensitive",
      "class *= GestureLock | GestureUnlock | GesturePassword | GesturePasscode => secure field whole sensitive",
      "class $= SignatureView | SignaturePad | SignaturePadView | SignatureCanvas => custom drawing whole",

      // The content of keys is never distinguished: a key is a key.
      "trait = keyboardKey => key whole sensitive",
      // UIKeyboardKeyView | _UIKeyboardKeyView
      "class = ~17.f3f20b90383da700 | ~18.7e6278030c1396e0 => key whole sensitive",
      "class = XCUIElementTypeKey => key whole sensitive",
      "class = XCUIElementTypeKeyboard => keyboard sensitive",
      // UIInputSetHostView | UIKBKeyplaneView | TUIKeyplaneView | UIKBInputBackdropView
      "class = ~18.c81dc0116dcc0cbd | ~16.364c692897554763 | ~15.0e6c4b60b00e62f1 | ~21.7936d7e5343373ed => keyboard sensitive",
      // UICompatibilityInputViewController | _UIRemoteKeyboardPlaceholderView
      "class = ~34.a94ffda505a49ce5 | ~32.f51c742582879ed8 => keyboard sensitive",
      // UIPeripheralHostView | UIKBCompatInputView | _UIKBCompatInputView
      "class = ~20.384b1a409cf1f9eb | ~19.7136901378896a49 | ~20.0dfed1a5a588a329 => keyboard sensitive",
      // UIKeyboard | _UIKeyboard | TUIKeyboard
      "class ^= ~10.1d0e06e99ed02cf5 | ~11.7160e3b2c0ded655 | ~11.e7b765110a4d2842 => keyboard sensitive",
      // The row of suggestions over the keys holds typed text.
      // TUIPrediction | TUICandidate | UIPrediction
      "class ^= ~13.3d5c081c3701f0d0 | ~12.4ecc9dcb1fcb94c3 | ~12.a16c92a872aa912b => keyboard sensitive",
      "class = ~27.89fc3267be832643 => keyboard sensitive",  // TUISystemInputAssistantView
      "class ^= ~4.db28639dd3ee2517 => key whole sensitive",  // UIKB
      "trait = keyboard => keyboard sensitive",

      // Windows of input methods, which readers recognize by their package. Their outermost boxes cover the
      // whole screen and show nothing above the keyboard.
      "trait = input-method and has children and height > 480 => view skip",
      "trait = input-method => keyboard sensitive",
      // Of the system's own layout of such a window, and of any input method with a descriptive identifier.
      #"identifier = "android:id/inputArea" | "android:id/candidatesArea" => keyboard sensitive"#,
      "identifier *= inputmethod | com.touchtype. | com.swiftkey. | honeyboard | com.baidu.input | com.htc.sense.ime => keyboard sensitive",

      "given platform = compose",
      "class = BasicSecureTextField | SecureTextField | OutlinedSecureTextField => secure field whole sensitive",

      "given platform = android | compose | react-native | other",
      "class = KeyboardView | InputMethodView | LatinKeyboardView | SoftKeyboardView => keyboard sensitive",
      "class = MainKeyboardView | KeyboardViewHolder | SuggestionStripView | SuggestionsStripView => keyboard sensitive",
      "class = CandidateView | CandidatesContainer | EmojiPalettesView | ClipboardHistoryView => keyboard sensitive",
      #"class *= ".inputmethod." => keyboard sensitive"#,
      "class ^= com.touchtype. | com.samsung.android.honeyboard. | com.baidu.input. | com.htc.sense.ime. => keyboard sensitive",
      "class = KeyView | SoftKeyView => key whole sensitive",

      // An element's type without its prefix, as a printed description has it.
      "given platform = ios",
      "class = SecureTextField => secure field whole sensitive",
      "class = Keyboard => keyboard sensitive",
      "class = Key => key whole sensitive",

      // A kind of rectangle.
      "given platform = other",
      "class = keyboard => keyboard sensitive",
    ])
}
