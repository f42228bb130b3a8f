package silhouette.capture;

import android.os.Build;
import android.view.View;
import android.view.ViewGroup;
import android.view.WindowManager;
import android.widget.Checkable;
import android.widget.EditText;
import android.widget.ImageView;
import android.widget.TextView;
import java.util.Arrays;
import java.util.List;

/**
 * Copies the screen into flat arrays, in one pass over the views, on the main thread.
 *
 * <p>It keeps a stack of its own, so deep trees cost no machine stack. It decides which words may be read, and asks a
 * view for no others. Children beyond a limit, or forbidden ones, are not read: their view is unreadable.
 */
final class TreeWalker {
  /** How much of a view's words is read. */
  private static final int NONE = 0;
  /** Whether there is text. */
  private static final int PRESENCE = 1;
  /** Where its lines are. */
  private static final int LINES = 2;
  /** An app's own words about an input. */
  private static final int CAPTIONS = 3;
  private static final int ALL = 4;

  private static final int FLAG_DIM_BEHIND = 0x2;
  private static final int FLAG_SECURE = 0x2000;

  interface Clock {
    /** Whether the walk's time is over. */
    boolean isLate();
  }

  private final CaptureOptions options;
  private final Roles roles = new Roles();
  private final Paint paint = new Paint();
  private final TextLines lines = new TextLines();
  private final InsideNodes inside;
  private final int[] place = new int[2];
  private int nextId = 1;

  private View[] stack = new View[64];
  private int[] parents = new int[64];
  private int[] depths = new int[64];
  private int waiting;

  TreeWalker(CaptureOptions options) {
    this.options = options;
    inside = new InsideNodes(options);
  }

  /** What a reader said of the views' insides in the last walk. */
  InsideNodes inside() {
    return inside;
  }

  /** Fills the screen, which must be empty. Returns false if it became late: the screen then is a part, and must be dropped. */
  boolean walk(List<View> roots, Screen screen, Clock clock) {
    lines.beginWalk();
    inside.beginWalk();
    for (int root = 0; root < roots.size(); root++) {
      push(roots.get(root), -1, 1);
      while (waiting > 0) {
        if ((screen.count & 63) == 63 && clock.isLate()) {
          Arrays.fill(stack, 0, waiting, null);
          waiting = 0;
          return false;
        }
        waiting--;
        View view = stack[waiting];
        stack[waiting] = null;
        if (screen.count < options.nodes) visit(view, parents[waiting], depths[waiting], screen);
      }
    }
    return true;
  }

  private void push(View view, int parent, int depth) {
    if (waiting == stack.length) {
      stack = Arrays.copyOf(stack, waiting * 2);
      parents = Arrays.copyOf(parents, waiting * 2);
      depths = Arrays.copyOf(depths, waiting * 2);
    }
    stack[waiting] = view;
    parents[waiting] = parent;
    depths[waiting] = depth;
    waiting++;
  }

  private void visit(View view, int parent, int depth, Screen screen) {
    boolean isForbidden = parent < 0 && dim(view, screen) && !options.secureWindows;
    int marks = Silhouette.marks(view);
    int role = roles.role(view);
    ViewNote note = ViewNote.of(view, this);
    if (note.id == 0) note.id = nextId++;
    int index = screen.add(parent, note.id, view.getClass());
    screen.marks[index] = isForbidden ? marks | Silhouette.MASK : marks;
    boolean isInput = isInput(view, role);
    if (isInput && view instanceof TextView && Secrets.isSecret((TextView) view)) note.wasSecret = true;
    copyPlace(view, parent, screen, index);
    boolean isSeen = view.getVisibility() == View.VISIBLE && view.getAlpha() > 0;
    if ((screen.marks[index] & (Silhouette.MASK | Silhouette.HIDE)) != 0) {
      screen.seal(index);
      return;
    }
    boolean isSecret = note.wasSecret;
    screen.put(index, Screen.EDITABLE, isInput);
    screen.put(index, Screen.SECURE, isSecret);
    paint.background(view, screen, index);
    if (!isSecret) copyState(view, role, screen, index);
    if (!isSeen) return;
    if (role == Roles.SURFACE || (role == Roles.OWN && !view.willNotDraw())) screen.put(index, Screen.CUSTOM, true);
    if (!isSecret) copyWords(view, role, amount(isInput), note, screen, index);
    else if (view instanceof TextView) screen.word(index, Screen.CONTENT_TYPE, Secrets.contentType((TextView) view));
    if (role == Roles.CLOSED) screen.put(index, Screen.UNREADABLE, true);
    else if (!isInput && role != Roles.WHOLE) copyInside(view, depth, screen, index);
  }

  /** The system's dimming behind a window is a node of its own. Returns whether the window forbids screenshots. */
  private boolean dim(View root, Screen screen) {
    ViewGroup.LayoutParams given = root.getLayoutParams();
    if (!(given instanceof WindowManager.LayoutParams)) return false;
    WindowManager.LayoutParams window = (WindowManager.LayoutParams) given;
    if ((window.flags & FLAG_DIM_BEHIND) != 0 && window.dimAmount > 0 && root.getVisibility() == View.VISIBLE) {
      int index = screen.add(-1, 0, WindowManager.LayoutParams.class);
      screen.frame(index, 0, 0, screen.width, screen.height);
      screen.put(index, Screen.BACKGROUND, true);
      screen.backgrounds[index] = Math.round(Math.min(1, window.dimAmount) * 255) << 24;
    }
    return (window.flags & FLAG_SECURE) != 0;
  }

  private static boolean isInput(View view, int role) {
    if (role == Roles.CLOSED || role == Roles.COMPOSE || role == Roles.SURFACE) return false;
    return view instanceof EditText || view.onCheckIsTextEditor();
  }

  private void copyPlace(View view, int parent, Screen screen, int index) {
    float x = view.getLeft();
    float y = view.getTop();
    if (parent < 0) {
      view.getLocationOnScreen(place);
      x = place[0];
      y = place[1];
    }
    screen.frame(index, x, y, view.getWidth(), view.getHeight());
    screen.set(index, Screen.ALPHA, view.getAlpha());
    screen.set(index, Screen.Z, view.getZ());
    screen.put(index, Screen.HIDDEN, view.getVisibility() != View.VISIBLE);
    if (!(view instanceof TextView)) {
      screen.set(index, Screen.SCROLL_X, view.getScrollX());
      screen.set(index, Screen.SCROLL_Y, view.getScrollY());
    }
    screen.set(index, Screen.PIVOT_X, view.getPivotX());
    screen.set(index, Screen.PIVOT_Y, view.getPivotY());
    // A root's place on the screen holds its translation.
    if (parent >= 0) {
      screen.set(index, Screen.MOVE_X, view.getTranslationX());
      screen.set(index, Screen.MOVE_Y, view.getTranslationY());
    }
    screen.set(index, Screen.TURN, view.getRotation());
    screen.set(index, Screen.TURN_X, view.getRotationX());
    screen.set(index, Screen.TURN_Y, view.getRotationY());
    screen.set(index, Screen.SCALE_X, view.getScaleX());
    screen.set(index, Screen.SCALE_Y, view.getScaleY());
    if (view instanceof ViewGroup) {
      Object above = view.getParent();
      boolean isClipped = above instanceof ViewGroup && ((ViewGroup) above).getClipChildren();
      screen.put(index, Screen.CLIPS, isClipped || view.getClipToOutline());
    }
  }

  private static void copyState(View view, int role, Screen screen, int index) {
    screen.put(index, Screen.DISABLED, !view.isEnabled());
    screen.put(index, Screen.SELECTED, view.isSelected());
    screen.put(index, Screen.FOCUSED, view.isFocused());
    screen.put(index, Screen.CLICKABLE, view.isClickable());
    screen.put(index, Screen.HEADER, Build.VERSION.SDK_INT >= 28 && view.isAccessibilityHeading());
    if (view instanceof Checkable) screen.put(index, Screen.CHECKED, ((Checkable) view).isChecked());
  }

  private int amount(boolean isInput) {
    if (options.mask == CaptureOptions.Mask.ALL) return PRESENCE;
    if (!options.words) return isInput ? PRESENCE : LINES;
    return isInput && options.mask == CaptureOptions.Mask.INPUTS ? CAPTIONS : ALL;
  }

  private void copyWords(View view, int role, int amount, ViewNote note, Screen screen, int index) {
    if (options.words && view.getId() > 0) screen.names[index] = view.getId();
    boolean isCaptioned = amount >= CAPTIONS;
    if (role == Roles.PICTURE) paint.picture(view, ((ImageView) view).getDrawable(), screen, index);
    if (view instanceof TextView) copyText((TextView) view, amount, note, screen, index);
    if (isCaptioned && view.getContentDescription() != null) {
      screen.word(index, Screen.LABEL, view.getContentDescription().toString());
    }
  }

  private void copyText(TextView view, int amount, ViewNote note, Screen screen, int index) {
    boolean isInput = screen.has(index, Screen.EDITABLE);
    if (isInput) screen.word(index, Screen.CONTENT_TYPE, Secrets.contentType(view));
    screen.put(index, Screen.TEXT_COLOR, true);
    screen.textColors[index] = view.getCurrentTextColor();
    screen.set(index, Screen.FONT, view.getTextSize());
    if (amount >= CAPTIONS && view.getHint() != null) screen.word(index, Screen.HINT, view.getHint().toString());
    if (view.length() == 0) return;
    if (amount == ALL) screen.word(index, Screen.TEXT, view.getText().toString());
    boolean isMeasured = !isInput && (amount == ALL || amount == LINES) && lines.copy(view, note, screen, index);
    screen.put(index, Screen.KEPT, amount != ALL && !isMeasured);
  }

  private void copyInside(View view, int depth, Screen screen, int index) {
    if (!readInside(view, screen, index)) screen.put(index, Screen.UNREADABLE, true);
    if (!(view instanceof ViewGroup)) return;
    ViewGroup group = (ViewGroup) view;
    int count = group.getChildCount();
    if (count == 0) return;
    if (depth >= options.depth || count > options.nodes - screen.count - waiting) {
      screen.put(index, Screen.UNREADABLE, true);
      return;
    }
    // The stack gives back the last one first, and the lowest child comes first.
    for (int order = count - 1; order >= 0; order--) {
      int child = Build.VERSION.SDK_INT >= 29 ? group.getChildDrawingOrder(order) : order;
      View next = group.getChildAt(child);
      if (next != null) push(next, index, depth + 1);
    }
  }

  /** Returns false for a view that draws a tree that cannot be read. */
  private boolean readInside(View view, Screen screen, int index) {
    for (int number = 0; number < options.insides.size(); number++) {
      InsideReader reader = options.insides.get(number);
      if (reader.knows(view)) return inside.read(reader, view, screen, index);
    }
    return !Roles.isCompose(view.getClass());
  }
}
