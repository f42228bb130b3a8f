package silhouette.capture;

import android.view.View;
import java.util.Arrays;

/**
 * Takes the nodes of an {@link InsideReader}, and keeps what must stay in the app: a reader cannot send words that the
 * options or a mark forbid. Boxes are device pixels in the space of the view. Calls that set a property hold for the node
 * that was opened last.
 */
public final class InsideNodes {
  private final CaptureOptions options;
  private Screen screen;
  private int host;
  private long base;
  /** Open nodes: their indexes, and -1 for those that are left out. */
  private int[] open = new int[16];

  private int count;
  private final int[] place = new int[2];
  /** Boxes on the screen of the last walk's secrets and marked nodes: left, top, right, bottom. */
  private int[] closed = new int[16];

  private int closedCount;

  InsideNodes(CaptureOptions options) {
    this.options = options;
  }

  void beginWalk() {
    closedCount = 0;
  }

  boolean read(InsideReader reader, View view, Screen screen, int host) {
    this.screen = screen;
    this.host = host;
    base = screen.ids[host] << 32;
    count = 0;
    view.getLocationOnScreen(place);
    int before = screen.count;
    int lines = screen.linesCount;
    boolean isRead = reader.read(view, this);
    for (int index = before; index < screen.count; index++) finish(index);
    if (!isRead) {
      screen.truncate(before);
      screen.linesCount = lines;
    }
    return isRead;
  }

  /** Whether a finger there touches a secret or a marked node. */
  boolean isClosed(float x, float y) {
    for (int at = 0; at < closedCount; at += 4) {
      if (x >= closed[at] && y >= closed[at + 1] && x < closed[at + 2] && y < closed[at + 3]) return true;
    }
    return false;
  }

  /** Whether text may be given at all. A reader that asks first does not read it in vain. */
  public boolean wantsWords() {
    return options.words && options.mask != CaptureOptions.Mask.ALL;
  }

  /**
   * Begins a node.
   *
   * @param id the same number for the node in all screens, unique in the view; negative if there is none
   * @param name its class
   */
  public void open(int id, String name, float left, float top, float right, float bottom) {
    if (count == open.length) open = Arrays.copyOf(open, count * 2);
    int parent = count == 0 ? host : open[count - 1];
    if (parent < 0 || isSealed(parent)) {
      open[count++] = -1;
      return;
    }
    if (screen.count >= options.nodes || count >= options.depth) {
      screen.put(parent, Screen.UNREADABLE, true);
      open[count++] = -1;
      return;
    }
    int index = screen.add(parent, id < 0 ? 0 : base | id, View.class);
    open[count++] = index;
    screen.word(index, Screen.NAME, name);
    // In the parent's space, where the host is the origin of all.
    float x = 0;
    float y = 0;
    for (int above = parent; above != host; above = screen.parents[above]) {
      x += screen.get(above, Screen.X);
      y += screen.get(above, Screen.Y);
    }
    screen.frame(index, left - x, top - y, right - left, bottom - top);
  }

  /** Ends the node that was opened last. */
  public void close() {
    if (count > 0) count--;
  }

  /** A role, such as {@code Button}, as Compose prints it. It must come from code. */
  public void role(String role) {
    if (current() >= 0) screen.word(current(), Screen.ROLE, role);
  }

  /** The node shows text. It is sent only if the options say so; {@code null} where the reader did not read it. */
  public void text(CharSequence text) {
    words(Screen.TEXT, text);
    if (current() >= 0) screen.put(current(), Screen.KEPT, true);
  }

  /** The words that assistive technology says of it. */
  public void label(CharSequence label) {
    words(Screen.LABEL, label);
  }

  /** The box of a line of its text, in the node's own space. */
  public void line(float left, float top, float right, float bottom) {
    if (current() >= 0) screen.line(current(), left, top, right - left, bottom - top);
  }

  public void style(int color, float size) {
    if (current() < 0) return;
    screen.put(current(), Screen.TEXT_COLOR, true);
    screen.textColors[current()] = color;
    screen.set(current(), Screen.FONT, size);
  }

  /** It can be typed into. */
  public void editable() {
    put(Screen.EDITABLE);
    shut();
  }

  /** It is, or was, a password. */
  public void secure() {
    put(Screen.SECURE);
    shut();
  }

  public void checked() {
    put(Screen.CHECKED);
  }

  public void disabled() {
    put(Screen.DISABLED);
  }

  public void selected() {
    put(Screen.SELECTED);
  }

  public void focused() {
    put(Screen.FOCUSED);
  }

  public void heading() {
    put(Screen.HEADER);
  }

  public void clickable() {
    put(Screen.CLICKABLE);
  }

  /** The reader cannot see what the node shows. */
  public void unreadable() {
    put(Screen.UNREADABLE);
  }

  /** The developer's mark: {@code mask}, {@code hide} or {@code unmask}; any other word masks. Nodes in a mask are left out. */
  public void mark(String word) {
    if (current() < 0) return;
    screen.marks[current()] |= Silhouette.mark(word);
    if (isSealed(current())) shut();
  }

  private int current() {
    return count == 0 ? -1 : open[count - 1];
  }

  /** Forgets nodes that came into a node before it was known that nothing may. */
  private void shut() {
    if (current() >= 0) screen.truncate(current() + 1);
  }

  private void put(int flag) {
    if (current() >= 0) screen.put(current(), flag, true);
  }

  private void words(int slot, CharSequence words) {
    if (current() >= 0 && wantsWords() && words != null) screen.word(current(), slot, words.toString());
  }

  /** Nothing inside these is taken. */
  private boolean isSealed(int index) {
    if (index == host) return false;
    int marks = Silhouette.MASK | Silhouette.HIDE;
    return (screen.marks[index] & marks) != 0 || screen.has(index, Screen.SECURE) || screen.has(index, Screen.EDITABLE);
  }

  private void finish(int index) {
    boolean isMarked = (screen.marks[index] & (Silhouette.MASK | Silhouette.HIDE)) != 0;
    boolean isSecret = screen.has(index, Screen.SECURE);
    if (isMarked || isSecret) close(index);
    if (isMarked) {
      screen.seal(index);
      screen.lineCounts[index] = 0;
    } else if (isSecret) {
      screen.word(index, Screen.TEXT, null);
      screen.word(index, Screen.LABEL, null);
      screen.flags[index] &= Screen.SECURE | Screen.EDITABLE;
      screen.lineCounts[index] = 0;
    } else if (screen.has(index, Screen.EDITABLE)) {
      if (options.mask != CaptureOptions.Mask.PASSWORDS) screen.word(index, Screen.TEXT, null);
      screen.lineCounts[index] = 0;
    }
    if (options.mask == CaptureOptions.Mask.ALL) screen.lineCounts[index] = 0;
    boolean isShown = screen.word(index, Screen.TEXT) != null || screen.lineCounts[index] > 0;
    if (isShown) screen.flags[index] &= ~Screen.KEPT;
  }

  private void close(int index) {
    if (closedCount + 4 > closed.length) closed = Arrays.copyOf(closed, closed.length * 2);
    float x = place[0];
    float y = place[1];
    for (int above = index; above != host; above = screen.parents[above]) {
      x += screen.get(above, Screen.X);
      y += screen.get(above, Screen.Y);
    }
    closed[closedCount++] = (int) Math.floor(x);
    closed[closedCount++] = (int) Math.floor(y);
    closed[closedCount++] = (int) Math.ceil(x + screen.get(index, Screen.WIDTH));
    closed[closedCount++] = (int) Math.ceil(y + screen.get(index, Screen.HEIGHT));
  }
}
