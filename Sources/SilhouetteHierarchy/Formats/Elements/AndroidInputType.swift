/// The kind of content that Android's `InputType` gives for an input.
///
/// It is a number or the words of a layout: `textPassword`, `textEmailAddress|textNoSuggestions`. A number's
/// low four bits are a class (1 text, 2 number, 3 phone), and its next eight bits are a variation.
package struct AndroidInputType: Equatable {
  package var isPassword = false
  /// A content type in the stream's words.
  package var contentType: StaticString?

  package static func == (one: AndroidInputType, other: AndroidInputType) -> Bool {
    one.isPassword == other.isPassword && one.contentType?.description == other.contentType?.description
  }

  init(_ number: Int) {
    switch (number & 0xF, number & 0xFF0) {
    case (1, 0x80), (1, 0x90), (1, 0xE0), (2, 0x10): isPassword = true
    case (1, 0x20), (1, 0xD0): contentType = "emailAddress"
    case (1, 0x60): contentType = "name"
    case (1, 0x70): contentType = "fullStreetAddress"
    case (3, _): contentType = "telephoneNumber"
    default: break
    }
  }

  /// nil for words that name no password and no content type.
  package init?(_ text: some Collection<UInt8>) {
    guard text.count <= 256 else { return nil }
    let text = String(decoding: text, as: UTF8.self).lowercased()
    let hexadecimal = text.hasPrefix("0x") ? Int(text.dropFirst(2), radix: 16) : nil
    if let number = hexadecimal ?? Int(text) {
      self.init(number)
      return
    }
    self.init(0)
    for word in text.split(separator: "|") {
      if word.hasSuffix("password") { isPassword = true }
      if word.hasSuffix("emailaddress") { contentType = "emailAddress" }
      if word == "textpersonname" { contentType = "name" }
      if word == "textpostaladdress" { contentType = "fullStreetAddress" }
      if word == "phone" { contentType = "telephoneNumber" }
    }
    if self == AndroidInputType(0) { return nil }
  }
}
