/// The subject of a decision. Each field has contexts and weights of its own; the numbers are part of the format.
enum WireField: UInt8, CaseIterable {
  case kind, time
  case sameSize, width, height
  case samePlace, placeForm, x, xQuarter, y, yQuarter, placeText
  case tag, payload, rawEvent
  case markForm, markText, sameStart, start, sameScreen, screen, background
  // Strings.
  case isKnownText, knownText, textLength, textByte
  // Elements.
  case category, classNumber, changedClassNumber, hasText, children, attributes, nextID, id
  // Styles.
  case hasBox, hasGroup, hasProperty
  case valueForm, word, order, integer, opacity, borderWidth
  case sameShift, shift, shiftQuarter, candidate, length, lengthQuarter
  case insetTop, insetTopQuarter, insetLeft, insetLeftQuarter, insetBottom, insetRight
  case copies, copyX, copyXQuarter, copyY, copyYQuarter, hasCopyColor, sameCopyColor, copyAlpha
  case color, isShortColor, isOpaque, colorDigit
  // Mutations.
  case parts, texts, textID, removes, removedID, removedParent
  case followed, isLast, isNext, step, firstID
  case isPlainChange, changesClass, clearsClass, changedAttributes, isAttributeRemoved, changesStyle
  case sameProperties, propertiesAsBefore, changesGroup, changesProperty, isRemoved
  case adds, addsText, parent, parentID, isLastChild, sameSibling, siblingID
  // Styles as a whole, and forms of values.
  case style, isText

  /// Whether its numbers are mostly above 7: their number of bits is then coded by fours.
  var isWide: Bool {
    switch self {
    case .time, .x, .y, .start, .length, .shift, .insetTop, .insetLeft, .insetBottom, .insetRight, .copyX,
      .copyY, .id, .width, .height:
      true
    default: false
    }
  }
}
