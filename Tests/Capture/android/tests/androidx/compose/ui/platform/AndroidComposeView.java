package androidx.compose.ui.platform;

import android.view.ViewGroup;

/** Has the name of Compose's host. */
public class AndroidComposeView extends ViewGroup {
  /** Whether a field of Compose has the focus. */
  public boolean isTyping;

  @Override
  public boolean onCheckIsTextEditor() {
    return isTyping;
  }
}
