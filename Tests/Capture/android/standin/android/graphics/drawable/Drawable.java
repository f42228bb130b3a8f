package android.graphics.drawable;

import android.graphics.Outline;

public abstract class Drawable {
  public Drawable getCurrent() {
    return this;
  }

  public int getIntrinsicWidth() {
    return -1;
  }

  public int getIntrinsicHeight() {
    return -1;
  }

  public int getAlpha() {
    return 255;
  }

  public void getOutline(Outline outline) {}
}
