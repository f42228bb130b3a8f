internal import SilhouetteFlattening
internal import SilhouetteHierarchy
internal import SilhouetteReplay
internal import SilhouetteScene

/// What segments have in common before the first of them is read: the project's events of a specimen session.
///
/// It follows from the recorder, so that it fits whatever that writes; both sides of a connection would have to agree on a
/// version of it, which is why the comparison calls it no standard.
enum SegmentDictionary {
  /// Deflate looks no further back.
  private static let most = 32 << 10

  static let bytes: [UInt8] = {
    var decoder = HierarchyDecoder()
    var recorder = Recorder(start: 1_750_000_000_000, checkouts: .every(3000))
    var batch = EventBatch()
    var flattener = Flattener()
    var viewport = Viewport(width: 390, height: 844)
    do throws(InputError) {
      try decoder.append(Array(Specimen.stream.utf8)[...])
      try decoder.finish()
      while case .record(let record) = try decoder.next() {
        switch record {
        case .header(let header): viewport = header.viewport
        case .snapshot(let snapshot):
          recorder.record(flattener.flatten(snapshot, viewport: viewport, platform: .ios), into: &batch)
        case .touch(let touch): recorder.record(touch, into: &batch)
        default: break
        }
      }
    } catch {
      preconditionFailure("the specimen is no hierarchy stream: \(error)")
    }
    return Array(batch.bytes.suffix(most))
  }()
}

/// A made-up session of few screens that holds a bit of everything.
private enum Specimen {
  static let stream: String = {
    let header =
      #"{"stream":"hierarchy","version":1,"platform":"ios","viewport":{"width":390,"height":844,"scale":3},"start":1750000000000}"#
    let touches = [
      #"{"t":1200,"touch":{"pointer":1,"phase":"down","x":120,"y":300}}"#,
      #"{"t":1260,"touch":{"pointer":1,"phase":"move","x":121,"y":312}}"#,
      #"{"t":1300,"touch":{"pointer":1,"phase":"up","x":122,"y":320}}"#,
    ]
    let screens = [
      screen(at: 0, scroll: 0, rows: 0..<6), screen(at: 500, scroll: 24, rows: 0..<6),
      screen(at: 1000, scroll: 96, rows: 1..<8),
    ]
    let later = [
      screen(at: 3500, scroll: 180, rows: 2..<9, modal: true), screen(at: 4000, scroll: 180, rows: 2..<9),
    ]
    return ([header] + screens + touches + later).joined(separator: "\n") + "\n"
  }()

  private static func screen(at time: Int, scroll: Int, rows: Range<Int>, modal: Bool = false) -> String {
    let cells = rows.map { cell($0, isOn: ($0 + time / 500) % 2 == 0) }.joined(separator: ",")
    let sheet = modal ? "," + Self.sheet : ""
    return
      ##"{"t":\##(time),"windows":[{"id":1,"class":"UIWindow","frame":[0,0,390,844],"background":"#FFFFFF","children":[{"id":2,"class":"UITableView","supers":["UIScrollView","UIView"],"frame":[0,91,390,670],"clips":true,"scroll":[0,\##(scroll)],"background":"#F2F2F7","children":[\##(cells)]},{"id":3,"class":"UINavigationBar","frame":[0,0,390,91],"background":"#F9F9F9","children":[{"id":4,"class":"UILabel","frame":[16,50,200,34],"text":"Heading","traits":["header"]},{"id":5,"class":"UIButton","frame":[330,50,44,34],"text":"Go"}]},{"id":6,"class":"UITabBar","frame":[0,761,390,83],"background":"#F9F9F9"}\##(sheet)]}]}"##
  }

  private static func cell(_ row: Int, isOn: Bool) -> String {
    let id = 100 + row * 10
    return
      ##"{"id":\##(id),"class":"UITableViewCell","frame":[0,\##(row * 88),390,88],"background":"#FFFFFF","children":[{"id":\##(id + 1),"class":"UIImageView","frame":[16,14,60,60],"radius":8,"image":{"width":60,"height":60}},{"id":\##(id + 2),"class":"UILabel","frame":[92,16,200,20],"text":"A line of text in row \##(row)"},{"id":\##(id + 3),"class":"UILabel","frame":[92,42,220,34],"text":"Some more text, which may well take two lines and is smaller"},{"id":\##(id + 4),"class":"UISwitch","frame":[323,28,51,31],"selected":\##(isOn)}]}"##
  }

  private static let sheet =
    ##"{"id":900,"class":"UIView","frame":[0,0,390,844],"background":"#00000066","children":[{"id":901,"class":"UIView","frame":[20,300,350,240],"background":"#FFFFFF","radius":14,"children":[{"id":902,"class":"UILabel","frame":[20,20,310,24],"text":"A question"},{"id":903,"class":"UITextField","frame":[20,70,310,44],"radius":8,"text":"typed"},{"id":904,"class":"UIButton","frame":[20,180,150,44],"background":"#0A84FF","radius":10,"text":"Yes"},{"id":905,"class":"UIButton","frame":[180,180,150,44],"radius":10,"text":"No"}]}]}"##
}
