package android.graphics.drawable;

import android.content.res.ColorStateList;

public class GradientDrawable extends Drawable {
  private ColorStateList color;
  private int[] colors;
  private float radius;

  public void setColor(int color) {
    this.color = ColorStateList.valueOf(color);
  }

  public void setColors(int[] colors) {
    this.colors = colors;
  }

  public void setCornerRadius(float radius) {
    this.radius = radius;
  }

  public ColorStateList getColor() {
    return color;
  }

  public int[] getColors() {
    return colors;
  }

  public float getCornerRadius() {
    return radius;
  }
}
