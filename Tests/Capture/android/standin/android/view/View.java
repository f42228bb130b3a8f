package android.view;

import android.content.res.ColorStateList;
import android.content.res.Resources;
import android.graphics.Rect;
import android.graphics.drawable.Drawable;
import android.view.accessibility.AccessibilityNodeProvider;
import java.util.HashMap;
import java.util.Map;

/** Properties without layout or drawing. Tests set places with `layout`. */
public class View {
  public static final int NO_ID = -1;
  public static final int VISIBLE = 0;
  public static final int INVISIBLE = 4;
  public static final int GONE = 8;

  /** For tests: names of ids, the keyboard, and how often a description was asked for. */
  public static final Resources resources = new Resources();

  public static WindowInsets insets;
  public int descriptions;
  public AccessibilityNodeProvider provider;

  private static final Display DISPLAY = new Display();
  private final Map<Integer, Object> tags = new HashMap<>();
  ViewGroup parent;
  private int left;
  private int top;
  private int right;
  private int bottom;
  private float elevation;
  private float pivotX = Float.NaN;
  private float pivotY = Float.NaN;
  private boolean isDisabled;
  private boolean isSelected;
  private boolean isFocused;
  private boolean isClickable;
  private boolean isHeading;
  protected boolean drawsNothing;
  private float alpha = 1;
  private float translationX = 0;
  private float translationY = 0;
  private float rotation = 0;
  private float rotationX = 0;
  private float rotationY = 0;
  private float scaleX = 1;
  private float scaleY = 1;
  private int visibility = VISIBLE;
  private int id = NO_ID;
  private int scrollX = 0;
  private int scrollY = 0;
  private Drawable background = null;
  private ColorStateList tint = null;
  private boolean clipsOutline = false;
  private Object tag = null;
  private CharSequence description = null;
  private ViewGroup.LayoutParams params = null;

  public float getAlpha() {
    return alpha;
  }

  public void setAlpha(float value) {
    alpha = value;
  }

  public float getTranslationX() {
    return translationX;
  }

  public void setTranslationX(float value) {
    translationX = value;
  }

  public float getTranslationY() {
    return translationY;
  }

  public void setTranslationY(float value) {
    translationY = value;
  }

  public float getRotation() {
    return rotation;
  }

  public void setRotation(float value) {
    rotation = value;
  }

  public float getRotationX() {
    return rotationX;
  }

  public void setRotationX(float value) {
    rotationX = value;
  }

  public float getRotationY() {
    return rotationY;
  }

  public void setRotationY(float value) {
    rotationY = value;
  }

  public float getScaleX() {
    return scaleX;
  }

  public void setScaleX(float value) {
    scaleX = value;
  }

  public float getScaleY() {
    return scaleY;
  }

  public void setScaleY(float value) {
    scaleY = value;
  }

  public int getVisibility() {
    return visibility;
  }

  public void setVisibility(int value) {
    visibility = value;
  }

  public int getId() {
    return id;
  }

  public void setId(int value) {
    id = value;
  }

  public int getScrollX() {
    return scrollX;
  }

  public void setScrollX(int value) {
    scrollX = value;
  }

  public int getScrollY() {
    return scrollY;
  }

  public void setScrollY(int value) {
    scrollY = value;
  }

  public Drawable getBackground() {
    return background;
  }

  public void setBackground(Drawable value) {
    background = value;
  }

  public ColorStateList getBackgroundTintList() {
    return tint;
  }

  public void setBackgroundTintList(ColorStateList value) {
    tint = value;
  }

  public boolean getClipToOutline() {
    return clipsOutline;
  }

  public void setClipToOutline(boolean value) {
    clipsOutline = value;
  }

  public Object getTag() {
    return tag;
  }

  public void setTag(Object value) {
    tag = value;
  }

  public CharSequence getContentDescription() {
    descriptions++;
    return description;
  }

  public void setContentDescription(CharSequence value) {
    description = value;
  }

  public ViewGroup.LayoutParams getLayoutParams() {
    return params;
  }

  public void setLayoutParams(ViewGroup.LayoutParams value) {
    params = value;
  }

  public final int getLeft() {
    return left;
  }

  public final int getTop() {
    return top;
  }

  public boolean isSelected() {
    return isSelected;
  }

  public void setSelected(boolean value) {
    isSelected = value;
  }

  public boolean isFocused() {
    return isFocused;
  }

  public void setFocusedForTest(boolean value) {
    isFocused = value;
  }

  public boolean isClickable() {
    return isClickable;
  }

  public void setClickable(boolean value) {
    isClickable = value;
  }

  public void layout(int left, int top, int right, int bottom) {
    this.left = left;
    this.top = top;
    this.right = right;
    this.bottom = bottom;
  }

  public final int getWidth() {
    return right - left;
  }

  public final int getHeight() {
    return bottom - top;
  }

  public float getZ() {
    return elevation;
  }

  public void setElevation(float value) {
    elevation = value;
  }

  public float getPivotX() {
    return Float.isNaN(pivotX) ? getWidth() / 2f : pivotX;
  }

  public float getPivotY() {
    return Float.isNaN(pivotY) ? getHeight() / 2f : pivotY;
  }

  public void setPivotX(float value) {
    pivotX = value;
  }

  public void setPivotY(float value) {
    pivotY = value;
  }

  public boolean isEnabled() {
    return !isDisabled;
  }

  public void setEnabled(boolean value) {
    isDisabled = !value;
  }

  public boolean isAccessibilityHeading() {
    return isHeading;
  }

  public void setAccessibilityHeading(boolean value) {
    isHeading = value;
  }

  public boolean willNotDraw() {
    return drawsNothing;
  }

  public void setWillNotDraw(boolean value) {
    drawsNothing = value;
  }

  public boolean onCheckIsTextEditor() {
    return false;
  }

  public String[] getAutofillHints() {
    return null;
  }

  public int[] getDrawableState() {
    return new int[0];
  }

  public Object getTag(int key) {
    return tags.get(key);
  }

  /** As on devices, keys are ids of resources: their first byte is at least 2. */
  public void setTag(int key, Object value) {
    if (key >>> 24 < 2) throw new IllegalArgumentException();
    tags.put(key, value);
  }

  public final ViewParent getParent() {
    return parent;
  }

  public Resources getResources() {
    return resources;
  }

  public Display getDisplay() {
    return DISPLAY;
  }

  public boolean isAttachedToWindow() {
    return true;
  }

  public WindowInsets getRootWindowInsets() {
    return insets;
  }

  public AccessibilityNodeProvider getAccessibilityNodeProvider() {
    return provider;
  }

  /** Without transforms. */
  public void getLocationOnScreen(int[] place) {
    place[0] = left;
    place[1] = top;
    for (ViewGroup above = parent; above != null; above = ((View) above).parent) {
      place[0] += above.getLeft() - above.getScrollX();
      place[1] += above.getTop() - above.getScrollY();
    }
  }

  /** In the root's space. Without transforms and clips. */
  public final boolean getGlobalVisibleRect(Rect box) {
    int x = 0;
    int y = 0;
    View view = this;
    for (; view.parent != null; view = view.parent) {
      x += view.left - view.parent.getScrollX();
      y += view.top - view.parent.getScrollY();
    }
    box.set(x, y, x + getWidth(), y + getHeight());
    return getWidth() > 0 && getHeight() > 0;
  }
}
