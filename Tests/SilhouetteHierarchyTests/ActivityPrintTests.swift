import SilhouetteHierarchy
import TestSupport
import Testing

/// What `adb shell dumpsys activity top` prints.
struct ActivityPrintTests {
  private let print = #"""
    TASK 10170:com.example.garden id=48 userId=0
      ACTIVITY com.example.garden/.BedsActivity b3c9b53 pid=4711 userId=0
        Local Activity f193d46 State:
          mResumed=true mStopped=false mFinished=false
          mCurrentConfig={1.0 310mcc260mnc [en_US] ldltr sw411dp w411dp h914dp 320dpi nrml long port finger}
        View Hierarchy:
          com.android.internal.policy.DecorView{73debe V.E...... R....... 0,0-800,1600 aid=0}[BedsActivity]
            android.widget.LinearLayout{427eb1f V.E...... ........ 0,48-800,1600}
              android.widget.Button{34a2c35 VFED..C.. .FS..... 32,16-352,160 #7f0a01 app:id/plant}
              android.widget.TextView{97e56b1 I..D..... ......ID -8,200-32,240 #1020002 android:id/title}
            android.view.View{71b0796 V.ED..... ........ 0,0-800,48 #1020030 android:id/statusBarBackground}

    TASK null id=2 userId=0
      ACTIVITY com.example.home/.HomeActivity 1674b61 pid=1240
          mResumed=false mStopped=true mFinished=false
        View Hierarchy:
          com.android.internal.policy.DecorView{73debf V.E...... R....... 0,0-800,1600}[HomeActivity]
    """#

  @Test func theResumedActivityIsTheScreen() throws {
    let result = decode(print)
    #expect(result.error == nil && result.header?.viewport.width == 400 && result.header?.viewport.scale == 2)
    #expect(result.header?.app == [StreamFact("activity", "com.example.garden/.BedsActivity")])
    let snapshot = try #require(result.snapshots.first)
    #expect(result.snapshots.count == 1)
    #expect(snapshot.string(snapshot.screen) == "com.example.garden.BedsActivity")
    #expect(snapshot.nodes.map(\.parent) == [-1, 0, 1, 1, 0])
    #expect(
      snapshot.nodes.map(\.frame) == [
        Rect2D(x: 0, y: 0, width: 400, height: 800), Rect2D(x: 0, y: 24, width: 400, height: 776),
        Rect2D(x: 16, y: 8, width: 160, height: 72), Rect2D(x: -4, y: 100, width: 20, height: 20),
        Rect2D(x: 0, y: 0, width: 400, height: 24),
      ])
    #expect(
      snapshot.nodes[2].flags == [.focused, .selected] && snapshot.nodes[3].flags == [.hidden, .disabled])
    #expect(snapshot.string(snapshot.nodes[2].identifier) == "app:id/plant")
    #expect(snapshot.string(snapshot.nodes[2].className) == "android.widget.Button")
    #expect(result.diagnostics.count(of: .assumed) == 0, "the density is printed")
  }

  @Test func aPartOfAPrintIsAScreen() {
    let part = "View Hierarchy:\n  android.widget.Button{34a2c35 VFED..C.. ........ 0,0-800,1600}\n"
    #expect(
      decode(part).snapshots.first?.nodes.count == 1 && decode(part).diagnostics.count(of: .assumed) == 1)
  }

  /// Another app's views are not those of the screen.
  @Test func anAppThatDoesNotAnswerHasNoViews() {
    let silent = """
        ACTIVITY com.example.garden/.BedsActivity b3c9b53 pid=4711 userId=0
          Failure while dumping the activity: java.io.IOException: Timeout
      """
    let home = "ACTIVITY com.example.home/.HomeActivity 1674b61 pid=1240\n"
    let (below, front) = (home + "mResumed=false mStopped=true\n", home + "mResumed=true mStopped=false\n")
    let views = "android.view.View{71b0796 V.ED..... ........ 0,0-800,1600}\n"
    let error = decode(below + views + silent).error
    #expect(error?.problem.contains("did not answer") == true)
    // If the app in front answered, others need not.
    #expect(decode(front + views + silent).snapshots.count == 1)
    #expect(decode(silent + "\n" + below + views).snapshots.count == 1)
  }

  @Test(arguments: [
    "a{34a2c35 VFED..C.. ........ 0,0-800}", "a{34a2c35 VFED..C.. ........ 0,0-800,1600", "a{34a2c35 V}",
    "a{xyz VFED..C.. ........ 0,0-8,16}", "a{34a2c35 QFED..C.. ........ 0,0-8,16}", "{}", "a{", "a{}",
    "a{1 V.E...... ........ 0,0-99999999999999999999,1}", "a{1 V.E...... ........ ,-,}",
  ])
  func oddLinesTrapNowhere(_ line: String) {
    _ = decode("ACTIVITY a/.B 1 pid=2\n" + line + "\n")
  }
}
