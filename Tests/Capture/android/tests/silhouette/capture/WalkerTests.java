package silhouette.capture;

import android.graphics.Outline;
import android.graphics.drawable.BitmapDrawable;
import android.graphics.drawable.ColorDrawable;
import android.graphics.drawable.Drawable;
import android.graphics.drawable.GradientDrawable;
import android.graphics.drawable.InsetDrawable;
import android.graphics.drawable.LayerDrawable;
import android.content.res.ColorStateList;
import android.os.Build;
import android.view.View;
import android.view.ViewGroup;
import android.view.WindowInsets;
import android.widget.FrameLayout;
import android.widget.TextView;
import java.util.Collections;

/** What is read, and how much of it. */
final class WalkerTests {
  static void superclassesEndAtTheToolkitsRoots() {
    String lines = Parts.shoot(Parts.window(Parts.button("Go", 0, 0, 10, 10)));
    Expect.has(lines, "\"class\":\"android.widget.Button\",\"supers\":[\"android.widget.TextView\",\"android.view.View\"]");
    Expect.has(lines, "\"supers\":[\"android.widget.FrameLayout\",\"android.view.ViewGroup\"]");
  }

  static void fillsOfDrawables() {
    View plain = Parts.at(new View(), 0, 0, 10, 10);
    plain.setBackground(new LayerDrawable(new Drawable[] {new InsetDrawable(Parts.fill(0x80112233, 6), 4)}));
    Expect.has(Parts.shoot(Parts.window(plain)), "\"background\":\"#11223380\",\"radius\":6");
    GradientDrawable gradient = new GradientDrawable();
    gradient.setColors(new int[] {0xFF000000, 0xFF204060});
    plain.setBackground(gradient);
    Expect.has(Parts.shoot(Parts.window(plain)), "\"background\":\"#102030\"");
    plain.setBackground(new BitmapDrawable(40, 20));
    Expect.has(Parts.shoot(Parts.window(plain)), "\"image\":{\"width\":20,\"height\":10}");
    // A library's drawable tells its radius by its outline, and its colour by the tint.
    plain.setBackground(new Drawable() {
      @Override
      public void getOutline(Outline outline) {
        outline.setRoundRect(0, 0, 20, 20, 8);
      }
    });
    plain.setBackgroundTintList(ColorStateList.valueOf(0xFF00FF00));
    Expect.has(Parts.shoot(Parts.window(plain)), "\"background\":\"#00FF00\",\"radius\":4");
    plain.setBackgroundTintList(null);
    plain.setBackground(new ColorDrawable(0));
    Expect.same(Parts.count(Parts.shoot(Parts.window(plain)), "background"), 1);
  }

  static void childrenComeInDrawingOrder() {
    FrameLayout group = Parts.window(Parts.label("a", 1, 0, 10, 10), Parts.label("b", 2, 0, 10, 10));
    String plain = Parts.shoot(group);
    Expect.that(plain.indexOf("[1,0,") < plain.indexOf("[2,0,"), plain);
    group.isReversed = true;
    String turned = Parts.shoot(group);
    Expect.that(turned.indexOf("[1,0,") > turned.indexOf("[2,0,"), turned);
    Build.VERSION.SDK_INT = 28;
    String old = Parts.shoot(group);
    Expect.that(old.indexOf("[1,0,") < old.indexOf("[2,0,"), old);
  }

  static void groupsClipUnlessTheirParentsSayNo() {
    ViewGroup inner = Parts.at(new FrameLayout(), 0, 0, 10, 10);
    FrameLayout window = Parts.window(inner);
    Expect.same(Parts.count(Parts.shoot(window), "\"clips\":true"), 1);
    window.setClipChildren(false);
    Expect.same(Parts.count(Parts.shoot(window), "\"clips\":true"), 0);
    inner.setClipToOutline(true);
    Expect.same(Parts.count(Parts.shoot(window), "\"clips\":true"), 1);
  }

  static void viewsKeepTheirNumbersAndEqualScreensAreNotWritten() {
    View one = Parts.label("one", 0, 0, 50, 20);
    View two = Parts.label("two", 0, 40, 50, 20);
    FrameLayout window = Parts.window(one, two);
    Parts.Camera camera = new Parts.Camera(new CaptureOptions());
    camera.shoot(0, window);
    Expect.same(camera.shoot(10, window), null);
    window.removeView(one);
    window.addView(one);
    String turned = camera.shoot(20, window);
    Expect.that(turned.indexOf("\"id\":3") < turned.indexOf("\"id\":2"), turned);
    Expect.that(turned.startsWith("{\"t\":20,"), turned);
  }

  static void textsAreMeasuredAFewAtATimeAndOnce() {
    FrameLayout window = Parts.window();
    TextView[] labels = new TextView[40];
    for (int number = 0; number < labels.length; number++) window.addView(labels[number] = Parts.label("label " + number, 0, 20 * number, 90, 20));
    Parts.Camera camera = new Parts.Camera(new CaptureOptions());
    for (int wanted : new int[] {16, 32, 40, 40}) {
      camera.shoot(0, window);
      int measures = 0;
      for (TextView label : labels) measures += label.measures;
      Expect.same(measures, wanted);
      Expect.same(camera.screen.isUnfinished, wanted < 40);
    }
    labels[3].setText("other");
    camera.shoot(1, window);
    Expect.same(labels[3].measures, 2);
    Expect.same(labels[4].measures, 1);
  }

  static void deepAndWideTreesAreCut() {
    CaptureOptions options = new CaptureOptions();
    options.depth = 5;
    FrameLayout window = Parts.window();
    FrameLayout next = window;
    for (int depth = 0; depth < 3000; depth++) {
      FrameLayout child = Parts.at(new FrameLayout(), 0, 0, 10, 10);
      next.addView(child);
      next = child;
    }
    String lines = Parts.shoot(options, window);
    Expect.same(Parts.count(lines, "\"class\""), 5);
    Expect.same(Parts.count(lines, "\"unreadable\":true"), 1);
    options.depth = 10_000;
    Expect.same(Parts.count(Parts.shoot(options, window), "\"class\""), 3001);
    options.nodes = 20;
    FrameLayout wide = Parts.window();
    for (int number = 0; number < 50; number++) wide.addView(Parts.label("x", 0, 0, 1, 1));
    Expect.same(Parts.count(Parts.shoot(options, wide), "\"class\""), 1);
  }

  static void oddNumbersAreReadable() {
    View odd = Parts.at(new View(), 0, 0, 10, 10);
    odd.setRotation(Float.NaN);
    odd.setScaleX(Float.POSITIVE_INFINITY);
    odd.setTranslationX(Float.NEGATIVE_INFINITY);
    odd.setElevation(Float.NaN);
    odd.setAlpha(Float.NaN);
    String lines = Parts.shoot(Parts.window(odd));
    for (String word : new String[] {"NaN", "Infinity"}) Expect.lacks(lines, word);
  }

  static void aLateWalkGivesUpAndLeavesNothingBehind() {
    FrameLayout window = Parts.window();
    for (int number = 0; number < 300; number++) window.addView(Parts.label("x", 0, 0, 1, 1));
    Parts.Camera camera = new Parts.Camera(new CaptureOptions());
    Expect.that(!camera.walker.walk(Collections.singletonList((View) window), camera.screen, () -> true), "not late");
    Expect.that(camera.screen.count < 300, "went on");
    Expect.same(Parts.count(camera.shoot(0, window), "\"class\""), 301);
  }

  static void theKeyboardsPlaceByVersion() {
    View.insets = new WindowInsets(true, 600);
    Expect.has(Parts.shoot(Parts.window()), "\"keyboard\":[0,420,360,300]");
    View.insets = new WindowInsets(true, 0);
    Expect.has(Parts.shoot(Parts.window()), "\"keyboard\":true");
    View.insets = new WindowInsets(false, 0);
    Expect.lacks(Parts.shoot(Parts.window()), "\"keyboard\":");
    Build.VERSION.SDK_INT = 29;
    View.insets = new WindowInsets(false, 96);
    String bar = Parts.shoot(Parts.window());
    Expect.lacks(bar, "keyboard");
    View.insets = new WindowInsets(false, 600);
    Expect.has(Parts.shoot(Parts.window()), "\"keyboard\":[0,420,360,300]");
  }
}
