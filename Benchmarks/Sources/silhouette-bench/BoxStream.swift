/// A hierarchy stream of made-up screens, with what real ones have: classes, text, colours, traits, a tree.
struct BoxStream {
  /// Nodes of each snapshot.
  var boxes: Int
  /// Frames in thirds of a point with all their digits, as an app on a phone of scale 3 gives them, or cut to two.
  var precise: Bool
  var snapshots: Int
  /// Milliseconds from one snapshot to the next.
  var interval = 100

  static let header =
    #"{"stream":"hierarchy","version":1,"platform":"ios","viewport":{"width":402,"height":874,"scale":3},"start":0}"#
    + "\n"

  var bytes: [UInt8] {
    var bytes = Array(Self.header.utf8)
    for step in 0..<snapshots { bytes += snapshot(step).utf8 }
    return bytes
  }

  /// One line. A few nodes move from one to the next, the rest stay.
  func snapshot(_ step: Int) -> String {
    var random = SeededGenerator(seed: UInt64(boxes))
    var line = #"{"t":\#(step * interval),"windows":[{"id":1,"class":"UIWindow","frame":[0,0,402,874],"#
    line += ##""background":"#FFFFFF","children":["##
    for index in 0..<(boxes - 1) {
      if index > 0 { line += "," }
      line += node(index, step: step, &random)
    }
    return line + "]}]}\n"
  }

  private func node(_ index: Int, step: Int, _ random: inout SeededGenerator) -> String {
    let kind = Self.kinds[index % Self.kinds.count]
    let moved = index % 50 == 3 ? step % 60 : 0
    var text = #"{"id":\#(index + 2),"class":"\#(kind.name)","supers":["UIView","UIResponder"],"frame":["#
    let spans = [1000, 2400 + moved, 600, 240]
    text += spans.map { third(Int.random(in: 0..<$0, using: &random)) }.joined(separator: ",")
    return text + "]" + kind.keys + "}"
  }

  private func third(_ value: Int) -> String {
    let number = Double(value) / 3
    return precise ? "\(number)" : "\((number * 100).rounded() / 100)"
  }

  private static let kinds: [(name: String, keys: String)] = [
    ("UILabel", ##","text":"A line of words","textColor":"#1C1C1E","fontSize":17"##),
    ("UIView", ##","background":"#F2F2F7","radius":8"##),
    ("UIButton", ##","background":"#007AFF","radius":12,"label":"Go on","traits":["button"]"##),
    ("UIImageView", ##","image":{"width":44,"height":44,"color":"#8FA876","bundled":true,"name":"leaf"}"##),
    ("UITableViewCell", ##","background":"#FFFFFF","opaque":true,"clips":true"##),
    ("_UIGraphicsView", ##","alpha":0.8"##),
  ]
}
