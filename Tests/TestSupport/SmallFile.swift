/// The smallest input of each format that gives a header and a screen.
public struct SmallFile: Sendable, CustomStringConvertible {
  /// The format's id.
  public let format: String
  public let bytes: [UInt8]

  public var description: String { format }
  /// Whether the format cannot be recognized from the bytes.
  public var mustBeNamed: Bool { format == "rectangles" }

  private init(_ format: String, _ text: String) {
    self.format = format
    bytes = Array(text.utf8)
  }

  private init(_ format: String, bytes: [UInt8]) {
    self.format = format
    self.bytes = bytes
  }

  /// Two screens, so that one is left where the second is cut.
  public static let stream = SmallFile(
    "hierarchy-stream",
    #"""
    {"stream":"hierarchy","version":1,"platform":"ios","viewport":{"width":40,"height":60,"scale":2},"start":0}
    {"t":0,"windows":[{"id":1,"class":"UIWindow","frame":[0,0,40,60]}]}
    {"t":9,"windows":[{"id":1,"class":"UIWindow","frame":[0,0,40,60],"alpha":0.5}]}

    """#)

  private static let sentryTree =
    #"{"rendering_system":"a","windows":[{"type":"W","x":0,"y":0,"width":40,"height":60,"alpha":1,"visible":true}]}"#

  private static let element =
    #""class":"android.widget.Button","bounds":[0,0,1440,2560],"ancestors":["android.view.View"]"#

  public static let all = [
    stream,
    SmallFile("sentry-view-hierarchy", sentryTree),
    SmallFile(
      "sentry-envelope",
      #"""
      {"event_id":"9e"}
      {"type":"attachment","attachment_type":"event.view_hierarchy","length":\#(sentryTree.utf8.count)}
      \#(sentryTree)

      """#),
    SmallFile(
      "trailblaze",
      #"""
      {"waypointId":"a","deviceWidth":1080,"deviceHeight":2400,"trailblazeNodeTree":{"nodeId":9,"bounds":\#
      {"left":0,"top":0,"right":1080,"bottom":2400},"driverDetail":{"className":"android.view.View"}}}
      """#),
    SmallFile(
      "playwright-trace",
      #"""
      {"version":8,"type":"context-options","options":{},"wallTime":1772355600000,"monotonicTime":1}
      {"type":"before","callId":"call@1","startTime":2,"class":"Frame","method":"hover","beforeSnapshot":"a"}
      {"type":"frame-snapshot","snapshot":{"snapshotName":"a","frameId":"f","html":["P",{},"é"],"timestamp":3}}

      """#),
    SmallFile(
      "webdriver-log",
      "[Appium] Welcome to Appium v2.11.0\n[HTTP] --> POST /session/1/back\n[HTTP] <-- POST /session/1/back 200 3 ms - 4\n"
    ),
    SmallFile(
      "dumpsys-activity",
      "View Hierarchy:\n  android.widget.Button{427eb1f VFED..C.. ........ 0,0-1080,2400 #7f0a01 app:id/é}\n"
    ),
    SmallFile(
      "allure-results",
      #"{"uuid":"9e","name":"é","status":"passed","stage":"finished","steps":[{"name":"tap"}],"start":5,"stop":9}"#
    ),
    SmallFile(
      "maestro",
      #"{"attributes":{"text":"é","bounds":"[0,0][393,852]"},"children":[{"attributes":{"bounds":"[0,0][9,9]"}}]}"#
    ),
    SmallFile(
      "idb",
      #"[{"AXFrame":"{{0, 0}, {393, 852}}","frame":{"x":0,"y":0,"width":393,"height":852},"type":"Application"}]"#
    ),
    SmallFile(
      "roborazzi",
      #"""
      {"schemaVersion":1,"capture":{"imageWidth":94,"imageHeight":168,"scale":1.0},"root":{"n":1,"type":"compose",\#
      "bounds":[0,358,94,526],"properties":{"Text":"[é]"}}}
      """#),
    SmallFile(
      "posthog-replay",
      #"""
      {"type":4,"timestamp":1763000000000,"data":{"width":393,"height":852,"href":"A"}}
      {"type":2,"timestamp":1763000000000,"data":{"wireframes":[{"id":1,"type":"div","x":0,"y":0,"width":9,"height":9}]}}

      """#),
    SmallFile(
      "datadog-replay",
      #"""
      {"records":[{"timestamp":1,"type":4,"data":{"width":393,"height":852}},\#
      {"timestamp":1,"type":10,"data":{"wireframes":[{"id":1,"type":"shape","x":0,"y":0,"width":9,"height":9}]}}]}
      """#),
    SmallFile(
      "newrelic-replay",
      #"""
      [{"type":4,"timestamp":1,"data":{"href":"http://newrelic.com","width":393,"height":852}},\#
      {"type":2,"timestamp":1,"data":{"node":{"type":2,"tagName":"div","id":1,"childNodes":[],"attributes":\#
      {"id":"UIView-1","style":"position: fixed; left: 0px; top: 0px; width: 9px; height: 9px;"}}}}]
      """#),
    SmallFile(
      "bitdrift-replay",
      #"{"timestampUnixMicro":"5000","logType":"REPLAY","fields":[{"key":"screen","value":{"binaryData":{"payload":"NAAAAYkDVA=="}}}]}"#
    ),
    SmallFile(
      "uiautomator",
      #"<hierarchy rotation="0"><node class="android.widget.Button" text="é" bounds="[0,0][1080,2340]"/></hierarchy>"#
    ),
    SmallFile(
      "appium-android",
      #"<hierarchy rotation="0"><android.widget.Button text="é" bounds="[0,0][1080,2340]"/></hierarchy>"#),
    SmallFile(
      "appium-xcuitest",
      #"<XCUIElementTypeApplication type="XCUIElementTypeApplication" label="é" x="0" y="0" width="390" height="844"/>"#
    ),
    SmallFile(
      "wda-json",
      #"{"type":"Application","rawIdentifier":null,"label":"é","isEnabled":"1","rect":{"x":0,"y":0,"width":390,"height":844}}"#
    ),
    SmallFile(
      "mobile-mcp",
      #"[{"type":"android.widget.Button","text":"é","coordinates":{"x":40,"y":1200,"width":280,"height":132}}]"#
    ),
    SmallFile(
      "droidrun",
      #"{"a11y_tree":[{"index":1,"className":"Button","text":"é","bounds":"0, 0, 1080, 2400","children":[]}]}"#
    ),
    SmallFile("droidrun-text", "Clickable UI elements:\n1. Button: \"é\" - (40,1200,320,1332)\n"),
    SmallFile(
      "maestro-csv",
      """
      element_num,depth,attributes,parent_num
      0,0,"bounds=[0,0][1080,2400]; text=é",

      """),
    SmallFile("compose-text", "Node #1 at (l=0.0, t=63.0, r=1080.0, b=2210.0)px\nText = '[é]'\n"),
    SmallFile(
      "espresso", "+>DecorView{id=-1, visibility=VISIBLE, width=1080, height=2340, text=é, x=0.0, y=0.0}\n"),
    SmallFile(
      "poco",
      #"{"name":"a","payload":{"type":"Text","pos":[0.5,0.5],"size":[1,1],"text":"é"},"children":[]}"#),
    SmallFile(
      "flutter-semantics", "SemanticsNode#0\n │ Rect.fromLTRB(0.0, 0.0, 411.4, 890.3)\n │ label: \"é\"\n"),
    SmallFile("flutter-render", "RenderView#0a1b2\n │ configuration: Size(800.0, 600.0) at 3.0x\n"),
    SmallFile("aria-snapshot", "- button \"é\" [ref=e1]\n"),
    SmallFile(
      "ax-tree",
      #"{"nodes":[{"nodeId":"1","role":{"value":"button"},"name":{"value":"é"},"childIds":[]}]}"#),
    SmallFile(
      "detox",
      #"<ViewHierarchy density="2.0"><DecorView class="a.DecorView" width="1080" height="2340" x="0" y="0" label="é"/></ViewHierarchy>"#
    ),
    SmallFile(
      "ui-automation",
      #"<Window AutomationId="a" Name="é" IsPassword="False" x="9" y="9" width="900" height="600"/>"#),
    SmallFile(
      "ios-tree",
      """
      UIWindow(frame: {{0, 0}, {402, 874}}, ax=0)
      └─ UILabel(frame: {{0, 0}, {40, 8}}, ax=0)

      """),
    SmallFile(
      "xcuitest-text",
      """
      Element subtree:
       →Application, 0x600, pid: 7, label: 'Shop'
          Window, 0x601, {{0.0, 0.0}, {390.0, 844.0}}

      """),
    SmallFile(
      "recursive-description",
      """
      <UIWindow: 0x7f8; frame = (0 0; 390 844); layer = <UIWindowLayer: 0x61>>
         | <UIView: 0x7fa; frame = (10 10; 20 40); layer = <CALayer: 0x64>>

      """),
    SmallFile("rico", #"{"activity_name":"a","activity":{"root":{\#(element),"visibility":"visible"}}}"#),
    SmallFile("rico-semantic", #"{\#(element),"componentLabel":"Text Button"}"#),
    SmallFile(
      "droidbot",
      #"{"state_str":"b","views":[{"temp_id":0,"parent":-1,"bounds":[[0,0],[1440,2560]],"class":"DecorView"}]}"#
    ),
    SmallFile("llamatouch", #"[{"temp_id":0,"parent":-1,"bounds":[[0,0],[1440,2560]],"class":"DecorView"}]"#),
    SmallFile(
      "dom-snapshot",
      #"""
      {"documents":[{"documentURL":0,"nodes":{"parentIndex":[-1,0],"nodeName":[1,2],"attributes":[[],[]]},\#
      "layout":{"nodeIndex":[0,1],"bounds":[[0,0,9,9],[0,0,4,4]],"text":[-1,-1]}}],"strings":["a","#document","DIV"]}
      """#),
    SmallFile(
      "viewcapture",
      #"""
      {"ts_ns":5,"views":[{"parent_id":-1,"hashcode":1,"class":"DecorView","width":1440,"height":2560,"alpha":1.0}]}
      {"ts_ns":9,"views":[{"parent_id":-1,"hashcode":1,"class":"DecorView","width":1440,"height":2560,"alpha":0.5}]}

      """#),
    SmallFile("rectangles", bytes: [0x34, 0, 0, 0x01, 0x9B, 0x02, 0xDB, 0x24, 0, 0x18, 0x01, 0x9B, 0x38]),
  ]
}
