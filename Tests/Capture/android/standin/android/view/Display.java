package android.view;

import android.util.DisplayMetrics;

public final class Display {
  /** For tests: the screen of all views. */
  public static float density = 2;
  public static int width = 720;
  public static int height = 1440;

  public void getRealMetrics(DisplayMetrics metrics) {
    metrics.density = density;
    metrics.widthPixels = width;
    metrics.heightPixels = height;
  }
}
