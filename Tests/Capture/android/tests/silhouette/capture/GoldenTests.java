package silhouette.capture;

import android.graphics.drawable.ColorDrawable;
import android.view.View;
import android.view.WindowInsets;
import android.view.WindowManager;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityNodeProvider;
import android.webkit.WebView;
import android.widget.CheckBox;
import android.widget.EditText;
import android.widget.FrameLayout;
import android.widget.LinearLayout;
import android.widget.ScrollView;
import android.widget.SeekBar;
import android.widget.Switch;
import android.widget.TextView;
import androidx.compose.ui.platform.AndroidComposeView;
import com.android.internal.policy.DecorView;
import com.google.android.gms.maps.MapView;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;

/** Streams of fake screens, which the check compares with those of the project. */
final class GoldenTests {
  private static final class InboxActivity {}

  /** Draws itself. */
  private static final class ChartView extends View {}

  private static void write(String name, String lines) throws IOException {
    Files.write(Main.folder.resolve(name + ".hierarchy.ndjson"), lines.getBytes(StandardCharsets.UTF_8));
  }

  private static View bar(String title) {
    TextView heading = Parts.label(title, 16, 32, 200, 24);
    heading.setTextSize(40);
    heading.setTextColor(0xFFFFFFFF);
    heading.setAccessibilityHeading(true);
    FrameLayout bar = Parts.panel(0xFF6200EE, 0, 0, 360, 72, heading);
    bar.setElevation(8);
    return bar;
  }

  private static LinearLayout row(int number) {
    LinearLayout row = Parts.at(new LinearLayout(), 0, 72 * number, 360, 72);
    View face = Parts.picture(16, 16, 40, 40);
    TextView name = Parts.label("Sender " + number, 72, 14, 200, 20);
    name.setTextSize(32);
    TextView words = Parts.label("What somebody wrote", 72, 38, 220, 20);
    words.setTextColor(0xFF777777);
    CheckBox star = Parts.at(new CheckBox(), 304, 12, 48, 48);
    star.setChecked(number == 1);
    row.setClickable(true);
    return Parts.with(row, face, name, words, star);
  }

  static void list() throws IOException {
    ScrollView list = Parts.at(new ScrollView(), 0, 72, 360, 648);
    LinearLayout rows = Parts.at(new LinearLayout(), 0, 0, 360, 864);
    for (int number = 0; number < 12; number++) rows.addView(row(number));
    list.addView(rows);
    View window = Parts.window(list, bar("Inbox"));
    Parts.Camera camera = new Parts.Camera(new CaptureOptions());
    camera.activity = InboxActivity.class;
    // Texts are measured a few at a time.
    camera.shoot(0, window);
    camera.shoot(250, window);
    list.setScrollY(240);
    camera.shoot(800, window);
    Expect.same(Parts.count(camera.lines.toString(), "\n"), 4);
    write("list", camera.lines.toString());
  }

  static void login() throws IOException {
    EditText name = Parts.field("E-mail", "ada@example.org", Parts.EMAIL, 200);
    EditText password = Parts.field("Password", "correct horse", Parts.TEXT_PASSWORD, 264);
    password.setFocusedForTest(true);
    View.insets = new WindowInsets(true, 540);
    View window = Parts.window(Parts.picture(140, 80, 80, 80), name, password, Parts.button("Log in", 16, 336, 328, 48), bar("Bank"));
    write("login", Parts.shoot(window));
  }

  static void dialog() throws IOException {
    View page = Parts.window(Parts.label("A page under it", 16, 100, 200, 24), Parts.button("More", 16, 140, 120, 48), bar("Notes"));
    FrameLayout alert = Parts.at(new DecorView(), 40, 270, 280, 180);
    alert.setBackground(Parts.fill(0xFFFFFFFF, 16));
    WindowManager.LayoutParams params = new WindowManager.LayoutParams();
    params.flags = 2;
    params.dimAmount = 0.6f;
    alert.setLayoutParams(params);
    TextView title = Parts.label("Delete this note?", 24, 24, 200, 28);
    title.setTextSize(40);
    Parts.with(alert, title, Parts.label("It cannot be\nbrought back.", 24, 60, 220, 44), Parts.button("Keep", 40, 120, 100, 44), Parts.button("Delete", 156, 120, 100, 44));
    write("dialog", Parts.shoot(page, alert));
  }

  static void closed() throws IOException {
    WebView page = Parts.at(new WebView(), 0, 72, 360, 160);
    page.addView(Parts.label("never read", 0, 0, 100, 20));
    MapView map = Parts.with(Parts.at(new MapView(), 0, 240, 360, 160), Parts.label("never read", 0, 0, 100, 20));
    ChartView chart = Parts.at(new ChartView(), 16, 416, 328, 120);
    FrameLayout card = Parts.panel(0xFFEEEEEE, 16, 552, 328, 100, Parts.label("Balance", 16, 16, 100, 24));
    Silhouette.mask(card);
    FrameLayout hidden = Parts.panel(0xFFEEEEEE, 16, 664, 328, 40, Parts.label("Code", 16, 8, 100, 24));
    hidden.setTag("silhouette-hide");
    write("closed", Parts.shoot(Parts.window(page, map, chart, card, hidden, bar("Closed"))));
  }

  static void turned() throws IOException {
    View card = Parts.panel(0xFF03DAC5, 80, 160, 200, 120, Parts.label("Turned", 16, 16, 100, 24));
    card.setRotation(15);
    View corner = Parts.panel(0xFFFF9800, 120, 360, 100, 100);
    corner.setPivotX(0);
    corner.setPivotY(0);
    corner.setRotation(30);
    View large = Parts.panel(0xFF4CAF50, 130, 560, 100, 60);
    large.setScaleX(2);
    large.setScaleY(1.5f);
    large.setTranslationX(40);
    large.setAlpha(0.5f);
    View above = Parts.panel(0xFFE91E63, 200, 220, 80, 80);
    above.setElevation(16);
    View below = Parts.panel(0xFF3F51B5, 220, 240, 100, 100);
    write("turned", Parts.shoot(Parts.window(card, corner, large, above, below, bar("Turns"))));
  }

  static void controls() throws IOException {
    Switch toggle = Parts.at(new Switch(), 16, 100, 328, 48);
    toggle.setText("Wi-Fi");
    toggle.setChecked(true);
    CheckBox box = Parts.at(new CheckBox(), 16, 156, 328, 48);
    box.setText("Remember me");
    SeekBar bar = Parts.at(new SeekBar(), 16, 212, 328, 48);
    View gone = Parts.label("Gone", 16, 268, 200, 24);
    gone.setVisibility(View.GONE);
    View clear = Parts.label("Clear", 16, 268, 200, 24);
    clear.setAlpha(0);
    View off = Parts.button("Later", 16, 300, 328, 48);
    off.setEnabled(false);
    write("controls", Parts.shoot(Parts.words(), Parts.window(toggle, box, bar, gone, clear, off, bar("Controls"))));
  }

  static void compose() throws IOException {
    AndroidComposeView host = Parts.at(new AndroidComposeView(), 0, 72, 360, 648);
    host.isTyping = true;
    AccessibilityNodeInfo root = Nodes.node("android.view.View", 0, 72, 360, 648);
    root.children.add(Nodes.text("android.widget.TextView", "A heading", 16, 96, 200, 32));
    root.children.get(0).isHeading = true;
    AccessibilityNodeInfo field = Nodes.text("android.widget.EditText", "typed in Compose", 16, 150, 328, 56);
    field.isEditable = true;
    root.children.add(field);
    AccessibilityNodeInfo secret = Nodes.text("android.widget.EditText", "secret in Compose", 16, 220, 328, 56);
    secret.isEditable = true;
    secret.isPassword = true;
    root.children.add(secret);
    AccessibilityNodeInfo button = Nodes.node("android.widget.Button", 16, 300, 328, 48);
    button.isClickable = true;
    button.children.add(Nodes.text("android.widget.TextView", "Go", 160, 312, 40, 24));
    root.children.add(button);
    host.provider = new AccessibilityNodeProvider() {
      @Override
      public AccessibilityNodeInfo createAccessibilityNodeInfo(int id) {
        return id == -1 ? root : null;
      }
    };
    String lines = Parts.shoot(Parts.window(host, bar("Compose")));
    Expect.same(secret.reads, 0);
    Expect.lacks(lines, "typed in Compose");
    write("compose", lines);
  }

  static void fill() throws IOException {
    // A window that forbids screenshots is one box.
    FrameLayout window = Parts.window(Parts.label("A code", 16, 100, 200, 24), bar("Codes"));
    ((WindowManager.LayoutParams) window.getLayoutParams()).flags = 0x2000;
    window.setBackground(new ColorDrawable(0xFF000000));
    String lines = Parts.shoot(window);
    Expect.same(Parts.count(lines, "\"class\""), 1);
    write("secure-window", lines);
  }
}
