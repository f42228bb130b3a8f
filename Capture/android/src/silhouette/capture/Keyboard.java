package silhouette.capture;

import android.os.Build;
import android.view.View;
import android.view.WindowInsets;

/** Where the keyboard is, by the insets of the window in front. */
final class Keyboard {
  /** In dp. Bars of the system are lower, and keyboards are higher. */
  private static final float LEAST = 100;

  private Keyboard() {}

  /** Before Android 11 only a window that the keyboard resizes knows of it. */
  static boolean isAlwaysKnown() {
    return Build.VERSION.SDK_INT >= 30;
  }

  static void copy(View root, Screen screen) {
    WindowInsets insets = root.getRootWindowInsets();
    if (insets == null) return;
    if (Build.VERSION.SDK_INT >= 30) {
      if (!insets.isVisible(WindowInsets.Type.ime())) return;
      screen.hasKeyboard = true;
      screen.keyboardHeight = Math.max(screen.keyboardHeight, insets.getInsets(WindowInsets.Type.ime()).bottom);
      return;
    }
    int height = insets.getSystemWindowInsetBottom();
    if (height < LEAST * screen.density) return;
    screen.hasKeyboard = true;
    screen.keyboardHeight = Math.max(screen.keyboardHeight, height);
  }
}
