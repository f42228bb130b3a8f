package android.text;

public abstract class Layout {
  public abstract int getWidth();

  public abstract int getLineCount();

  public abstract int getLineTop(int line);

  public int getLineBottom(int line) {
    return getLineTop(line + 1);
  }

  public abstract float getLineLeft(int line);

  public abstract float getLineRight(int line);
}
