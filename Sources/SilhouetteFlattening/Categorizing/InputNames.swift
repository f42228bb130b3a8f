internal import SilhouetteScene

/// Recognizes classes of text inputs by name, in any toolkit or library.
///
/// The last words of a name count: `PinCodeTextField`, `AndroidTextInput`, `RenderEditable`, `OtpView`. Views
/// around a field or inside it have other last words: `TextInputLayout`, `UITextFieldLabel`.
enum InputNames {
  static func isInput(_ simple: ArraySlice<UInt8>) -> Bool {
    let name = simple.prefix(ClassName.limit)
    // A tag with its type, as in `input:range`, has rules of its own.
    guard !name.contains(UInt8(ascii: ":")) else { return false }
    let all = SplitName(name).words
    // The system's view around keyboards has another name for its kind: `UIInputView`.
    if all.last == Array("input".utf8) { return true }
    var words = all[...]
    while let last = words.last, neutral.contains(last), words.count > 1 { words.removeLast() }
    return endings.contains { words.ends(with: $0) }
  }

  /// Last words without meaning for the kind of a class.
  private static let neutral = list(
    "view impl component native control element widget compat base android ios swift"
  )
  .map { $0[0] }

  private static let endings = list(
    """
    field textfield text.input textinput text.edit text.edit textedit edit.text edittext editable editable.text text.area
    textarea text.box textbox text.entry searchfield search.input search.box auto.complete autocomplete
    auto.complete.text autocomplete.text input.box input.text multiline.input
    pin pin.code pincode pin.entry pin.input otp otp.code otp.entry otp.input
    passcode.input passcode.entry password.input code.input code.entry
    verification.code one.time.code combo.box text.editor texteditor
    """)

  private static func list(_ text: String) -> [[[UInt8]]] {
    text.split(whereSeparator: { $0.isWhitespace }).map { $0.split(separator: ".").map { Array($0.utf8) } }
  }
}

extension ArraySlice<[UInt8]> {
  fileprivate func ends(with other: [[UInt8]]) -> Bool {
    count >= other.count && suffix(other.count).elementsEqual(other)
  }
}
