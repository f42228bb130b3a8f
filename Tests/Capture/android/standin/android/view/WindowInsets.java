package android.view;

import android.graphics.Insets;

public final class WindowInsets {
  public static final class Type {
    public static int ime() {
      return 8;
    }
  }

  private final boolean isUp;
  private final int bottom;

  /** For tests. */
  public WindowInsets(boolean isUp, int bottom) {
    this.isUp = isUp;
    this.bottom = bottom;
  }

  public boolean isVisible(int types) {
    return isUp;
  }

  public Insets getInsets(int types) {
    return Insets.of(0, 0, 0, bottom);
  }

  public int getSystemWindowInsetBottom() {
    return bottom;
  }
}
