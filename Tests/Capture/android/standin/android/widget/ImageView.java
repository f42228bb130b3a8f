package android.widget;

import android.graphics.drawable.Drawable;
import android.view.View;

public class ImageView extends View {
  private Drawable drawable;

  public Drawable getDrawable() {
    return drawable;
  }

  public void setImageDrawable(Drawable value) {
    drawable = value;
  }
}
