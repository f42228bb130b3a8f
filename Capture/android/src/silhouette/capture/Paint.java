package silhouette.capture;

import android.content.res.ColorStateList;
import android.graphics.Outline;
import android.graphics.drawable.BitmapDrawable;
import android.graphics.drawable.ColorDrawable;
import android.graphics.drawable.Drawable;
import android.graphics.drawable.GradientDrawable;
import android.graphics.drawable.InsetDrawable;
import android.graphics.drawable.LayerDrawable;
import android.graphics.drawable.VectorDrawable;
import android.os.Build;
import android.view.View;

/** Copies what drawables tell of their look: colours, radii, sizes of pictures. No pixel is read. */
final class Paint {
  /** Drawables in drawables, at most. */
  private static final int DEEPEST = 8;

  private final Outline outline = new Outline();

  void background(View view, Screen screen, int index) {
    Drawable background = view.getBackground();
    if (background == null) return;
    Drawable fill = fill(background);
    color(view, fill, screen, index);
    if (fill instanceof BitmapDrawable) image(fill, screen, index);
    if (Build.VERSION.SDK_INT < 24) return;
    if (fill instanceof GradientDrawable) radius(((GradientDrawable) fill).getCornerRadius(), screen, index);
    if (screen.get(index, Screen.RADIUS) > 0) return;
    // Drawables of libraries, such as Material's, tell their radius by their outline.
    outline.setEmpty();
    background.getOutline(outline);
    radius(outline.getRadius(), screen, index);
  }

  void picture(View view, Drawable picture, Screen screen, int index) {
    if (picture == null) return;
    Drawable fill = fill(picture);
    if (fill instanceof ColorDrawable) {
      if (!screen.has(index, Screen.BACKGROUND)) color(view, fill, screen, index);
    } else {
      image(fill, screen, index);
    }
  }

  private static void image(Drawable picture, Screen screen, int index) {
    screen.put(index, Screen.IMAGE, true);
    // Vectors come from resources only.
    screen.put(index, Screen.BUNDLED, picture instanceof VectorDrawable);
    screen.set(index, Screen.IMAGE_WIDTH, picture.getIntrinsicWidth());
    screen.set(index, Screen.IMAGE_HEIGHT, picture.getIntrinsicHeight());
  }

  private static void radius(float radius, Screen screen, int index) {
    if (radius > 0) screen.set(index, Screen.RADIUS, radius);
  }

  /** The drawable that fills the box: of states the current one, of layers the lowest that has a colour. */
  private static Drawable fill(Drawable drawable) {
    Drawable found = drawable.getCurrent();
    for (int depth = 0; depth < DEEPEST; depth++) {
      Drawable inner = null;
      if (found instanceof InsetDrawable) {
        inner = ((InsetDrawable) found).getDrawable();
      } else if (found instanceof LayerDrawable) {
        LayerDrawable layers = (LayerDrawable) found;
        if (layers.getNumberOfLayers() > 0) inner = layers.getDrawable(0);
      }
      if (inner == null) break;
      found = inner.getCurrent();
    }
    return found;
  }

  private static void color(View view, Drawable fill, Screen screen, int index) {
    int color;
    if (fill instanceof ColorDrawable) {
      color = ((ColorDrawable) fill).getColor();
    } else if (fill instanceof GradientDrawable && Build.VERSION.SDK_INT >= 24) {
      GradientDrawable gradient = (GradientDrawable) fill;
      ColorStateList single = gradient.getColor();
      int[] several = single == null ? gradient.getColors() : null;
      if (single == null && (several == null || several.length == 0)) return;
      color = single == null ? mean(several) : single.getColorForState(view.getDrawableState(), single.getDefaultColor());
    } else {
      ColorStateList tint = view.getBackgroundTintList();
      if (tint == null) return;
      color = tint.getColorForState(view.getDrawableState(), tint.getDefaultColor());
    }
    color = faded(color, fill.getAlpha());
    if (color >>> 24 == 0) return;
    screen.put(index, Screen.BACKGROUND, true);
    screen.backgrounds[index] = color;
  }

  private static int faded(int color, int alpha) {
    return (color & 0xffffff) | ((color >>> 24) * Math.max(0, Math.min(255, alpha)) / 255) << 24;
  }

  private static int mean(int[] colors) {
    long alpha = 0;
    long red = 0;
    long green = 0;
    long blue = 0;
    for (int color : colors) {
      alpha += color >>> 24;
      red += color >> 16 & 255;
      green += color >> 8 & 255;
      blue += color & 255;
    }
    int count = colors.length;
    return (int) (alpha / count << 24 | red / count << 16 | green / count << 8 | blue / count);
  }
}
