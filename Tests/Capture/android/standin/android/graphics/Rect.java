package android.graphics;

public final class Rect {
  public int left;
  public int top;
  public int right;
  public int bottom;

  public void set(int left, int top, int right, int bottom) {
    this.left = left;
    this.top = top;
    this.right = right;
    this.bottom = bottom;
  }

  public boolean contains(int x, int y) {
    return x >= left && x < right && y >= top && y < bottom;
  }
}
