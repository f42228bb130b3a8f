package silhouette.capture;

import android.view.accessibility.AccessibilityNodeInfo;

/** Accessibility nodes of the stand-in, in dp of the screen. */
final class Nodes {
  private Nodes() {}

  static AccessibilityNodeInfo node(String name, int x, int y, int width, int height) {
    AccessibilityNodeInfo node = new AccessibilityNodeInfo();
    node.name = name;
    node.box.set(2 * x, 2 * y, 2 * (x + width), 2 * (y + height));
    return node;
  }

  static AccessibilityNodeInfo text(String name, String text, int x, int y, int width, int height) {
    AccessibilityNodeInfo node = node(name, x, y, width, height);
    node.text = text;
    return node;
  }
}
