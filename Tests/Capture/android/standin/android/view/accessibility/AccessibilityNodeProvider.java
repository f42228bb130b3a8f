package android.view.accessibility;

public abstract class AccessibilityNodeProvider {
  public AccessibilityNodeInfo createAccessibilityNodeInfo(int id) {
    return null;
  }
}
