package silhouette.capture;

import android.app.Activity;
import android.app.Application;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.os.MessageQueue;
import android.os.SystemClock;
import android.util.DisplayMetrics;
import android.view.MotionEvent;
import android.view.View;
import android.view.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Records an app's screens and touches while it runs. Use it on the main thread.
 *
 * <pre>
 * AppRecorder recorder = new AppRecorder(application, new CaptureOptions(), lines -> send(lines));
 * recorder.start(null);
 * </pre>
 *
 * <p>It looks at the views when the main thread is about to rest, at most {@link CaptureOptions#screensPerSecond} times a
 * second, and never in the background. It reflects on nothing.
 */
public final class AppRecorder {
  /** Milliseconds between two moves of a finger that are reported. */
  private static final long PAUSE = 30;
  /** Fingers that are followed. */
  private static final int FINGERS = 32;

  private final Application application;
  private final CaptureOptions options;
  private final LineSink sink;
  private final Roots roots = new Roots();
  private final PrivatePlaces places = new PrivatePlaces();
  private final List<TouchWatcher> watchers = new ArrayList<>();
  private final int[] origin = new int[2];
  private final long[] moved = new long[FINGERS];
  /** Fingers that came down where their paths could reveal a secret, as bits. */
  private int withheld;
  private Handler handler;
  private TreeWalker walker;
  private CaptureSchedule schedule;
  private RecorderThread thread;
  private double latest;
  private long zero;

  /** Counts so far, and the cost. */
  public CaptureCounts counts = new CaptureCounts();

  private final MessageQueue.IdleHandler idle = () -> {
    obey(schedule.rest(now()));
    return true;
  };
  private final Runnable timer = () -> schedule.ring();
  private final TreeWalker.Clock clock = () -> now() > latest;

  public AppRecorder(Application application, CaptureOptions options, LineSink sink) {
    this.application = application;
    this.options = options;
    this.sink = sink;
  }

  /**
   * Begins a session. Its time 0 is now. Has no effect while one is under way.
   *
   * @param current the activity on screen, if the recording begins later than it; else null
   */
  public void start(Activity current) {
    if (thread != null) return;
    zero = SystemClock.uptimeMillis();
    counts = new CaptureCounts();
    withheld = 0;
    handler = new Handler(Looper.getMainLooper());
    walker = new TreeWalker(options);
    schedule = new CaptureSchedule(options.screensPerSecond, options.milliseconds);
    thread = new RecorderThread(new ScreenWriter(options, System.currentTimeMillis(), Keyboard.isAlwaysKnown()), sink);
    if (current != null) roots.started(current);
    if (roots.isInBackground()) schedule.pause();
    application.registerActivityLifecycleCallbacks(activities);
    Looper.myQueue().addIdleHandler(idle);
    thread.start();
  }

  /** Ends the session. The sink gets what waits; {@link #join} waits for it. */
  public void stop() {
    if (thread == null) return;
    application.unregisterActivityLifecycleCallbacks(activities);
    Looper.myQueue().removeIdleHandler(idle);
    handler.removeCallbacks(timer);
    for (TouchWatcher watcher : watchers) watcher.stop();
    watchers.clear();
    thread.close();
    ended = thread;
    thread = null;
  }

  private RecorderThread ended;

  /** Waits until the sink has everything of a session that was stopped. Returns false after so many milliseconds. */
  public boolean join(long milliseconds) throws InterruptedException {
    if (ended == null) return true;
    ended.join(Math.max(1, milliseconds));
    return !ended.isAlive();
  }

  /** Why the recording ended by itself: what its sink threw. Null if it did not. */
  public Throwable failure() {
    RecorderThread last = thread != null ? thread : ended;
    return last == null ? null : last.failure();
  }

  /** Records something that the app says about itself. Values are texts, numbers and booleans. */
  public void event(String name, Map<String, ?> data) {
    if (thread != null) thread.post(now() - zero, name, data);
  }

  /** Hears touches of a window that is no activity's, such as a dialog's; before Android 10, its views are recorded by this, too. */
  public void add(Window window) {
    roots.add(window);
  }

  public void remove(Window window) {
    roots.remove(window);
  }

  /** Before Android 10: the root view of a popup or of a window that the app adds itself. */
  public void add(View root) {
    roots.add(root);
  }

  public void remove(View root) {
    roots.remove(root);
  }

  // Screens

  private void obey(double order) {
    if (order == CaptureSchedule.WALK) take();
    // If the timer wakes the main thread, the rest after it takes the screen.
    else if (order > 0) handler.postDelayed(timer, Math.round(order));
  }

  private void take() {
    double begin = now();
    if (thread.failure() != null) {
      stop();
      return;
    }
    Screen screen = thread.take();
    if (screen == null) {
      counts.dropped++;
      obey(schedule.dropped(begin));
      return;
    }
    latest = begin + schedule.budget();
    boolean isWhole = fill(screen, begin - zero);
    boolean isUnfinished = screen.isUnfinished;
    if (isWhole) thread.post(screen);
    else thread.giveBack(screen);
    watch();
    double end = now();
    if (isWhole) counts.screens++;
    else counts.dropped++;
    counts.milliseconds += end - begin;
    counts.longestMilliseconds = Math.max(counts.longestMilliseconds, end - begin);
    obey(schedule.walked(begin, end, isWhole, isUnfinished));
  }

  /** Returns false if the screen is a part only. */
  private boolean fill(Screen screen, double time) {
    List<View> views = roots.views();
    if (views.isEmpty()) return false;
    View front = views.get(views.size() - 1);
    DisplayMetrics metrics = new DisplayMetrics();
    if (front.getDisplay() == null) return false;
    front.getDisplay().getRealMetrics(metrics);
    screen.time = time;
    screen.density = metrics.density;
    screen.width = metrics.widthPixels;
    screen.height = metrics.heightPixels;
    screen.resources = front.getResources();
    Activity activity = roots.front();
    if (activity != null) screen.screen = activity.getClass();
    for (int number = 0; number < views.size(); number++) Keyboard.copy(views.get(number), screen);
    return walker.walk(views, screen, clock);
  }

  // Touches

  private void watch() {
    List<Window> windows = roots.windows();
    for (int number = watchers.size() - 1; number >= 0; number--) {
      TouchWatcher watcher = watchers.get(number);
      boolean isThere = false;
      for (Window window : windows) isThere |= watcher.watches(window);
      if (isThere) continue;
      watcher.stop();
      watchers.remove(number);
    }
    for (Window window : windows) {
      boolean isWatched = false;
      for (TouchWatcher watcher : watchers) isWatched |= watcher.watches(window);
      // A window without a callback handles its events itself, which a wrapper would prevent.
      if (isWatched || window.getCallback() == null) continue;
      TouchWatcher watcher = new TouchWatcher(window, this::touched);
      window.setCallback(watcher);
      watchers.add(watcher);
    }
  }

  private void touched(Window window, MotionEvent event) {
    View root = window.peekDecorView();
    if (root == null || thread == null) return;
    root.getLocationOnScreen(origin);
    int action = event.getActionMasked();
    switch (action) {
      case MotionEvent.ACTION_DOWN:
      case MotionEvent.ACTION_POINTER_DOWN:
        down(root, event, event.getActionIndex());
        break;
      case MotionEvent.ACTION_UP:
      case MotionEvent.ACTION_POINTER_UP:
        report(event, event.getActionIndex(), "up");
        break;
      case MotionEvent.ACTION_MOVE:
        for (int finger = 0; finger < event.getPointerCount(); finger++) move(event, finger);
        break;
      case MotionEvent.ACTION_CANCEL:
        for (int finger = 0; finger < event.getPointerCount(); finger++) report(event, finger, "cancel");
        break;
      default:
    }
  }

  /** Whether a finger's path may be recorded is decided when it comes down: later, its view may be gone. */
  private void down(View root, MotionEvent event, int finger) {
    int id = event.getPointerId(finger) % FINGERS;
    float x = event.getX(finger);
    float y = event.getY(finger);
    boolean isPrivate =
        places.hasPrivate(root, options, x, y) || walker.inside().isClosed(x + origin[0], y + origin[1]);
    if (isPrivate) withheld |= 1 << id;
    else withheld &= ~(1 << id);
    moved[id] = event.getEventTime();
    report(event, finger, "down");
  }

  private void move(MotionEvent event, int finger) {
    int id = event.getPointerId(finger) % FINGERS;
    if (event.getEventTime() - moved[id] < PAUSE) return;
    moved[id] = event.getEventTime();
    report(event, finger, "move");
  }

  private void report(MotionEvent event, int finger, String phase) {
    int id = event.getPointerId(finger) % FINGERS;
    if ((withheld & 1 << id) != 0) {
      counts.withheldTouches++;
      return;
    }
    float x = event.getX(finger) + origin[0];
    float y = event.getY(finger) + origin[1];
    thread.post(Math.max(0, event.getEventTime() - zero), id + 1, phase, x, y);
  }

  private static double now() {
    return SystemClock.uptimeMillis();
  }

  private final Application.ActivityLifecycleCallbacks activities =
      new Application.ActivityLifecycleCallbacks() {
        @Override
        public void onActivityStarted(Activity activity) {
          boolean wasAway = roots.isInBackground();
          roots.started(activity);
          if (wasAway) schedule.resume();
        }

        @Override
        public void onActivityResumed(Activity activity) {
          roots.started(activity);
        }

        @Override
        public void onActivityStopped(Activity activity) {
          roots.stopped(activity);
          if (roots.isInBackground()) schedule.pause();
        }

        @Override
        public void onActivityDestroyed(Activity activity) {
          roots.stopped(activity);
        }

        @Override
        public void onActivityCreated(Activity activity, Bundle state) {}

        @Override
        public void onActivityPaused(Activity activity) {}

        @Override
        public void onActivitySaveInstanceState(Activity activity, Bundle state) {}
      };
}
