package android.view.inspector;

import android.view.View;
import java.util.ArrayList;
import java.util.List;

public final class WindowInspector {
  /** For tests. */
  public static List<View> views = new ArrayList<>();

  public static List<View> getGlobalWindowViews() {
    return views;
  }
}
