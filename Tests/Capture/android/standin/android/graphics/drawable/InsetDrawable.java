package android.graphics.drawable;

public class InsetDrawable extends Drawable {
  private final Drawable inner;

  public InsetDrawable(Drawable inner, int inset) {
    this.inner = inner;
  }

  public Drawable getDrawable() {
    return inner;
  }
}
