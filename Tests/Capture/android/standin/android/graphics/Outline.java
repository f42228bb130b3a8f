package android.graphics;

public final class Outline {
  private float radius = -1;

  public void setEmpty() {
    radius = -1;
  }

  public void setRoundRect(int left, int top, int right, int bottom, float radius) {
    this.radius = radius;
  }

  public float getRadius() {
    return radius;
  }
}
