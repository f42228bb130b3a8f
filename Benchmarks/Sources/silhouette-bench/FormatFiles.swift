/// Large files as test tools, replay SDKs and data sets write them, of made-up rows: a picture and two lines of words
/// each, on a telephone that scrolls a lot.
enum FormatFiles {
  /// Id of the format, and the bytes of about that many megabytes.
  static func all(megabytes: Int) -> [(format: String, suffix: String, bytes: [UInt8])] {
    let rows = megabytes * 1_000_000
    return [
      ("posthog-replay", "jsonl", events(rows, full: 2, change: 3, postHogPage, postHogChange)),
      ("datadog-replay", "jsonl", events(rows, full: 10, change: 11, datadogPage, datadogChange)),
      (
        "sentry-view-hierarchy", "json",
        tree(rows, #"{"rendering_system":"flutter","windows":["#, "]}", sentryRow)
      ),
      ("trailblaze", "json", tree(rows, trailblazeHead, "]}}", trailblazeRow)),
      (
        "maestro", "json",
        tree(rows, #"{"attributes":{"class":"a","bounds":"[0,0][1080,2400]"},"children":["#, "]}", maestroRow)
      ),
      (
        "idb", "json",
        tree(rows, #"[{"type":"Application","frame":{"x":0,"y":0,"width":393,"height":852}},"#, "]", idbRow)
      ),
      (
        "rico", "json",
        tree(
          rows, #"{"activity_name":"a","activity":{"root":{"bounds":[0,0,1440,2560],"children":["#, "]}}}",
          ricoRow)
      ),
      ("droidbot", "json", tree(rows, droidBotHead, "]}", droidBotRow)),
      ("viewcapture", "json", lines(rows, viewCaptureFrame)),
      (
        "uiautomator", "xml",
        tree(
          rows, "<?xml version='1.0' encoding='UTF-8'?><hierarchy rotation=\"0\">", "</hierarchy>",
          separator: "", uiAutomatorRow)
      ),
      (
        "appium-xcuitest", "xml",
        tree(rows, pageHead, "</XCUIElementTypeApplication>", separator: "", pageRow)
      ),
      (
        "ios-tree", "txt",
        tree(rows, "UIWindow(frame: {{0, 0}, {393, 852}}, ax=0)\n", "", separator: "", printedRow)
      ),
      (
        "xcuitest-text", "txt",
        tree(
          rows, "Element subtree:\n →Application, 0x10, pid: 1, label: 'Seeds'\n", "", separator: "",
          describedRow)
      ),
      (
        "recursive-description", "txt",
        tree(
          rows, "<UIWindow: 0x1; frame = (0 0; 393 852); layer = <UIWindowLayer: 0x2>>\n", "", separator: "",
          recursiveRow)
      ),
    ].map { ($0.0, $0.1, Array($0.2.utf8)) }
  }

  // MARK: Frames for rows

  private static func tree(
    _ bytes: Int, _ head: String, _ tail: String, separator: String = ",", _ row: (Int) -> String
  ) -> String {
    var text = head
    var index = 0
    while text.utf8.count < bytes {
      if index > 0 { text += separator }
      text += row(index)
      index += 1
    }
    return text + tail
  }

  private static func lines(_ bytes: Int, _ line: (Int) -> String) -> String {
    tree(bytes, "", "\n", separator: "\n", line)
  }

  /// A page of 40 rows as a whole, then a finger that goes down, moves and leaves, and three changes; and again.
  private static func events(
    _ bytes: Int, full: Int, change: Int, _ page: () -> String, _ update: (Int) -> String
  ) -> String {
    let wholePage = page()
    let head =
      #"{"type":4,"timestamp":1763000000000,"data":{"width":393,"height":852,"href":"Seeds"}}"# + "\n"
    return tree(bytes, head, "\n", separator: "\n") { index in
      let time = 1_763_000_000_000 + index * 100
      switch index % 8 {
      case 0: return #"{"type":\#(full),"timestamp":\#(time),"data":{"wireframes":[\#(wholePage)]}}"#
      case 1, 4, 6: return #"{"type":\#(change),"timestamp":\#(time),"data":{"source":0,\#(update(index))}}"#
      default:
        return
          #"{"type":\#(change),"timestamp":\#(time),"data":{"source":\#(full == 2 ? 2 : 9),"type":7,"pointerEventType":"move","pointerType":"touch","pointerId":1,"id":0,"x":\#(index % 393).5,"y":420}}"#
      }
    }
  }

  // MARK: Replays

  private static func postHogPage() -> String { (0..<40).map(postHogRow).joined(separator: ",") }

  private static func postHogRow(_ row: Int) -> String {
    let (id, y) = (100 + row * 4, row * 96)
    return
      ##"{"id":\##(id),"type":"rectangle","x":16,"y":\##(y),"width":361,"height":88,"style":{"backgroundColor":"#FFFFFF","borderRadius":"12px"},"childWireframes":[{"id":\##(id + 1),"type":"image","x":28,"y":\##(y + 8),"width":72,"height":72,"style":{}},{"id":\##(id + 2),"type":"text","x":112,"y":\##(y + 12),"width":220,"height":22,"style":{"color":"#1B2430","fontSize":16,"fontFamily":"sans-serif"},"text":"Snowdrop, ten bulbs"},{"id":\##(id + 3),"type":"text","x":112,"y":\##(y + 44),"width":90,"height":20,"style":{"color":"#5A6875","fontSize":14,"fontFamily":"sans-serif"},"text":"\##(row).20"}]}"##
  }

  private static func postHogChange(_ index: Int) -> String {
    let id = 103 + index % 40 * 4
    return
      ##""updates":[{"parentId":\##(id - 3),"wireframe":{"id":\##(id),"type":"text","x":112,"y":44,"width":90,"height":20,"style":{"color":"#5A6875","fontSize":14,"fontFamily":"sans-serif"},"text":"\##(index)"}}],"removes":[],"adds":[]"##
  }

  private static func datadogPage() -> String { (0..<40).map(datadogRow).joined(separator: ",") }

  private static func datadogRow(_ row: Int) -> String {
    let (id, y) = (100 + row * 4, row * 96)
    return
      ##"{"id":\##(id),"type":"shape","x":16,"y":\##(y),"width":361,"height":88,"shapeStyle":{"backgroundColor":"#FFFFFFFF","opacity":1,"cornerRadius":12}},{"id":\##(id + 1),"type":"image","x":28,"y":\##(y + 8),"width":72,"height":72,"resourceId":"bulb","isEmpty":false},\##(datadogText(id + 2, y + 12, "Snowdrop, ten bulbs")),\##(datadogText(id + 3, y + 44, "\(row).20"))"##
  }

  private static func datadogText(_ id: Int, _ y: Int, _ text: String) -> String {
    ##"{"id":\##(id),"type":"text","x":112,"y":\##(y),"width":220,"height":22,"text":"\##(text)","textStyle":{"family":"sans-serif","size":16,"color":"#1B2430FF"},"textPosition":{"padding":{"top":0,"bottom":0,"left":0,"right":0},"alignment":{"horizontal":"left","vertical":"center"}}}"##
  }

  private static func datadogChange(_ index: Int) -> String {
    ##""updates":[{"id":\##(103 + index % 40 * 4),"type":"text","text":"\##(index)"},{"id":\##(100 + index % 40 * 4),"type":"shape","y":\##(index % 800)}],"removes":[],"adds":[]"##
  }

  // MARK: Dumps in JSON

  private static func sentryRow(_ row: Int) -> String {
    #"{"type":"Row","depth":2,"x":0,"y":\#(row * 64),"width":393,"height":64,"alpha":1,"visible":true,"children":[{"type":"Image","depth":3,"x":8,"y":8.5,"width":48,"height":48,"alpha":0.9,"visible":true,"children":[]},{"type":"Text","depth":3,"x":64,"y":12,"width":220,"height":22.333333333333332,"alpha":1,"visible":true,"identifier":"row-\#(row)","children":[]}]}"#
  }

  private static let trailblazeHead =
    #"{"deviceWidth":393,"deviceHeight":852,"capturedAt":"2025-11-13T10:00:00Z","trailblazeNodeTree":{"nodeId":1,"bounds":{"left":0,"top":0,"right":393,"bottom":852},"children":["#

  private static func trailblazeRow(_ row: Int) -> String {
    #"{"nodeId":\#(row + 2),"bounds":{"left":0,"top":\#(row * 64),"right":393,"bottom":\#(row * 64 + 64)},"driverDetail":{"class":"androidAccessibility","className":"android.widget.TextView","resourceId":"row-\#(row)","text":"Snowdrop, ten bulbs","isClickable":true,"isEnabled":true,"isVisibleToUser":true},"children":[]}"#
  }

  private static func maestroRow(_ row: Int) -> String {
    #"{"attributes":{"accessibilityText":"","title":"","value":"","text":"Snowdrop, ten bulbs","class":"android.widget.TextView","package":"org.example.seeds","resource-id":"row-\#(row)","bounds":"[0,\#(row * 64)][1080,\#(row * 64 + 64)]","clickable":"true","enabled":"true","focused":"false","checked":"false","scrollable":"false","selected":"false"},"children":[],"clickable":true,"enabled":true}"#
  }

  private static func idbRow(_ row: Int) -> String {
    #"{"AXFrame":"{{0, \#(row * 64)}, {393, 64}}","AXUniqueId":"row-\#(row)","frame":{"x":0,"y":\#(row * 64),"width":393,"height":64},"role_description":"button","AXLabel":"Snowdrop, ten bulbs","content_required":false,"type":"Button","title":null,"help":null,"custom_actions":[],"AXValue":"","enabled":true,"role":"AXButton","subrole":null}"#
  }

  private static func ricoRow(_ row: Int) -> String {
    #"{"scrollable-horizontal":false,"draw":true,"ancestors":["android.widget.TextView","android.view.View","java.lang.Object"],"clickable":true,"pressed":"not_pressed","focusable":true,"long-clickable":false,"enabled":true,"bounds":[0,\#(row * 64),1440,\#(row * 64 + 64)],"visibility":"visible","content-desc":[null],"rel-bounds":[0,0,1440,64],"focused":false,"selected":false,"scrollable-vertical":false,"adapter-view":false,"abs-pos":true,"pointer":"\#(String(row + 0xabc00, radix: 16))","class":"org.example.seeds.RowTitle","visible-to-user":true,"text":"Snowdrop, ten bulbs"}"#
  }

  private static let droidBotHead =
    #"{"tag":"2024-05-06_101112","state_str":"ab","foreground_activity":"org.example/.Seeds","width":1080,"height":2400,"views":[{"temp_id":0,"parent":-1,"bounds":[[0,0],[1080,2400]],"class":"android.widget.FrameLayout","visible":true},"#

  private static func droidBotRow(_ row: Int) -> String {
    #"{"content_description":null,"resource_id":"org.example:id/row","text":"Snowdrop, ten bulbs","visible":true,"checkable":false,"children":[],"size":"1080*64","checked":false,"temp_id":\#(row + 1),"selected":false,"child_count":0,"is_password":false,"parent":0,"focusable":true,"editable":false,"focused":false,"clickable":true,"class":"android.widget.TextView","scrollable":false,"package":"org.example","long_clickable":false,"view_str":"4d5e6f","enabled":true,"bounds":[[0,\#(row * 64)],[1080,\#(row * 64 + 64)]],"signature":"[class]android.widget.TextView"}"#
  }

  private static func viewCaptureFrame(_ frame: Int) -> String {
    let views = (0..<60).map { view in
      #"{"id":\#(view),"parent_id":\#(view == 0 ? -1 : 0),"hashcode":\#(view + 7),"view_id":"id/row","class":"android.widget.TextView","left":0,"top":\#(view * 64),"width":1080,"height":64,"scale_x":1.0,"scale_y":1.0,"alpha":1.0,"translation_x":\#(frame % 50).5,"clip_children":1}"#
    }
    return #"{"ts_ns":\#(1_000_000 + frame * 16_666_667),"views":[\#(views.joined(separator: ","))]}"#
  }

  // MARK: Dumps in XML

  private static func uiAutomatorRow(_ row: Int) -> String {
    #"<node index="\#(row)" text="Snowdrop, ten bulbs" resource-id="org.example:id/row" class="android.widget.TextView" package="org.example" content-desc="" checkable="false" checked="false" clickable="true" enabled="true" focusable="true" focused="false" scrollable="false" long-clickable="false" password="false" selected="false" bounds="[0,\#(row * 64)][1080,\#(row * 64 + 64)]" />"#
  }

  private static let pageHead =
    #"<?xml version="1.0" encoding="UTF-8"?><XCUIElementTypeApplication type="XCUIElementTypeApplication" name="Seeds" label="Seeds" enabled="true" visible="true" x="0" y="0" width="393" height="852">"#

  private static func pageRow(_ row: Int) -> String {
    #"<XCUIElementTypeButton type="XCUIElementTypeButton" name="row-\#(row)" label="Snowdrop, ten bulbs" value="\#(row)" enabled="true" visible="true" accessible="true" x="0" y="\#(row * 64)" width="393" height="64" index="\#(row)" traits="Button"/>"#
      + "\n"
  }

  // MARK: Dumps in text

  private static func printedRow(_ row: Int) -> String {
    """
    ├─ UITableViewCell(frame: {{0, \(row * 64)}, {393, 64}}, ax=1)
    │  ├─ UIImageView(frame: {{8, 8.5}, {48, 48}}, ax=0)
    │  └─ UILabel(frame: {{64, 12}, {220, 22.333333333333332}}, ax=1, "Snowdrop \(row)")

    """
  }

  private static func describedRow(_ row: Int) -> String {
    """
        Cell, 0x\(String(row + 4096, radix: 16)), {{0.0, \(row * 64).0}, {393.0, 64.0}}, identifier: 'row-\(row)'
          Image, 0x11124a800, {{8.0, \(row * 64 + 8).0}, {48.0, 48.0}}, identifier: 'bulb', label: 'Bulb'
          StaticText, 0x11124a900, {{64.0, \(row * 64 + 12).0}, {220.0, 22.3}}, label: 'Snowdrop, ten bulbs', Disabled

    """
  }

  private static func recursiveRow(_ row: Int) -> String {
    let address = "0x" + String(row + 0x7f8_0000, radix: 16)
    return """
         | <UITableViewCell: \(address); frame = (0 \(row * 64); 393 64); autoresize = W; layer = <CALayer: 0x600001926cb0>>
         |    | <UIImageView: 0x7f9; frame = (8 8.5; 48 48); clipsToBounds = YES; userInteractionEnabled = NO; layer = <CALayer: 0x61>>
         |    | <UILabel: 0x7f8; frame = (64 12; 220 22.3333); text = 'Snowdrop \(row)'; alpha = 0.9; layer = <_UILabelLayer: 0x62>>

      """
  }
}
