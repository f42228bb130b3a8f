import SilhouetteHierarchy

/// A list on a phone, as an app would report it: five nodes, then rows of a cell, an image, two labels and a button.
///
/// 29 rows make 150 nodes and fill a phone; 399 make 2,000, on a screen that is as long as they need. From one step to
/// the next one row of each 29 changes: its image, its labels and its button get other sizes. That is 2.7 % of the nodes,
/// in every snapshot.
struct RowScreen {
  var rows: Int
  var hasIDs = true
  /// A new row at the top, that pushes the others down.
  var isInserted = false
  /// The fourth row's first label has another text.
  var hasChange = false
  /// Added to all ids, so that the source seems to know none of its earlier nodes.
  var firstID = 1

  static func of(nodes: Int) -> RowScreen { RowScreen(rows: (nodes - 5) / 5) }

  var viewport: Viewport { Viewport(width: 402, height: Double(rows * 28 + 62), scale: 3) }

  var header: String {
    #"{"stream":"hierarchy","version":1,"platform":"ios","viewport":{"width":402,"height":\#(rows * 28 + 62),"#
      + #""scale":3},"start":0}"# + "\n"
  }

  /// One line of a stream.
  func snapshot(_ step: Int, interval: Int = 100) -> String {
    var line = #"{"t":\#(step * interval),"windows":[{"#
    line +=
      id(0)
      + ##""class":"UIWindow","frame":[0,0,402,\##(rows * 28 + 62)],"background":"#F2F2F7","children":["##
    line +=
      "{" + id(1) + ##""class":"UINavigationBar","frame":[0,0,402,32],"background":"#FFFFFF","children":["##
    line += "{" + id(2) + #""class":"UILabel","text":"Messages","frame":[160,6,82,20],"fontSize":15}]},"#
    line +=
      "{" + id(3)
      + ##""class":"UITableView","supers":["UIScrollView","UIView"],"frame":[0,32,402,\##(rows * 28)],"##
    line += #""clips":true,"children":["#
    let first = isInserted ? -1 : 0
    line += (first..<rows).map { row($0, top: ($0 - first) * 28, step) }.joined(separator: ",")
    line +=
      "]},{" + id(4) + ##""class":"UITabBar","frame":[0,\##(rows * 28 + 32),402,30],"background":"#FFFFFF"}"##
    return line + "]}]}\n"
  }

  /// Header and snapshots.
  func stream(snapshots: Int) -> [UInt8] {
    var bytes = Array(header.utf8)
    for step in 0..<snapshots { bytes += snapshot(step).utf8 }
    return bytes
  }

  private func row(_ row: Int, top: Int, _ step: Int) -> String {
    let first = 10 + (row + 1) * 5
    let version = (step + (row + 1) % 29) / 29 + row + 1
    let size = 16 + version % 3 * 2
    let title = 120 + version % 7 * 20 + (hasChange && row == 3 ? 9 : 0)
    let supers = #""supers":["UIView","UIResponder"],"#
    return
      "{\(id(first))\"class\":\"UITableViewCell\",\(supers)\"frame\":[0,\(top),402,27.666666666666668],"
      + ##""background":"#FFFFFF","children":["##
      + "{\(id(first + 1))\"class\":\"UIImageView\",\(supers)\"frame\":[12,4,\(size),\(size)],\"radius\":6,"
      + ##""image":{"width":20,"height":20,"color":"#8FA876","bundled":true}},"##
      + "{\(id(first + 2))\"class\":\"UILabel\",\(supers)\"frame\":[44,2,\(title),12.333333333333334],"
      + ##""text":"A name and a date","textColor":"#1C1C1E","fontSize":10},"##
      + "{\(id(first + 3))\"class\":\"UILabel\",\(supers)\"frame\":[44,15,\(150 + version % 5 * 20),11],"
      + ##""text":"A line of words that are shown below","textColor":"#8A8A8E","fontSize":8},"##
      + "{\(id(first + 4))\"class\":\"UIButton\",\(supers)\"frame\":[338,5,\(40 + version % 2 * 12),18],\"radius\":9,"
      + ##""background":"#007AFF","label":"Go on","traits":["button"]}]}"##
  }

  private func id(_ number: Int) -> String { hasIDs ? "\"id\":\(firstID + number)," : "" }
}
