package android.view;

import android.view.accessibility.AccessibilityEvent;
import java.util.List;

public class Window {
  public interface Callback {
    boolean dispatchKeyEvent(KeyEvent event);

    boolean dispatchKeyShortcutEvent(KeyEvent event);

    boolean dispatchTouchEvent(MotionEvent event);

    boolean dispatchTrackballEvent(MotionEvent event);

    boolean dispatchGenericMotionEvent(MotionEvent event);

    boolean dispatchPopulateAccessibilityEvent(AccessibilityEvent event);

    View onCreatePanelView(int feature);

    boolean onCreatePanelMenu(int feature, Menu menu);

    boolean onPreparePanel(int feature, View view, Menu menu);

    boolean onMenuOpened(int feature, Menu menu);

    boolean onMenuItemSelected(int feature, MenuItem item);

    void onWindowAttributesChanged(WindowManager.LayoutParams attributes);

    void onContentChanged();

    void onWindowFocusChanged(boolean hasFocus);

    void onAttachedToWindow();

    void onDetachedFromWindow();

    void onPanelClosed(int feature, Menu menu);

    boolean onSearchRequested();

    boolean onSearchRequested(SearchEvent event);

    ActionMode onWindowStartingActionMode(ActionMode.Callback callback);

    ActionMode onWindowStartingActionMode(ActionMode.Callback callback, int type);

    void onActionModeStarted(ActionMode mode);

    void onActionModeFinished(ActionMode mode);

    default void onProvideKeyboardShortcuts(List<KeyboardShortcutGroup> data, Menu menu, int device) {}

    default void onPointerCaptureChanged(boolean hasCapture) {}
  }

  private final View decor;
  private Callback callback;

  /** For tests; devices make windows themselves. */
  public Window(View decor) {
    this.decor = decor;
  }

  public final Callback getCallback() {
    return callback;
  }

  public void setCallback(Callback callback) {
    this.callback = callback;
  }

  public View peekDecorView() {
    return decor;
  }
}
