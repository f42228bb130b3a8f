package silhouette.capture;

import android.text.Editable;
import android.text.Layout;
import android.widget.TextView;
import java.util.Arrays;

/**
 * The boxes of lines of text, by the text's own layout. A layout measures when it is asked for the sides of a line, so a
 * walk measures a few texts at most, and each only when it changes.
 */
final class TextLines {
  private static final int MOST_TEXTS = 16;
  private static final int MOST_LINES = 200;

  private int measured;

  void beginWalk() {
    measured = 0;
  }

  /** Adds the lines to the node. Returns false if they are not known yet. */
  boolean copy(TextView view, ViewNote note, Screen screen, int index) {
    Layout layout = view.getLayout();
    if (layout == null) return false;
    CharSequence text = view.getText();
    boolean isKnown =
        note.layout == layout && note.text == text && note.width == layout.getWidth() && !(text instanceof Editable);
    if (!isKnown) {
      if (measured == MOST_TEXTS) {
        screen.isUnfinished = true;
        return false;
      }
      measured++;
      measure(layout, note);
      note.layout = layout;
      note.text = text;
      note.width = layout.getWidth();
    }
    // The layout begins inside of the paddings, and is scrolled with the view.
    float left = view.getTotalPaddingLeft();
    float top = view.getTotalPaddingTop();
    for (int at = 0; at < note.lines.length; at += 4) {
      screen.line(index, left + note.lines[at], top + note.lines[at + 1], note.lines[at + 2], note.lines[at + 3]);
    }
    return note.lines.length > 0;
  }

  private static void measure(Layout layout, ViewNote note) {
    int count = Math.min(layout.getLineCount(), MOST_LINES);
    float[] lines = new float[count * 4];
    int used = 0;
    for (int line = 0; line < count; line++) {
      float left = layout.getLineLeft(line);
      float width = layout.getLineRight(line) - left;
      // Empty lines show nothing.
      if (!(width > 0)) continue;
      lines[used++] = left;
      lines[used++] = layout.getLineTop(line);
      lines[used++] = width;
      lines[used++] = layout.getLineBottom(line) - layout.getLineTop(line);
    }
    note.lines = Arrays.copyOf(lines, used);
  }
}
