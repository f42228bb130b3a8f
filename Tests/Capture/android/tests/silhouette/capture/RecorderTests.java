package silhouette.capture;

import android.app.Activity;
import android.app.Application;
import android.os.Build;
import android.os.Looper;
import android.os.SystemClock;
import android.view.Display;
import android.view.KeyEvent;
import android.view.MotionEvent;
import android.view.View;
import android.view.Window;
import android.view.WindowManager;
import android.view.inspector.WindowInspector;
import android.widget.FrameLayout;
import android.widget.TextView;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** The whole recorder: rests of the main thread, the background, touches, a slow sink. */
final class RecorderTests {
  /** An app of one activity, and what its recorder sent. */
  private static final class World {
    final Application application = new Application();
    final FrameLayout root = Parts.window(Parts.label("one", 0, 0, 100, 20));
    final Window window = new Window(root);
    final Activity activity = new Activity(window);
    final ByteArrayOutputStream sent = new ByteArrayOutputStream();
    final List<String> calls = new ArrayList<>();
    final CaptureOptions options = new CaptureOptions();
    AppRecorder recorder = new AppRecorder(application, options, sent::write);

    World() {
      WindowInspector.views.add(root);
      window.setCallback(callback(calls));
    }

    void start() {
      recorder.start(null);
      for (Application.ActivityLifecycleCallbacks callback : application.callbacks) callback.onActivityStarted(activity);
    }

    void rest(long milliseconds) {
      SystemClock.now += milliseconds;
      Looper.myQueue().rest();
    }

    String stop() throws Exception {
      recorder.stop();
      Expect.that(recorder.join(10_000), "the thread does not end");
      Expect.same(Looper.myQueue().waiting(), 0);
      Expect.same(application.callbacks.size(), 0);
      return sent.toString("UTF-8");
    }

    boolean touch(int action, int index, long after, float... places) {
      SystemClock.now += after;
      return window.getCallback().dispatchTouchEvent(new MotionEvent(action, index, SystemClock.now, places));
    }
  }

  /** A callback that notes the calls, and answers true or null. */
  private static Window.Callback callback(List<String> calls) {
    InvocationHandler note = (proxy, method, arguments) -> {
      calls.add(method.getName());
      return method.getReturnType() == boolean.class ? true : null;
    };
    return (Window.Callback) Proxy.newProxyInstance(RecorderTests.class.getClassLoader(), new Class<?>[] {Window.Callback.class}, note);
  }

  /** Waits until the recorder's thread has read everything. */
  private static void settle(World world) throws Exception {
    for (int turn = 0; turn < 200 && world.sent.size() == 0; turn++) Thread.sleep(10);
  }

  static void aSessionFromStartToStop() throws Exception {
    World world = new World();
    world.start();
    world.rest(10);
    settle(world);
    world.touch(MotionEvent.ACTION_DOWN, 0, 90, 100, 1000);
    world.touch(MotionEvent.ACTION_MOVE, 0, 10, 110, 1010);
    world.touch(MotionEvent.ACTION_MOVE, 0, 30, 120, 1020);
    world.touch(MotionEvent.ACTION_UP, 0, 10, 130, 1030);
    world.recorder.event("login", Collections.singletonMap("tries", 2));
    ((TextView) world.root.getChildAt(0)).setText("other");
    world.rest(250);
    String sent = world.stop();
    String[] lines = sent.split("\n");
    Expect.has(lines[0], "\"stream\":\"hierarchy\",\"version\":1,\"platform\":\"android\",\"viewport\":{\"width\":360,\"height\":720,\"scale\":2}");
    Expect.has(lines[1], "{\"t\":10,\"screen\":\"Activity\",\"windows\":[");
    Expect.same(lines[2], "{\"t\":100,\"touch\":{\"pointer\":1,\"phase\":\"down\",\"x\":50,\"y\":500}}");
    Expect.same(lines[3], "{\"t\":140,\"touch\":{\"pointer\":1,\"phase\":\"move\",\"x\":60,\"y\":510}}");
    Expect.same(lines[4], "{\"t\":150,\"touch\":{\"pointer\":1,\"phase\":\"up\",\"x\":65,\"y\":515}}");
    Expect.same(lines[5], "{\"t\":150,\"event\":{\"name\":\"login\",\"data\":{\"tries\":2}}}");
    Expect.has(lines[6], "{\"t\":400,\"screen\":\"Activity\",\"windows\":[");
    Expect.same(lines.length, 7);
    Expect.same(world.calls, Arrays.asList("dispatchTouchEvent", "dispatchTouchEvent", "dispatchTouchEvent", "dispatchTouchEvent"));
  }

  static void anAppAtRestWritesNothing() throws Exception {
    World world = new World();
    world.start();
    for (int turn = 0; turn < 20; turn++) world.rest(300);
    Expect.same(world.stop().split("\n").length, 2);
  }

  static void touchesOnSecretsAndMarksAreLeftOut() throws Exception {
    World world = new World();
    View secret = Parts.field("PIN", "1234", Parts.TEXT_PASSWORD, 100);
    FrameLayout card = Parts.panel(0xFFEEEEEE, 0, 200, 360, 100, Parts.label("card", 0, 0, 50, 50));
    Silhouette.mask(card);
    world.root.addView(secret);
    world.root.addView(card);
    world.start();
    world.rest(10);
    settle(world);
    for (float y : new float[] {240, 450}) {
      world.touch(MotionEvent.ACTION_DOWN, 0, 50, 100, y);
      world.touch(MotionEvent.ACTION_MOVE, 0, 50, 100, 1200);
      world.touch(MotionEvent.ACTION_UP, 0, 50, 100, 1200);
    }
    Expect.same(world.recorder.counts.withheldTouches, 6);
    // The second finger is beside them.
    world.touch(MotionEvent.ACTION_DOWN, 0, 50, 100, 240);
    world.touch(MotionEvent.ACTION_POINTER_DOWN, 1, 50, 100, 240, 300, 1300);
    world.touch(MotionEvent.ACTION_CANCEL, 0, 50, 100, 240, 300, 1300);
    String sent = world.stop();
    Expect.same(Parts.count(sent, "\"touch\""), 2);
    Expect.has(sent, "\"pointer\":2,\"phase\":\"cancel\"");
  }

  static void aWindowThatForbidsScreenshotsHasNoTouches() throws Exception {
    World world = new World();
    ((WindowManager.LayoutParams) world.root.getLayoutParams()).flags = 0x2000;
    world.start();
    world.rest(10);
    settle(world);
    world.touch(MotionEvent.ACTION_DOWN, 0, 50, 100, 1200);
    Expect.lacks(world.stop(), "touch");
  }

  static void theBackgroundIsNotRead() throws Exception {
    World world = new World();
    world.start();
    world.rest(10);
    for (Application.ActivityLifecycleCallbacks callback : world.application.callbacks) callback.onActivityStopped(world.activity);
    int before = world.recorder.counts.screens;
    for (int turn = 0; turn < 5; turn++) world.rest(300);
    Expect.same(world.recorder.counts.screens, before);
    for (Application.ActivityLifecycleCallbacks callback : world.application.callbacks) callback.onActivityStarted(world.activity);
    world.rest(1);
    Expect.same(world.recorder.counts.screens, before + 1);
    world.stop();
  }

  static void aSlowSinkDropsScreensAndHoldsNothingUp() throws Exception {
    World world = new World();
    CountDownLatch gate = new CountDownLatch(1);
    world.recorder = new AppRecorder(world.application, world.options, lines -> {
      gate.await();
      world.sent.write(lines);
    });
    world.start();
    for (int turn = 0; turn < 10; turn++) {
      ((TextView) world.root.getChildAt(0)).setText("word " + "x".repeat(turn));
      world.rest(300);
    }
    Expect.that(world.recorder.counts.dropped >= 6, "dropped " + world.recorder.counts.dropped);
    gate.countDown();
    world.stop();
  }

  static void aSinkThatFailsEndsTheRecording() throws Exception {
    World world = new World();
    world.recorder = new AppRecorder(world.application, world.options, lines -> {
      throw new IOException("refused");
    });
    world.start();
    world.rest(10);
    for (int turn = 0; turn < 300 && world.recorder.failure() == null; turn++) Thread.sleep(10);
    Expect.same(world.recorder.failure().getMessage(), "refused");
    ((TextView) world.root.getChildAt(0)).setText("other");
    world.rest(300);
    Expect.same(Looper.myQueue().waiting(), 0);
    Expect.same(world.application.callbacks.size(), 0);
  }

  static void theAppsCallbackGetsEveryCallAndComesBack() throws Exception {
    World world = new World();
    Window.Callback own = world.window.getCallback();
    world.start();
    world.rest(10);
    Window.Callback wrapper = world.window.getCallback();
    Expect.that(wrapper instanceof TouchWatcher, "not watched");
    List<String> wanted = new ArrayList<>();
    for (Method method : Window.Callback.class.getMethods()) {
      Object[] arguments = new Object[method.getParameterCount()];
      for (int at = 0; at < arguments.length; at++) {
        Class<?> type = method.getParameterTypes()[at];
        if (type == int.class) arguments[at] = 1;
        if (type == boolean.class) arguments[at] = true;
        if (type == MotionEvent.class) arguments[at] = new MotionEvent(MotionEvent.ACTION_CANCEL, 0, 0, 0, 0);
        if (type == KeyEvent.class) arguments[at] = new KeyEvent();
      }
      Object answer = method.invoke(wrapper, arguments);
      if (method.getReturnType() == boolean.class) Expect.same(answer, true);
      wanted.add(method.getName());
    }
    Expect.same(world.calls, wanted);
    world.stop();
    Expect.same(world.window.getCallback(), own);
  }

  static void aWindowWithoutACallbackIsLeftAlone() throws Exception {
    World world = new World();
    world.window.setCallback(null);
    world.start();
    world.rest(10);
    Expect.same(world.window.getCallback(), null);
    world.stop();
  }

  static void aWrapperAboveOursStays() throws Exception {
    World world = new World();
    world.start();
    world.rest(10);
    settle(world);
    Window.Callback ours = world.window.getCallback();
    Window.Callback above = (Window.Callback) Proxy.newProxyInstance(RecorderTests.class.getClassLoader(), new Class<?>[] {Window.Callback.class}, (proxy, method, arguments) -> method.invoke(ours, arguments));
    world.window.setCallback(above);
    world.touch(MotionEvent.ACTION_DOWN, 0, 50, 100, 1200);
    Expect.has(world.stop(), "\"touch\"");
    Expect.same(world.window.getCallback(), above);
    Expect.that(world.touch(MotionEvent.ACTION_UP, 0, 50, 100, 1200), "the app's answer is lost");
  }

  static void before29WindowsAreThoseThatAreKnown() throws Exception {
    Build.VERSION.SDK_INT = 28;
    World world = new World();
    FrameLayout dialog = Parts.window(Parts.label("dialog", 0, 0, 100, 20));
    world.recorder.add(new Window(dialog));
    world.recorder.add(Parts.at(new FrameLayout(), 0, 0, 50, 50));
    WindowInspector.views.clear();
    world.start();
    world.rest(10);
    settle(world);
    String sent = world.stop();
    Expect.same(Parts.count(sent, "DecorView"), 2);
    Expect.has(sent, "\"frame\":[0,0,50,50]");
    Expect.lacks(sent.split("\n")[0], "keyboard");
  }

  static void aTurnedScreenHasANewViewport() throws Exception {
    World world = new World();
    world.start();
    world.rest(10);
    Display.width = 1440;
    Display.height = 720;
    world.rest(300);
    Expect.has(world.stop(), "{\"t\":310,\"viewport\":{\"width\":720,\"height\":360,\"scale\":2}}\n{\"t\":310,\"screen\"");
  }
}
