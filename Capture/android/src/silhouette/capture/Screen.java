package silhouette.capture;

import android.content.res.Resources;
import java.util.Arrays;

/**
 * One screen as the walker copied it: flat arrays in pre-order, which keep their memory from walk to walk.
 *
 * <p>The main thread fills it, and the recorder's thread reads it; a pool hands each of them one at a time. Lengths are
 * device pixels; {@link ScreenWriter} makes points of them.
 */
final class Screen {
  // Bits of `flags`.
  static final int HIDDEN = 1;
  static final int CLIPS = 1 << 1;
  static final int DISABLED = 1 << 2;
  static final int SELECTED = 1 << 3;
  static final int FOCUSED = 1 << 4;
  static final int CHECKED = 1 << 5;
  static final int EDITABLE = 1 << 6;
  static final int SECURE = 1 << 7;
  static final int CUSTOM = 1 << 8;
  static final int UNREADABLE = 1 << 9;
  /** There is text, and it stays in the app. */
  static final int KEPT = 1 << 10;
  static final int BACKGROUND = 1 << 11;
  static final int TEXT_COLOR = 1 << 12;
  static final int IMAGE = 1 << 13;
  static final int BUNDLED = 1 << 14;
  static final int ELEMENT = 1 << 15;
  static final int CLICKABLE = 1 << 16;
  static final int HEADER = 1 << 17;

  // Places of a node's numbers, from `NUMBERS * index` on.
  static final int X = 0;
  static final int Y = 1;
  static final int WIDTH = 2;
  static final int HEIGHT = 3;
  static final int ALPHA = 4;
  static final int RADIUS = 5;
  static final int Z = 6;
  static final int SCROLL_X = 7;
  static final int SCROLL_Y = 8;
  static final int PIVOT_X = 9;
  static final int PIVOT_Y = 10;
  static final int MOVE_X = 11;
  static final int MOVE_Y = 12;
  static final int TURN = 13;
  static final int TURN_X = 14;
  static final int TURN_Y = 15;
  static final int SCALE_X = 16;
  static final int SCALE_Y = 17;
  static final int FONT = 18;
  static final int IMAGE_WIDTH = 19;
  static final int IMAGE_HEIGHT = 20;
  static final int NUMBERS = 21;

  // Places of a node's words, from `WORDS * index` on.
  static final int TEXT = 0;
  static final int LABEL = 1;
  static final int HINT = 2;
  static final int CONTENT_TYPE = 3;
  /** In place of the class's name, for nodes that are no views. */
  static final int NAME = 4;
  static final int ROLE = 5;
  static final int WORDS = 6;

  int count;
  int[] parents = new int[64];
  long[] ids = new long[64];
  Class<?>[] types = new Class<?>[64];
  int[] flags = new int[64];
  int[] marks = new int[64];
  int[] backgrounds = new int[64];
  int[] textColors = new int[64];
  /** Resource ids, for identifiers; 0 for none. */
  int[] names = new int[64];
  int[] firstLines = new int[64];
  int[] lineCounts = new int[64];
  float[] numbers = new float[64 * NUMBERS];
  String[] words = new String[64 * WORDS];

  /** Boxes of lines of text: x, y, width, height in the node's space. */
  float[] lines = new float[256];

  int linesCount;

  /** Where resource ids have their names. */
  Resources resources;

  Class<?> screen;
  double time;
  float density = 1;
  int width;
  int height;
  /** Whether the keyboard is up. Its height is 0 if it floats or its place is unknown. */
  boolean hasKeyboard;

  int keyboardHeight;
  /** Whether some texts were not measured yet. */
  boolean isUnfinished;

  /** Forgets the screen, and keeps the memory. */
  void clear() {
    // Nothing of the app is held longer than it is read.
    truncate(0);
    linesCount = 0;
    resources = null;
    screen = null;
    hasKeyboard = false;
    keyboardHeight = 0;
    isUnfinished = false;
  }

  /** Forgets the nodes from that index on. */
  void truncate(int index) {
    Arrays.fill(words, index * WORDS, count * WORDS, null);
    Arrays.fill(types, index, count, null);
    count = index;
  }

  /** Adds a node with default values, and returns its index. */
  int add(int parent, long id, Class<?> type) {
    if (count == parents.length) grow();
    int index = count++;
    parents[index] = parent;
    ids[index] = id;
    types[index] = type;
    flags[index] = 0;
    marks[index] = 0;
    names[index] = 0;
    lineCounts[index] = 0;
    Arrays.fill(numbers, index * NUMBERS, (index + 1) * NUMBERS, 0);
    set(index, ALPHA, 1);
    set(index, SCALE_X, 1);
    set(index, SCALE_Y, 1);
    return index;
  }

  float get(int index, int place) {
    return numbers[index * NUMBERS + place];
  }

  void set(int index, int place, float value) {
    numbers[index * NUMBERS + place] = value;
  }

  void frame(int index, float x, float y, float width, float height) {
    set(index, X, x);
    set(index, Y, y);
    set(index, WIDTH, width);
    set(index, HEIGHT, height);
  }

  boolean has(int index, int flag) {
    return (flags[index] & flag) != 0;
  }

  void put(int index, int flag, boolean isOn) {
    if (isOn) flags[index] |= flag;
  }

  String word(int index, int place) {
    return words[index * WORDS + place];
  }

  void word(int index, int place, String word) {
    words[index * WORDS + place] = word;
  }

  /** Adds the box of a line to the node that was added last. */
  void line(int index, float x, float y, float width, float height) {
    if (linesCount + 4 > lines.length) lines = Arrays.copyOf(lines, lines.length * 2);
    if (lineCounts[index] == 0) firstLines[index] = linesCount;
    lineCounts[index]++;
    lines[linesCount++] = x;
    lines[linesCount++] = y;
    lines[linesCount++] = width;
    lines[linesCount++] = height;
  }

  /**
   * Leaves class, number, mark, and the box with its place: no colour, state, radius, scroll offset or degree of
   * opacity, which may be those of the inside.
   */
  void seal(int index) {
    flags[index] &= HIDDEN | ELEMENT;
    set(index, ALPHA, get(index, ALPHA) > 0 ? 1 : 0);
    set(index, RADIUS, 0);
    set(index, SCROLL_X, 0);
    set(index, SCROLL_Y, 0);
    names[index] = 0;
    String name = word(index, NAME);
    Arrays.fill(words, index * WORDS, (index + 1) * WORDS, null);
    word(index, NAME, name);
    put(index, UNREADABLE, (marks[index] & Silhouette.HIDE) != 0);
  }

  private void grow() {
    int size = parents.length * 2;
    parents = Arrays.copyOf(parents, size);
    ids = Arrays.copyOf(ids, size);
    types = Arrays.copyOf(types, size);
    flags = Arrays.copyOf(flags, size);
    marks = Arrays.copyOf(marks, size);
    backgrounds = Arrays.copyOf(backgrounds, size);
    textColors = Arrays.copyOf(textColors, size);
    names = Arrays.copyOf(names, size);
    firstLines = Arrays.copyOf(firstLines, size);
    lineCounts = Arrays.copyOf(lineCounts, size);
    numbers = Arrays.copyOf(numbers, size * NUMBERS);
    words = Arrays.copyOf(words, size * WORDS);
  }
}
