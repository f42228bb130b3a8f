package android.view.accessibility;

import android.graphics.Rect;
import android.view.View;
import java.util.ArrayList;
import java.util.List;

public class AccessibilityNodeInfo {
  /** For tests: what a node says, and how often its text was asked for. */
  public final List<AccessibilityNodeInfo> children = new ArrayList<>();

  public final Rect box = new Rect();
  public String name = "android.view.View";
  public CharSequence text;
  public CharSequence description;
  public boolean isEditable;
  public boolean isPassword;
  public boolean isChecked;
  public boolean isHeading;
  public boolean isClickable;
  public boolean isHidden;
  public int reads;
  private boolean isAllowed;

  public void setQueryFromAppProcessEnabled(View view, boolean isAllowed) {
    this.isAllowed = isAllowed;
  }

  public int getChildCount() {
    return children.size();
  }

  /** Nodes that were not asked to answer their own process refuse. */
  public AccessibilityNodeInfo getChild(int number) {
    if (!isAllowed) throw new IllegalStateException();
    AccessibilityNodeInfo child = children.get(number);
    child.isAllowed = true;
    return child;
  }

  public void getBoundsInScreen(Rect into) {
    into.set(box.left, box.top, box.right, box.bottom);
  }

  public CharSequence getClassName() {
    return name;
  }

  public CharSequence getText() {
    reads++;
    return text;
  }

  public CharSequence getContentDescription() {
    return description;
  }

  public boolean isVisibleToUser() {
    return !isHidden;
  }

  public boolean isEditable() {
    return isEditable;
  }

  public boolean isPassword() {
    return isPassword;
  }

  public boolean isChecked() {
    return isChecked;
  }

  public boolean isHeading() {
    return isHeading;
  }

  public boolean isClickable() {
    return isClickable;
  }

  public boolean isEnabled() {
    return true;
  }

  public boolean isSelected() {
    return false;
  }

  public boolean isFocused() {
    return false;
  }
}
