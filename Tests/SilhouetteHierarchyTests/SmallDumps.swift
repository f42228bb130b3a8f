/// A small dump of each tool that test people use, with a bit of everything in it.
enum SmallDumps {
  static let uiAutomator = """
    <?xml version='1.0' encoding='UTF-8' standalone='yes' ?>
    <hierarchy rotation="0"><node index="0" text="" resource-id="" class="android.widget.FrameLayout" \
    package="org.example.shop" content-desc="" clickable="false" enabled="true" bounds="[0,0][1080,2340]">\
    <node NAF="true" index="1" text="Sé&#10;&lt;b&gt;" class="android.widget.EditText" password="true" \
    focused="true" bounds="[42,100][1038,226]" /><node class="android.view.View" content-desc="Pay" \
    clickable="true" enabled="false" drawing-order="3" bounds="[-42,100][0,226]"/></node></hierarchy>

    """

  static let appium = """
    <?xml version="1.0" encoding="UTF-8"?>
    <hierarchy index="0" class="hierarchy" rotation="1" width="2100" height="1080">
      <android.widget.FrameLayout class="android.widget.FrameLayout" bounds="[0,0][2100,1080]" displayed="true">
        <android.widget.Switch checkable="true" checked="true" bounds="[50,50][150,100]" displayed="false"/>
      </android.widget.FrameLayout>
    </hierarchy>

    """

  static let pageSource = """
    <?xml version="1.0" encoding="UTF-8"?>
    <AppiumAUT>
      <XCUIElementTypeApplication type="XCUIElementTypeApplication" name="Shop" label="Shop" visible="true" x="0" y="0" \
    width="390" height="844">
        <XCUIElementTypeSwitch name="news" label="News é" value="1" enabled="false" visible="false" x="20" y="70" \
    width="51" height="31" traits="Button, Selected, Odd"/>
        <XCUIElementTypeOther nativeFrame="{{0.5, 1.25}, {10, 20.5}}" placeholderValue="p"/>
      </XCUIElementTypeApplication>
    </AppiumAUT>

    """

  static let subtree = """
    Attributes: Application, 0x600, pid: 7, label: 'Shop'
    Element subtree:
     →Application, 0x600, pid: 7, label: 'Shop'
        Window (Main), 0x601, {{0.0, 0.0}, {390.0, 844.0}}
          Button, 0x602, {{24.0, 89.7}, {12.3, 17.0}}, identifier: 'back', label: 'YOU'RE, é
    here', value: 0%, Disabled, Selected
        Window, 0x603, {{0.0, 0.0}, {390.0, 844.0}}
    Path to element:
     →Application, 0x600, pid: 7, label: 'Shop'

    """

  static let described = """
    (lldb) po window
    $0 = <UIWindow: 0x7f8; frame = (0 0; 390 844); gestureRecognizers = <NSArray: 0x60>; layer = <UIWindowLayer: 0x61>>
       | <UILabel: 0x7f9; frame = (24.5 -6; 1e2 18); text = 'a; b>
    é...'; alpha = 0.5; clipsToBounds = YES; layer = <_UILabelLayer: 0x62>>
       |    | <_UILabelContentLayer: 0x63> (layer)
       | ...
       | <UIView: 0x7fa; frame = (10 10; 20 40); transform = [0, 1, -1, 0, 0, 0]; hidden = YES; layer = <CALayer: 0x64>>

    """

  static let all = [uiAutomator, appium, pageSource, subtree, described]
  static let formats = [
    "uiautomator", "appium-android", "appium-xcuitest", "xcuitest-text", "recursive-description",
  ]
}
