package android.graphics.drawable;

public class VectorDrawable extends Drawable {
  private final int width;
  private final int height;

  /** For tests; devices have other constructors. */
  public VectorDrawable(int width, int height) {
    this.width = width;
    this.height = height;
  }

  @Override
  public int getIntrinsicWidth() {
    return width;
  }

  @Override
  public int getIntrinsicHeight() {
    return height;
  }
}
