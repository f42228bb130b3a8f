/// Lines of a stream whose screens have backgrounds and rows, and mostly stay as they are. Now and then something comes that changes how
/// the rest is looked at: a secret, a mark, an accessibility element, words from the right.
public struct StyledRows {
  public static let header =
    #"{"stream":"hierarchy","version":1,"platform":"ios","viewport":{"width":402,"height":874,"scale":3},"start":1}"#

  private var rows: [[String]]

  public init(_ random: inout SeededGenerator) {
    rows = (0..<8).map { _ in Self.row(&random) }
  }

  public func line(_ time: Int) -> String {
    let cells = rows.enumerated().map { place, row in
      ##"{"id":\##(place + 2),"class":"UITableViewCell","frame":[0,\##(place * 60),402,60],"##
        + ##""background":"#FFFFFF","children":[\##(row.joined(separator: ","))]}"##
    }
    return ##"{"t":\##(time),"windows":[{"id":1,"class":"UIWindow","frame":[0,0,402,874],"##
      + ##""children":[\##(cells.joined(separator: ","))]}]}"##
  }

  /// Changes two nodes at most, and at times a whole row.
  public mutating func change(_ random: inout SeededGenerator) {
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      let row = Int.random(in: 0..<rows.count, using: &random)
      let part = Int.random(in: 0..<rows[row].count, using: &random)
      rows[row][part] = Self.part(part, &random)
    }
    guard random.next() % 6 == 0 else { return }
    rows[Int.random(in: 0..<rows.count, using: &random)] = Self.row(&random)
  }

  private static func row(_ random: inout SeededGenerator) -> [String] {
    (0..<Int.random(in: 1...4, using: &random)).map { part($0, &random) }
  }

  private static func part(_ place: Int, _ random: inout SeededGenerator) -> String {
    let rest = random.next() % 24 == 0 ? rare : usual
    let (x, height) = (place * 90 + Int(random.next() % 3) * 4, 20 + Int(random.next() % 2) * 8)
    return ##"{"frame":[\##(x),4,80,\##(height)],\##(rest.randomElement(using: &random)!)}"##
  }

  private static let usual = [
    ##""class":"UILabel","text":"Row","textColor":"#1C1C1E""##, #""class":"UILabel","text":"שלום""#,
    #""class":"UILabel","text":"7""#, #""class":"UISwitch","traits":["button"]"#,
    ##""class":"UIImageView","image":{"color":"#336699"}"##, #""class":"UIButton","label":"a""#,
    #""class":"UISegmentedControl","children":[{"class":"UISegment","frame":[0,0,30,20]}]"#,
    #""class":"UILabel","text":"Row","lines":[[0,0,40,9],[0,10,30,9]]"#,
    ##""class":"UIView","background":"#EEEEEE""##, #""class":"UIView","identifier":"key7""#,
  ]

  private static let rare = [
    #""class":"UITextField","text":"x","secure":true"#, #""class":"UILabel","kind":"accessibility""#,
    #""class":"UIView","privacy":["mask"]"#, #""class":"UITextField","text":"x","editable":true"#,
  ]
}
