package silhouette.capture;

import android.graphics.Rect;
import android.os.Build;
import android.view.View;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityNodeProvider;
import java.util.ArrayDeque;

/**
 * Reads Compose's semantics through the view's public accessibility nodes: names, roles and states. It needs Android 14,
 * where an app may ask for its own nodes; before it, Compose's views are unreadable. {@code Capture/compose} reads more, on
 * all versions.
 *
 * <p>These nodes do not know marks. Where an app marks composables, use {@code Capture/compose}.
 */
public final class NodeProviderReader implements InsideReader {
  private static final int HOST = -1;

  @Override
  public boolean knows(View view) {
    return Roles.isCompose(view.getClass());
  }

  @Override
  public boolean read(View view, InsideNodes into) {
    if (Build.VERSION.SDK_INT < 34) return false;
    AccessibilityNodeProvider provider = view.getAccessibilityNodeProvider();
    AccessibilityNodeInfo root = provider == null ? null : provider.createAccessibilityNodeInfo(HOST);
    if (root == null) return false;
    root.setQueryFromAppProcessEnabled(view, true);
    int[] origin = new int[2];
    view.getLocationOnScreen(origin);
    // Nodes that are still to be read; one of them is closed when it comes up the second time.
    ArrayDeque<Object> waiting = new ArrayDeque<>();
    children(root, waiting);
    while (!waiting.isEmpty()) {
      Object next = waiting.pop();
      if (next == into) {
        into.close();
        continue;
      }
      AccessibilityNodeInfo node = (AccessibilityNodeInfo) next;
      boolean isWhole = copy(node, origin, into);
      waiting.push(into);
      if (!isWhole) children(node, waiting);
    }
    return true;
  }

  private static void children(AccessibilityNodeInfo node, ArrayDeque<Object> waiting) {
    for (int number = node.getChildCount() - 1; number >= 0; number--) {
      AccessibilityNodeInfo child = node.getChild(number);
      if (child != null && child.isVisibleToUser()) waiting.push(child);
    }
  }

  /** Returns whether nothing inside of it is read. */
  private static boolean copy(AccessibilityNodeInfo node, int[] origin, InsideNodes into) {
    Rect box = new Rect();
    node.getBoundsInScreen(box);
    CharSequence name = node.getClassName();
    into.open(-1, name == null ? "android.view.View" : name.toString(), box.left - origin[0], box.top - origin[1], box.right - origin[0], box.bottom - origin[1]);
    boolean isSecret = node.isPassword();
    if (isSecret) into.secure();
    if (node.isEditable()) into.editable();
    if (isSecret) return true;
    if (!node.isEnabled()) into.disabled();
    if (node.isSelected()) into.selected();
    if (node.isFocused()) into.focused();
    if (node.isChecked()) into.checked();
    if (node.isClickable()) into.clickable();
    if (node.isHeading()) into.heading();
    if (node.getText() != null && node.getText().length() > 0) into.text(into.wantsWords() ? node.getText() : null);
    if (into.wantsWords()) into.label(node.getContentDescription());
    return node.isEditable();
  }
}
