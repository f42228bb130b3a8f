package silhouette.capture;

import android.text.Layout;
import android.view.View;

/**
 * The recorder's knowledge of one view. The view holds it as a tag, so it lives as long as the view, and a view that a
 * list uses again keeps its number.
 */
final class ViewNote {
  private static final int KEY = 0x53494C02;

  /** The walker that gave the number; another recording gives others. */
  private Object owner;

  int id;
  /** Whether it ever was a secret. It is not forgotten when a recording ends. */
  boolean wasSecret;

  // What was measured last.
  Layout layout;
  CharSequence text;
  int width;
  float[] lines;

  /** The view's note; the number is 0 if this walker has not met the view. */
  static ViewNote of(View view, Object owner) {
    Object tag = view.getTag(KEY);
    ViewNote note = tag instanceof ViewNote ? (ViewNote) tag : null;
    if (note == null) {
      note = new ViewNote();
      view.setTag(KEY, note);
    }
    if (note.owner != owner) {
      note.owner = owner;
      note.id = 0;
    }
    return note;
  }

  /** Whether the view ever was a secret. */
  static boolean wasSecret(View view) {
    Object tag = view.getTag(KEY);
    return tag instanceof ViewNote && ((ViewNote) tag).wasSecret;
  }
}
