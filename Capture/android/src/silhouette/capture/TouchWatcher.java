package silhouette.capture;

import android.view.ActionMode;
import android.view.KeyEvent;
import android.view.KeyboardShortcutGroup;
import android.view.Menu;
import android.view.MenuItem;
import android.view.MotionEvent;
import android.view.SearchEvent;
import android.view.View;
import android.view.Window;
import android.view.WindowManager;
import android.view.accessibility.AccessibilityEvent;
import java.util.List;

/** Wraps a window's callback. It reports touches, and hands every call on unchanged. */
final class TouchWatcher implements Window.Callback {
  interface Listener {
    void touched(Window window, MotionEvent event);
  }

  private final Window window;
  private final Window.Callback next;
  /** Null when the recording is over and another wrapper still holds this one. */
  private Listener listener;

  TouchWatcher(Window window, Listener listener) {
    this.window = window;
    this.listener = listener;
    next = window.getCallback();
  }

  boolean isFirst() {
    return window.getCallback() == this;
  }

  boolean watches(Window other) {
    return window == other;
  }

  void stop() {
    listener = null;
    if (isFirst()) window.setCallback(next);
  }

  @Override
  public boolean dispatchTouchEvent(MotionEvent event) {
    if (listener != null) listener.touched(window, event);
    return next.dispatchTouchEvent(event);
  }

  @Override
  public boolean dispatchKeyEvent(KeyEvent event) {
    return next.dispatchKeyEvent(event);
  }

  @Override
  public boolean dispatchKeyShortcutEvent(KeyEvent event) {
    return next.dispatchKeyShortcutEvent(event);
  }

  @Override
  public boolean dispatchTrackballEvent(MotionEvent event) {
    return next.dispatchTrackballEvent(event);
  }

  @Override
  public boolean dispatchGenericMotionEvent(MotionEvent event) {
    return next.dispatchGenericMotionEvent(event);
  }

  @Override
  public boolean dispatchPopulateAccessibilityEvent(AccessibilityEvent event) {
    return next.dispatchPopulateAccessibilityEvent(event);
  }

  @Override
  public View onCreatePanelView(int feature) {
    return next.onCreatePanelView(feature);
  }

  @Override
  public boolean onCreatePanelMenu(int feature, Menu menu) {
    return next.onCreatePanelMenu(feature, menu);
  }

  @Override
  public boolean onPreparePanel(int feature, View view, Menu menu) {
    return next.onPreparePanel(feature, view, menu);
  }

  @Override
  public boolean onMenuOpened(int feature, Menu menu) {
    return next.onMenuOpened(feature, menu);
  }

  @Override
  public boolean onMenuItemSelected(int feature, MenuItem item) {
    return next.onMenuItemSelected(feature, item);
  }

  @Override
  public void onWindowAttributesChanged(WindowManager.LayoutParams attributes) {
    next.onWindowAttributesChanged(attributes);
  }

  @Override
  public void onContentChanged() {
    next.onContentChanged();
  }

  @Override
  public void onWindowFocusChanged(boolean hasFocus) {
    next.onWindowFocusChanged(hasFocus);
  }

  @Override
  public void onAttachedToWindow() {
    next.onAttachedToWindow();
  }

  @Override
  public void onDetachedFromWindow() {
    next.onDetachedFromWindow();
  }

  @Override
  public void onPanelClosed(int feature, Menu menu) {
    next.onPanelClosed(feature, menu);
  }

  @Override
  public boolean onSearchRequested() {
    return next.onSearchRequested();
  }

  @Override
  public boolean onSearchRequested(SearchEvent event) {
    return next.onSearchRequested(event);
  }

  @Override
  public ActionMode onWindowStartingActionMode(ActionMode.Callback callback) {
    return next.onWindowStartingActionMode(callback);
  }

  @Override
  public ActionMode onWindowStartingActionMode(ActionMode.Callback callback, int type) {
    return next.onWindowStartingActionMode(callback, type);
  }

  @Override
  public void onActionModeStarted(ActionMode mode) {
    next.onActionModeStarted(mode);
  }

  @Override
  public void onActionModeFinished(ActionMode mode) {
    next.onActionModeFinished(mode);
  }

  @Override
  public void onProvideKeyboardShortcuts(List<KeyboardShortcutGroup> data, Menu menu, int device) {
    next.onProvideKeyboardShortcuts(data, menu, device);
  }

  @Override
  public void onPointerCaptureChanged(boolean hasCapture) {
    next.onPointerCaptureChanged(hasCapture);
  }
}
