package silhouette.capture;

import android.view.View;

/**
 * Marks of an app's developer on views, for everything in them.
 *
 * <p>A layout file can mark, too: {@code android:tag="silhouette-mask"}, {@code silhouette-hide} or {@code
 * silhouette-unmask}. React Native sets a view's {@code testID} as this tag.
 */
public final class Silhouette {
  /** Key of the tag. No package of resources has this first byte, so no resource has this id. */
  private static final int KEY = 0x53494C01;

  static final int MASK = 1;
  static final int HIDE = 2;
  static final int UNMASK = 4;

  private static final String PREFIX = "silhouette-";

  private Silhouette() {}

  /** One box is recorded, without colours, states or an inside. */
  public static void mask(View view) {
    view.setTag(KEY, MASK);
  }

  /** The same, and the box says that it cannot be read. */
  public static void hide(View view) {
    view.setTag(KEY, HIDE);
  }

  /** {@code redact} leaves it open, unless it is a secret or inside a mask. It opens nothing for the recorder. */
  public static void unmask(View view) {
    view.setTag(KEY, UNMASK);
  }

  /** Takes the mark of these methods away; a tag of a layout file stays. */
  public static void clear(View view) {
    view.setTag(KEY, null);
  }

  /** A sum of marks; 0 for none. */
  static int marks(View view) {
    Object mark = view.getTag(KEY);
    int marks = mark instanceof Integer ? (Integer) mark : 0;
    Object tag = view.getTag();
    if (tag instanceof String && ((String) tag).startsWith(PREFIX)) marks |= mark(((String) tag).substring(PREFIX.length()));
    return marks;
  }

  /** Of a word. Every word that is none of ours masks. */
  static int mark(String word) {
    if (word.equals("hide")) return HIDE;
    return word.equals("unmask") ? UNMASK : MASK;
  }
}
