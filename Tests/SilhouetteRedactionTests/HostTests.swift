import SilhouetteHierarchy
import Testing

@testable import SilhouetteRedaction

/// Views whose content is not in the tree.
struct HostTests {
  private func world(
    _ name: String, _ children: String = "", policy: String = "{}", engine: RedactionEngine = .hierarchy
  ) throws -> World {
    try World(
      #"{"id":1,"class":"UIWindow","frame":[0,0,100,200],"children":[{"id":2,"class":"\#(name)","frame":[0,0,100,100],"clips":true,"children":[\#(children)]},{"id":9,"class":"UIView","frame":[0,120,100,50]}]}"#,
      policy: policy, engine: engine)
  }

  private static let hosts = [
    "_UIHostingView<ModifiedContent<AnyView, Root>>", "SwiftUI._UIHostingView<Root>", "UIHostingView",
    "_UIReplicantView",
    "_UIPortalView", "PKCanvasView", "QLPreviewView", "PHPickerView", "_UISceneLayerHostContainerView",
    "androidx.compose.ui.platform.ComposeView", "FlutterView", "_TtGC7SwiftUI14_UIHostingViewVS_7AnyView_",
    "NSKVONotifying_PKCanvasView",
  ]

  @Test(arguments: hosts)
  func hostsAreMaskedWithAndWithoutChildren(_ name: String) throws {
    for engine in [RedactionEngine.hierarchy, .defensive, .combined] {
      #expect(try world(name, engine: engine).isMasked(50, 50), "\(engine)")
      let box =
        #"{"id":3,"class":"UIView","frame":[0,0,100,100],"children":[{"id":4,"class":"UIView","frame":[0,0,9,9]}]}"#
      let holder = try world(name, box, engine: engine)
      #expect(holder.isMasked(50, 50) && !holder.isMasked(50, 140), "\(engine)")
      let host =
        #"{"id":3,"class":"UIKitPlatformViewHost<X>","frame":[90,90,10,10],"children":[{"id":4,"class":"UISwitch","frame":[0,0,10,10]}]}"#
      let paper = try world(name, host, engine: engine)
      #expect(paper.isMasked(50, 50), "\(engine)")
      let field = try world(name, #"{"id":3,"class":"UITextField","frame":[0,40,100,20]}"#, engine: engine)
      #expect(field.isMasked(50, 20) && field.isMasked(50, 50) && field.isMasked(50, 80), "\(engine)")
    }
  }

  @Test func whatCoversAHostIsJudgedByItself() throws {
    let cover = ##"{"id":3,"class":"UIView","frame":[0,40,100,20],"background":"#FFFFFF","opaque":true}"##
    let world = try world("_UIHostingView", cover)
    #expect(world.isMasked(50, 20) && !world.isMasked(50, 50) && world.isMasked(50, 80))
    let open = #"{"id":3,"class":"UILabel","frame":[0,40,100,20],"text":"x","privacy":"unmask"}"#
    #expect(try !self.world("_UIHostingView", open).isMasked(50, 50))
    let text = #"{"id":3,"class":"UILabel","frame":[0,40,100,20],"text":"x"}"#
    #expect(try self.world("_UIHostingView", text).isMasked(50, 50))
    #expect(try !self.world("_UIHostingView", text, policy: #"{"text":"none"}"#).isMasked(50, 50))
  }

  @Test func whatLiesUnderAHostStaysMasked() throws {
    let world = try World(
      #"{"id":1,"class":"UIWindow","frame":[0,0,100,200],"children":[{"id":5,"class":"UILabel","frame":[0,0,100,100],"text":"x"},{"id":2,"class":"_UIHostingView","frame":[0,0,100,100],"children":[{"id":3,"class":"UISwitch","frame":[20,20,50,30]}]}]}"#
    )
    #expect(world.isMasked(40, 35))
  }

  @Test func reactNativesRootIsNoHost() throws {
    let child = #"{"id":3,"class":"RCTViewComponentView","frame":[0,0,20,20]}"#
    #expect(try !world("RCTSurfaceHostingView", child).isMasked(50, 50))
  }

  @Test func aPolicyOpensAHost() throws {
    #expect(
      try !world("_UIHostingView<Root>", policy: #"{"unmaskedClasses":["_UIHostingView"]}"#).isMasked(50, 50))
    #expect(try !world("_UIHostingView", policy: #"{"text":"none","images":"none"}"#).isMasked(50, 50))
  }
}
