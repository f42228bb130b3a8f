package silhouette.capture;

import android.graphics.drawable.ColorDrawable;
import android.view.View;
import android.view.ViewGroup;
import android.webkit.WebView;
import android.widget.CheckBox;
import android.widget.EditText;
import android.widget.FrameLayout;
import android.widget.Spinner;
import android.widget.TextView;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Random trees, against a slow twin that calls itself for each view. */
final class RandomTreeTests {
  private static final CaptureOptions.Mask[] MASKS = CaptureOptions.Mask.values();

  static void aWalkIsWhatItsTwinSays() {
    for (int seed = 0; seed < 300; seed++) {
      Parts.reset();
      Random random = new Random(seed);
      CaptureOptions options = new CaptureOptions();
      options.words = random.nextBoolean();
      options.mask = MASKS[random.nextInt(3)];
      FrameLayout window = Parts.window();
      grow(window, 0, random);
      Parts.Camera camera = new Parts.Camera(options);
      String lines = camera.shoot(0, window);
      Twin twin = new Twin(options);
      twin.visit(window);
      Expect.same(all(lines, "\"class\":\"[^\"]*?([A-Za-z]+)\""), twin.classes);
      Expect.same(all(lines, "\"text\":\"([^\"]*)\"").isEmpty(), twin.words.isEmpty());
      if (options.words) Expect.same(all(lines, "\"(?:text|hint)\":\"([^\"]*)\""), twin.words);
      for (TextView secret : twin.silent) Expect.same(secret.reads, 0);
      List<String> ids = all(lines, "\"id\":(\\d+)");
      Expect.same(ids.size(), (int) ids.stream().distinct().count());
      // The same tree has the same nodes again.
      View added = Parts.label("added", 0, 0, 10, 10);
      window.addView(added);
      String again = camera.shoot(100, window);
      Expect.same(all(again, "\"id\":(\\d+)").subList(0, ids.size()), ids);
    }
  }

  private static List<String> all(String text, String pattern) {
    List<String> found = new ArrayList<>();
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    while (matcher.find()) found.add(matcher.group(1));
    return found;
  }

  private static void grow(ViewGroup group, int depth, Random random) {
    if (depth == 6) return;
    int count = random.nextInt(5);
    for (int number = 0; number < count; number++) {
      String name = depth + "." + number;
      View child;
      switch (random.nextInt(9)) {
        case 0: child = Parts.label("label " + name, 0, 0, 100, 20); break;
        case 1:
          int[] types = {Parts.PLAIN, Parts.EMAIL, Parts.TEXT_PASSWORD, Parts.SHOWN_PASSWORD};
          child = Parts.field("hint " + name, random.nextInt(3) == 0 ? "" : "typed " + name, types[random.nextInt(4)], 40);
          break;
        case 2: child = Parts.button("button " + name, 0, 0, 90, 40); break;
        case 3: child = Parts.at(new CheckBox(), 0, 0, 40, 40); break;
        case 4: child = Parts.at(new WebView(), 0, 0, 40, 40); break;
        case 5: child = Parts.at(new Spinner(), 0, 0, 40, 40); break;
        case 6: child = Parts.picture(0, 0, 40, 40); break;
        default: child = Parts.at(new FrameLayout(), 0, 0, 300, 200);
      }
      if (random.nextInt(8) == 0) Silhouette.mask(child);
      if (random.nextInt(12) == 0) Silhouette.hide(child);
      if (random.nextInt(12) == 0) Silhouette.unmask(child);
      if (random.nextInt(10) == 0) child.setVisibility(View.INVISIBLE);
      if (random.nextInt(10) == 0) child.setAlpha(0);
      if (random.nextInt(6) == 0) child.setBackground(new ColorDrawable(0xFF336699));
      if (random.nextInt(6) == 0) child.setRotation(random.nextInt(90));
      group.addView(child);
      if (child instanceof ViewGroup) grow((ViewGroup) child, depth + 1, random);
    }
  }

  /** The twin of a walk, written as simply as can be. */
  private static final class Twin {
    final CaptureOptions options;
    final List<String> classes = new ArrayList<>();
    final List<String> words = new ArrayList<>();
    /** Whose text must not have been asked for. */
    final List<TextView> silent = new ArrayList<>();
    private int measured;

    Twin(CaptureOptions options) {
      this.options = options;
    }

    void visit(View view) {
      String name = view.getClass().getName();
      classes.add(name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1));
      boolean isMarked = (Silhouette.marks(view) & 3) != 0;
      boolean isSeen = view.getVisibility() == View.VISIBLE && view.getAlpha() > 0;
      if (view instanceof TextView) text((TextView) view, isMarked, isSeen);
      if (isMarked || !isSeen || view instanceof WebView || view instanceof Spinner || !(view instanceof ViewGroup)) return;
      ViewGroup group = (ViewGroup) view;
      for (int number = 0; number < group.getChildCount(); number++) visit(group.getChildAt(number));
    }

    private void text(TextView view, boolean isMarked, boolean isSeen) {
      boolean isField = view instanceof EditText;
      int type = view.getInputType();
      boolean isSecret = type == Parts.TEXT_PASSWORD || type == Parts.SHOWN_PASSWORD;
      boolean isAll = options.mask == CaptureOptions.Mask.ALL;
      boolean isRead = !isMarked && isSeen && !isSecret && options.words && !isAll && (!isField || options.mask == CaptureOptions.Mask.PASSWORDS);
      boolean isMeasured = !isMarked && isSeen && !isField && !isAll && view.length() > 0 && measured < 16;
      if (isMeasured) measured++;
      if (!isRead && !isMeasured && (isMarked || !isSeen || isSecret || isField)) silent.add(view);
      if (isMarked || !isSeen || isSecret) return;
      if (view.length() > 0 && isRead) words.add(text(view));
      else if (view.length() > 0 && !isMeasured) words.add("\u2026");
      if (options.words && !isAll && view.getHint() != null) words.add(view.getHint().toString());
    }

    private static String text(TextView view) {
      int reads = view.reads;
      String text = view.getText().toString();
      view.reads = reads;
      return text;
    }
  }
}
