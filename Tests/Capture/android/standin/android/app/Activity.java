package android.app;

import android.view.Window;

public class Activity {
  private final Window window;

  /** For tests; devices have no such constructor. */
  public Activity(Window window) {
    this.window = window;
  }

  public Window getWindow() {
    return window;
  }
}
