package android.app;

import android.os.Bundle;
import java.util.ArrayList;
import java.util.List;

public class Application {
  public interface ActivityLifecycleCallbacks {
    void onActivityCreated(Activity activity, Bundle state);

    void onActivityStarted(Activity activity);

    void onActivityResumed(Activity activity);

    void onActivityPaused(Activity activity);

    void onActivityStopped(Activity activity);

    void onActivitySaveInstanceState(Activity activity, Bundle state);

    void onActivityDestroyed(Activity activity);
  }

  /** For tests. */
  public final List<ActivityLifecycleCallbacks> callbacks = new ArrayList<>();

  public void registerActivityLifecycleCallbacks(ActivityLifecycleCallbacks callback) {
    callbacks.add(callback);
  }

  public void unregisterActivityLifecycleCallbacks(ActivityLifecycleCallbacks callback) {
    callbacks.remove(callback);
  }
}
