package silhouette.capture;

import android.app.Activity;
import android.os.Build;
import android.view.View;
import android.view.Window;
import android.view.inspector.WindowInspector;
import java.util.ArrayList;
import java.util.List;

/**
 * The root views on screen, from back to front. From Android 10 on, the system lists all of the process: activities,
 * dialogs and popups. Before it, they are those of started activities, and what the app adds.
 */
final class Roots {
  private final List<Activity> activities = new ArrayList<>();
  private final List<Window> windows = new ArrayList<>();
  private final List<View> added = new ArrayList<>();
  private final List<View> found = new ArrayList<>();

  void started(Activity activity) {
    activities.remove(activity);
    activities.add(activity);
  }

  void stopped(Activity activity) {
    activities.remove(activity);
  }

  boolean isInBackground() {
    return activities.isEmpty();
  }

  /** The activity that was started last. */
  Activity front() {
    return activities.isEmpty() ? null : activities.get(activities.size() - 1);
  }

  void add(Window window) {
    if (!windows.contains(window)) windows.add(window);
  }

  void remove(Window window) {
    windows.remove(window);
  }

  void add(View root) {
    if (!added.contains(root)) added.add(root);
  }

  void remove(View root) {
    added.remove(root);
  }

  /** Windows whose touches can be heard: those of activities, and those that the app added. */
  List<Window> windows() {
    List<Window> all = new ArrayList<>();
    for (Activity activity : activities) if (activity.getWindow() != null) all.add(activity.getWindow());
    all.addAll(windows);
    return all;
  }

  /** The list is reused. */
  List<View> views() {
    found.clear();
    if (Build.VERSION.SDK_INT >= 29) {
      for (View view : WindowInspector.getGlobalWindowViews()) take(view);
    } else {
      for (Window window : windows()) take(window.peekDecorView());
      for (View view : added) take(view);
    }
    return found;
  }

  private void take(View view) {
    if (view != null && view.isAttachedToWindow() && view.getWidth() > 0 && !found.contains(view)) found.add(view);
  }
}
