package silhouette.capture;

import android.graphics.Rect;
import android.view.View;
import android.view.ViewGroup;
import android.view.WindowManager;
import android.widget.TextView;
import java.util.ArrayDeque;

/**
 * Whether a place of a window could reveal a secret: it lies in the box of a marked view or of a secret, wherever in the
 * tree, covered or not. It looks at the views of now, since the last walk may be older.
 */
final class PrivatePlaces {
  private static final int FLAG_SECURE = 0x2000;
  private static final int MOST_VIEWS = 20_000;

  private final ArrayDeque<View> waiting = new ArrayDeque<>();
  private final Rect box = new Rect();

  /** In device pixels of the window. */
  boolean hasPrivate(View root, CaptureOptions options, float x, float y) {
    Object window = root.getLayoutParams();
    if (!options.secureWindows && window instanceof WindowManager.LayoutParams) {
      if ((((WindowManager.LayoutParams) window).flags & FLAG_SECURE) != 0) return true;
    }
    waiting.clear();
    waiting.push(root);
    int left = MOST_VIEWS;
    while (!waiting.isEmpty()) {
      if (left-- == 0) return true;
      View view = waiting.pop();
      if (view.getVisibility() != View.VISIBLE) continue;
      if (isPrivate(view)) {
        if (view.getGlobalVisibleRect(box) && box.contains((int) x, (int) y)) return true;
        continue;
      }
      if (!(view instanceof ViewGroup)) continue;
      ViewGroup group = (ViewGroup) view;
      for (int number = 0; number < group.getChildCount(); number++) {
        View child = group.getChildAt(number);
        if (child != null) waiting.push(child);
      }
    }
    return false;
  }

  private static boolean isPrivate(View view) {
    if ((Silhouette.marks(view) & (Silhouette.MASK | Silhouette.HIDE)) != 0) return true;
    return ViewNote.wasSecret(view) || (view instanceof TextView && Secrets.isSecret((TextView) view));
  }
}
