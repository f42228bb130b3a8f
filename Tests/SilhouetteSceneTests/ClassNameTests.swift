import Testing

@testable import SilhouetteFlattening
@testable import SilhouetteScene

struct ClassNameTests {
  private func simple(_ name: String) -> String {
    String(decoding: ClassName(ArraySlice(Array(name.utf8))).simple, as: UTF8.self)
  }

  @Test(arguments: [
    ("UILabel", "UILabel"),
    ("_TtC5MyApp9LoginView", "LoginView"),
    ("_TtCOCV7SwiftUI11DisplayList11ViewUpdater8Platform13CGDrawingView", "CGDrawingView"),
    ("_TtC7SwiftUIP33_A34643117F00277B93DEBAB70EC0697122_UIShapeHitTestingView", "_UIShapeHitTestingView"),
    ("_TtC7SwiftUIP33_863CCF9D49B535DAEB1C7D61BEE53B5914CGDrawingLayer", "CGDrawingLayer"),
    ("_TtGC7SwiftUI14_UIHostingViewVS_7AnyView_", "_UIHostingView"),
    ("$s5MyApp9LoginViewC", "LoginView"),
    ("_$s7SwiftUI11DisplayListV11ViewUpdaterC", "ViewUpdater"),
    ("$s7SwiftUI14_UIHostingViewCyAA7AnyViewVG", "_UIHostingView"),
    ("SwiftUI._UIGraphicsView", "_UIGraphicsView"),
    ("_UIHostingView<ModifiedContent<AnyView, RootModifier>>", "_UIHostingView"),
    ("SwiftUI._UIHostingView<ModifiedContent<SwiftUI.AnyView, MyApp.Root>>", "_UIHostingView"),
    ("Outer<Int>.Inner<A.B>", "Inner"),
    ("SwiftUI.(unknown context at $10a).CGDrawingView", "CGDrawingView"),
    ("android.widget.TextView", "TextView"),
    ("com.android.internal.policy.PhoneWindow$DecorView", "DecorView"),
    ("com.example.Screen$1", "Screen"),
    ("NSKVONotifying_UILabel", "UILabel"),
    ("input:password", "input:password"),
    ("", ""), (".", "."), ("<", "<"), ("$", "$"), ("_Tt", "_Tt"), ("$s", "$s"), ("A.", "A."),
    ("_TtC99999999999999999999Name", "_TtC99999999999999999999Name"),
    ("_TtC5MyApp99Name", "MyApp"),
  ])
  func namesAreToldFromTheirDecorations(_ pair: (String, String)) {
    #expect(simple(pair.0) == pair.1)
  }

  /// Tables are asked for each form, and `isNamed` compares with each: both must find the same names.
  @Test(arguments: [
    "Outer<Int>.Inner", "MyApp.Outer<Int>.Inner", "_TtC5MyApp9LoginView",
    "android.view.PhoneWindow$DecorView",
    "com.example.Screen$1", "NSKVONotifying_MyApp.BalanceView", "SwiftUI._UIHostingView<AnyView>", "Plain",
  ])
  func everyFormIsHandedOver(_ printed: String) {
    let name = ClassName(ArraySlice(Array(printed.utf8)))
    var forms: Set<ArraySlice<UInt8>> = []
    name.eachForm { forms.insert($0) }
    #expect(forms == [name.bytes, name.qualified, name.nested, name.simple])
  }

  @Test func longNamesAreComparedByTheirBeginning() {
    let name = ClassName(ArraySlice([UInt8](repeating: UInt8(ascii: "a"), count: 1 << 20)))
    #expect(name.bytes.count == ClassName.limit)
  }
}
