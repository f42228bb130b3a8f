package silhouette.capture;

import android.content.res.Resources;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Makes lines of the stream of the walker's copies, in order of time, off the main thread. Names are looked up here, and
 * pixels become points.
 */
final class ScreenWriter {
  /** Replaces text that stays in the app, so that an empty field differs from one with text. */
  private static final String KEPT = "\u2026";

  private final CaptureOptions options;
  private final double start;
  private final boolean tellsKeyboard;
  private final ClassNames classes = new ClassNames();
  /** Names of resources; null for those without one. */
  private final HashMap<Integer, String> names = new HashMap<>();
  private Json body = new Json();
  private Json last = new Json();
  private final Json out = new Json();
  /** Indexes of the nodes that are open, the innermost last. */
  private int[] open = new int[64];

  private int width;
  private int height;
  private float density;
  /** Times never fall. */
  private double time;

  ScreenWriter(CaptureOptions options, double start, boolean tellsKeyboard) {
    this.options = options;
    this.start = start;
    this.tellsKeyboard = tellsKeyboard;
  }

  /** The lines of a screen; null if it equals the last one, or has no size. */
  byte[] write(Screen screen) {
    if (screen.width <= 0 || screen.height <= 0 || !(screen.density > 0)) return null;
    body.clear();
    body(screen);
    time = Math.max(time, screen.time);
    boolean isFirst = width == 0;
    boolean isTurned = screen.width != width || screen.height != height || screen.density != density;
    if (!isTurned && body.isSame(last)) return null;
    width = screen.width;
    height = screen.height;
    density = screen.density;
    Json swapped = last;
    last = body;
    body = swapped;
    out.clear();
    if (isFirst) header();
    else if (isTurned) viewport(line().key(Keys.VIEWPORT)).close('}').endLine();
    line().put(',').copy(last.bytes, 0, last.count).close('}').endLine();
    return out.copy();
  }

  /** The line of a touch; null before the first screen. */
  byte[] touch(double at, int pointer, String phase, float x, float y) {
    if (width == 0) return null;
    time = Math.max(time, at);
    out.clear();
    line().key(Keys.TOUCH).open('{').key(Keys.POINTER).integer(pointer).key(Keys.PHASE).string(phase);
    out.key(Keys.X).number(x / density, 2).key(Keys.Y).number(y / density, 2).close('}').close('}').endLine();
    return out.copy();
  }

  /** The line of an event; null before the first screen. */
  byte[] event(double at, String name, Map<String, ?> data) {
    if (width == 0) return null;
    time = Math.max(time, at);
    out.clear();
    line().key(Keys.EVENT).open('{').key(Keys.NAME).string(name);
    if (data != null) {
      out.key(Keys.DATA).open('{');
      for (Map.Entry<String, ?> entry : data.entrySet()) {
        Object value = entry.getValue();
        out.key(entry.getKey());
        if (value instanceof Number) out.number(((Number) value).doubleValue(), 6);
        else if (value instanceof Boolean) out.raw((Boolean) value ? "true" : "false");
        else out.string(String.valueOf(value));
      }
      out.close('}');
    }
    out.close('}').close('}').endLine();
    return out.copy();
  }

  private Json line() {
    return out.open('{').key(Keys.T).integer(Math.round(time));
  }

  private void header() {
    out.open('{').key(Keys.STREAM).string("hierarchy").key(Keys.VERSION).integer(1).key(Keys.PLATFORM).string("android");
    viewport(out.key(Keys.VIEWPORT)).key(Keys.START).integer(Math.round(start));
    out.key(Keys.TELLS).open('[').string("secure").string("editable");
    if (tellsKeyboard) out.string("keyboard");
    out.close(']');
    strings(Keys.APP, options.app);
    strings(Keys.DEVICE, options.device);
    out.close('}').endLine();
  }

  private Json viewport(Json json) {
    json.open('{').key(Keys.WIDTH).number(width / density, 2).key(Keys.HEIGHT).number(height / density, 2);
    return json.key(Keys.SCALE).number(density, 4).close('}');
  }

  private void strings(String key, Map<String, String> strings) {
    if (strings.isEmpty()) return;
    out.key(key).open('{');
    for (Map.Entry<String, String> entry : strings.entrySet()) out.key(entry.getKey()).string(String.valueOf(entry.getValue()));
    out.close('}');
  }

  private void body(Screen screen) {
    float density = screen.density;
    if (screen.screen != null) body.key(Keys.SCREEN).string(screen.screen.getSimpleName());
    if (screen.hasKeyboard) {
      body.key(Keys.KEYBOARD);
      if (screen.keyboardHeight > 0) box(0, screen.height - screen.keyboardHeight, screen.width, screen.keyboardHeight, density);
      else body.raw("true");
    }
    body.key(Keys.WINDOWS).open('[');
    int depth = 0;
    for (int index = 0; index < screen.count; index++) {
      while (depth > 0 && open[depth - 1] != screen.parents[index]) end(screen, open[--depth]);
      node(screen, index);
      if (depth == open.length) open = Arrays.copyOf(open, depth * 2);
      open[depth++] = index;
    }
    while (depth > 0) end(screen, open[--depth]);
    body.close(']');
  }

  private static boolean hasChildren(Screen screen, int index) {
    return index + 1 < screen.count && screen.parents[index + 1] == index;
  }

  private void end(Screen screen, int index) {
    if (hasChildren(screen, index)) body.close(']');
    body.close('}');
  }

  private void node(Screen screen, int index) {
    float density = screen.density;
    body.open('{');
    if (screen.ids[index] != 0) body.key(Keys.ID).integer(screen.ids[index]);
    String name = screen.word(index, Screen.NAME);
    if (name == null) body.raw(classes.members(screen.types[index]));
    else body.key(Keys.CLASS).string(name);
    body.key(Keys.FRAME);
    box(screen.get(index, Screen.X), screen.get(index, Screen.Y), screen.get(index, Screen.WIDTH), screen.get(index, Screen.HEIGHT), density);
    place(screen, index);
    look(screen, index);
    words(screen, index);
    states(screen, index);
    if (hasChildren(screen, index)) body.key(Keys.CHILDREN).open('[');
  }

  private void place(Screen screen, int index) {
    float density = screen.density;
    double width = screen.get(index, Screen.WIDTH);
    double height = screen.get(index, Screen.HEIGHT);
    double turn = Math.toRadians(screen.get(index, Screen.TURN));
    // A turn out of the screen is seen as a narrower or lower view; perspective is left out.
    double scaleX = screen.get(index, Screen.SCALE_X) * Math.cos(Math.toRadians(screen.get(index, Screen.TURN_Y)));
    double scaleY = screen.get(index, Screen.SCALE_Y) * Math.cos(Math.toRadians(screen.get(index, Screen.TURN_X)));
    double moveX = screen.get(index, Screen.MOVE_X) / density;
    double moveY = screen.get(index, Screen.MOVE_Y) / density;
    if (turn != 0 || scaleX != 1 || scaleY != 1 || moveX != 0 || moveY != 0) {
      double anchorX = width > 0 ? screen.get(index, Screen.PIVOT_X) / width : 0.5;
      double anchorY = height > 0 ? screen.get(index, Screen.PIVOT_Y) / height : 0.5;
      boolean isMiddle = Math.abs(anchorX - 0.5) < 1e-4 && Math.abs(anchorY - 0.5) < 1e-4;
      if (!isMiddle) body.key(Keys.ANCHOR).open('[').number(anchorX, 4).number(anchorY, 4).close(']');
      body.key(Keys.TRANSFORM).open('[');
      body.number(Math.cos(turn) * scaleX, 5).number(Math.sin(turn) * scaleX, 5);
      body.number(-Math.sin(turn) * scaleY, 5).number(Math.cos(turn) * scaleY, 5);
      body.number(moveX, 2).number(moveY, 2).close(']');
    }
    float scrollX = screen.get(index, Screen.SCROLL_X);
    float scrollY = screen.get(index, Screen.SCROLL_Y);
    if (scrollX != 0 || scrollY != 0) {
      body.key(Keys.SCROLL).open('[').number(scrollX / density, 2).number(scrollY / density, 2).close(']');
    }
    if (screen.get(index, Screen.Z) != 0) body.key(Keys.Z).number(screen.get(index, Screen.Z) / density, 2);
    if (screen.has(index, Screen.CLIPS)) body.yes(Keys.CLIPS);
    if (screen.has(index, Screen.HIDDEN)) body.yes(Keys.HIDDEN);
  }

  private void look(Screen screen, int index) {
    float density = screen.density;
    float alpha = screen.get(index, Screen.ALPHA);
    if (alpha < 1) body.key(Keys.ALPHA).number(Math.max(0, alpha), 3);
    if (screen.has(index, Screen.BACKGROUND)) body.key(Keys.BACKGROUND).color(screen.backgrounds[index]);
    if (screen.get(index, Screen.RADIUS) > 0) body.key(Keys.RADIUS).number(screen.get(index, Screen.RADIUS) / density, 2);
    if (screen.has(index, Screen.IMAGE)) {
      body.key(Keys.IMAGE).open('{');
      // Drawables without a size of their own have a negative one.
      if (screen.get(index, Screen.IMAGE_WIDTH) >= 0 && screen.get(index, Screen.IMAGE_HEIGHT) >= 0) {
        body.key(Keys.WIDTH).number(screen.get(index, Screen.IMAGE_WIDTH) / density, 2);
        body.key(Keys.HEIGHT).number(screen.get(index, Screen.IMAGE_HEIGHT) / density, 2);
      }
      if (screen.has(index, Screen.BUNDLED)) body.yes(Keys.BUNDLED);
      body.close('}');
    }
    if (screen.has(index, Screen.CUSTOM)) body.yes(Keys.CUSTOM);
    if (screen.has(index, Screen.UNREADABLE)) body.yes(Keys.UNREADABLE);
  }

  private void words(Screen screen, int index) {
    float density = screen.density;
    int most = options.textBytes;
    String text = screen.word(index, Screen.TEXT);
    if (text != null) body.key(Keys.TEXT).string(text, most);
    else if (screen.has(index, Screen.KEPT)) body.key(Keys.TEXT).string(KEPT);
    if (screen.lineCounts[index] > 0) {
      body.key(Keys.LINES).open('[');
      for (int line = 0; line < screen.lineCounts[index]; line++) {
        int at = screen.firstLines[index] + line * 4;
        box(screen.lines[at], screen.lines[at + 1], screen.lines[at + 2], screen.lines[at + 3], density);
      }
      body.close(']');
    }
    if (screen.has(index, Screen.TEXT_COLOR)) {
      body.key(Keys.TEXT_COLOR).color(screen.textColors[index]);
      body.key(Keys.FONT_SIZE).number(Math.max(0, screen.get(index, Screen.FONT)) / density, 2);
    }
    if (screen.word(index, Screen.LABEL) != null) body.key(Keys.LABEL).string(screen.word(index, Screen.LABEL), most);
    if (screen.word(index, Screen.HINT) != null) body.key(Keys.HINT).string(screen.word(index, Screen.HINT), most);
    String name = screen.names[index] == 0 ? null : name(screen.names[index], screen.resources);
    if (name != null) body.key(Keys.IDENTIFIER).string(name, most);
    if (screen.word(index, Screen.CONTENT_TYPE) != null) body.key(Keys.CONTENT_TYPE).string(screen.word(index, Screen.CONTENT_TYPE));
  }

  private void states(Screen screen, int index) {
    String role = screen.word(index, Screen.ROLE);
    boolean isHeader = screen.has(index, Screen.HEADER);
    boolean isClickable = screen.has(index, Screen.CLICKABLE);
    if (role != null || isHeader || isClickable) {
      body.key(Keys.TRAITS).open('[');
      if (role != null) body.string(role);
      if (isHeader) body.string("header");
      if (isClickable) body.string("clickable");
      body.close(']');
    }
    if (screen.has(index, Screen.DISABLED)) body.key(Keys.ENABLED).raw("false");
    if (screen.has(index, Screen.SELECTED)) body.yes(Keys.SELECTED);
    if (screen.has(index, Screen.FOCUSED)) body.yes(Keys.FOCUSED);
    if (screen.has(index, Screen.CHECKED)) body.yes(Keys.CHECKED);
    if (screen.has(index, Screen.EDITABLE)) body.yes(Keys.EDITABLE);
    if (screen.has(index, Screen.SECURE)) body.yes(Keys.SECURE);
    int marks = screen.marks[index];
    if (marks == 0) return;
    body.key(Keys.PRIVACY);
    boolean isList = (marks & marks - 1) != 0;
    if (isList) body.open('[');
    if ((marks & Silhouette.MASK) != 0) body.string("mask");
    if ((marks & Silhouette.HIDE) != 0) body.string("hide");
    if ((marks & Silhouette.UNMASK) != 0) body.string("unmask");
    if (isList) body.close(']');
  }

  private String name(int id, Resources resources) {
    if (names.containsKey(id)) return names.get(id);
    String name = null;
    try {
      if (resources != null) name = ":id/" + resources.getResourceEntryName(id);
    } catch (Resources.NotFoundException none) {
      // A number that the app made up.
    }
    names.put(id, name);
    return name;
  }

  private void box(float x, float y, float width, float height, float density) {
    body.open('[').number(x / density, 2).number(y / density, 2);
    body.number(Math.max(0, width) / density, 2).number(Math.max(0, height) / density, 2).close(']');
  }
}
