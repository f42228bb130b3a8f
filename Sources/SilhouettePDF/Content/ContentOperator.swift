/// The operators of content streams that are known; all others are dropped.
enum ContentOperator: String, CaseIterable {
  case q, Q, cm, w, J, j, M, d, ri, i, gs
  case m, l, c, v, y, h, re
  case S, s, f, F, fillEvenOdd = "f*", B, bothEvenOdd = "B*", b, closeBothEvenOdd = "b*", n
  case W, clipEvenOdd = "W*"
  case CS, cs, SC, SCN, sc, scn, G, g, RG, rg, K, k
  case sh, Do, BI, ID
  // Showing text, and its parameters.
  case show = "Tj", showSpaced = "TJ", nextLineShow = "'", nextLineShowSpaced = "\""
  case BT, ET, Tc, Tw, Tz, TL, Tf, Tr, Ts, Td, TD, Tm, nextLine = "T*", d0, d1
  // Marks for programs, and for what old viewers do not know.
  case BMC, BDC, EMC, MP, DP, BX, EX

  /// An operator's bytes as one number.
  static func key(_ bytes: some Collection<UInt8>) -> UInt32? {
    bytes.count <= 3 ? bytes.reduce(0) { $0 << 8 | UInt32($1) } : nil
  }

  static let table: [UInt32: ContentOperator] = {
    var table: [UInt32: ContentOperator] = [:]
    for each in allCases { table[key(Array(each.rawValue.utf8))!] = each }
    return table
  }()
}
