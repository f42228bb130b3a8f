package android.view;

import java.util.ArrayList;
import java.util.List;

public class ViewGroup extends View implements ViewParent {
  public static class LayoutParams {}

  private final List<View> children = new ArrayList<>();
  private boolean clipsChildren = true;
  /** For tests: draws the last child first. */
  public boolean isReversed;

  public ViewGroup() {
    drawsNothing = true;
  }

  public void addView(View child) {
    child.parent = this;
    children.add(child);
  }

  public void removeView(View child) {
    child.parent = null;
    children.remove(child);
  }

  public int getChildCount() {
    return children.size();
  }

  public View getChildAt(int index) {
    return children.get(index);
  }

  public final int getChildDrawingOrder(int position) {
    return isReversed ? children.size() - 1 - position : position;
  }

  public boolean getClipChildren() {
    return clipsChildren;
  }

  public void setClipChildren(boolean value) {
    clipsChildren = value;
  }
}
