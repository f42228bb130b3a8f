package silhouette.capture;

import android.graphics.drawable.ColorDrawable;
import android.graphics.drawable.GradientDrawable;
import android.graphics.drawable.VectorDrawable;
import android.os.Build;
import android.os.SystemClock;
import android.view.Display;
import android.view.View;
import android.view.ViewGroup;
import android.view.WindowManager;
import android.view.inspector.WindowInspector;
import android.widget.Button;
import android.widget.EditText;
import android.widget.FrameLayout;
import android.widget.ImageView;
import android.widget.TextView;
import com.android.internal.policy.DecorView;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Views of the stand-in, in dp: the screen has two device pixels a dp. */
final class Parts {
  static final int TEXT_PASSWORD = 0x81;
  static final int SHOWN_PASSWORD = 0x91;
  static final int EMAIL = 0x21;
  static final int PLAIN = 0x1;

  private Parts() {}

  static void reset() {
    Build.VERSION.SDK_INT = 34;
    SystemClock.now = 1000;
    Display.density = 2;
    Display.width = 720;
    Display.height = 1440;
    View.insets = null;
    View.resources.entries.clear();
    WindowInspector.views = new ArrayList<>();
  }

  static <V extends View> V at(V view, int x, int y, int width, int height) {
    view.layout(2 * x, 2 * y, 2 * (x + width), 2 * (y + height));
    return view;
  }

  static <G extends ViewGroup> G with(G group, View... children) {
    for (View child : children) group.addView(child);
    return group;
  }

  /** The root of a window that fills the screen. */
  static FrameLayout window(View... children) {
    FrameLayout root = at(new DecorView(), 0, 0, 360, 720);
    root.setBackground(new ColorDrawable(0xFFFFFFFF));
    root.setLayoutParams(new WindowManager.LayoutParams());
    return with(root, children);
  }

  static TextView label(String text, int x, int y, int width, int height) {
    TextView label = at(new TextView(), x, y, width, height);
    label.setText(text);
    return label;
  }

  static EditText field(String hint, String text, int type, int y) {
    EditText field = at(new EditText(), 16, y, 328, 48);
    field.setInputType(type);
    field.setHint(hint);
    field.setText(text);
    field.setClickable(true);
    return field;
  }

  static Button button(String text, int x, int y, int width, int height) {
    Button button = at(new Button(), x, y, width, height);
    button.setText(text);
    button.setPadding(24, 24, 24, 24);
    button.setTextColor(0xFFFFFFFF);
    button.setBackground(fill(0xFF6200EE, 12));
    return button;
  }

  static ImageView picture(int x, int y, int width, int height) {
    ImageView picture = at(new ImageView(), x, y, width, height);
    picture.setImageDrawable(new VectorDrawable(2 * width, 2 * height));
    return picture;
  }

  static GradientDrawable fill(int color, float radius) {
    GradientDrawable fill = new GradientDrawable();
    fill.setColor(color);
    fill.setCornerRadius(2 * radius);
    return fill;
  }

  static FrameLayout panel(int color, int x, int y, int width, int height, View... children) {
    FrameLayout panel = at(new FrameLayout(), x, y, width, height);
    panel.setBackground(new ColorDrawable(color));
    return with(panel, children);
  }

  static CaptureOptions words() {
    CaptureOptions options = new CaptureOptions();
    options.words = true;
    return options;
  }

  /** Takes screens of windows, and keeps their lines. */
  static final class Camera {
    final CaptureOptions options;
    final TreeWalker walker;
    final ScreenWriter writer;
    final StringBuilder lines = new StringBuilder();
    Screen screen = new Screen();
    Class<?> activity;

    Camera(CaptureOptions options) {
      this.options = options;
      walker = new TreeWalker(options);
      writer = new ScreenWriter(options, 1763000000000.0, Keyboard.isAlwaysKnown());
    }

    /** The lines of one screen; null if it equals the last one. */
    String shoot(double time, View... roots) {
      screen.clear();
      List<View> views = Arrays.asList(roots);
      screen.time = time;
      screen.density = Display.density;
      screen.width = Display.width;
      screen.height = Display.height;
      screen.resources = View.resources;
      screen.screen = activity;
      for (View view : views) Keyboard.copy(view, screen);
      Expect.that(walker.walk(views, screen, () -> false), "late");
      byte[] written = writer.write(screen);
      if (written == null) return null;
      String text = new String(written, StandardCharsets.UTF_8);
      lines.append(text);
      return text;
    }
  }

  static String shoot(CaptureOptions options, View... roots) {
    return new Camera(options).shoot(0, roots);
  }

  static String shoot(View... roots) {
    return shoot(new CaptureOptions(), roots);
  }

  static int count(String text, String part) {
    int count = 0;
    for (int at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) count++;
    return count;
  }
}
