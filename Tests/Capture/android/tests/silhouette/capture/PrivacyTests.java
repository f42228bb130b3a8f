package silhouette.capture;

import android.text.method.PasswordTransformationMethod;
import android.view.View;
import android.widget.EditText;
import android.widget.FrameLayout;
import android.widget.NumberPicker;
import android.widget.Spinner;
import android.widget.TextView;
import java.util.function.BiConsumer;

/** What never leaves the app. Pairs of screens differ in a secret alone, and give the same bytes. */
final class PrivacyTests {
  private static final String[] SECRETS = {"kestrel", "Osprey 4512 and much longer\nin two lines"};

  /** The streams of both secrets, whole, with the given options; they must be equal and hold none of their words. */
  private static void samePair(CaptureOptions options, BiConsumer<FrameLayout, String> fill) {
    String[] lines = new String[2];
    for (int number = 0; number < 2; number++) {
      Parts.reset();
      FrameLayout window = Parts.window(Parts.label("plain", 0, 0, 100, 20));
      fill.accept(window, SECRETS[number]);
      Parts.Camera camera = new Parts.Camera(options);
      camera.shoot(0, window);
      camera.shoot(100, window);
      lines[number] = camera.lines.toString();
    }
    Expect.same(lines[0], lines[1]);
    for (String word : new String[] {"kestrel", "Osprey", "4512"}) Expect.lacks(lines[0], word);
  }

  private static CaptureOptions open() {
    CaptureOptions options = Parts.words();
    options.mask = CaptureOptions.Mask.PASSWORDS;
    return options;
  }

  private static void samePairs(BiConsumer<FrameLayout, String> fill) {
    samePair(new CaptureOptions(), fill);
    samePair(Parts.words(), fill);
    samePair(open(), fill);
  }

  static void passwordsOfEachKindLeaveNoTrace() {
    for (int type : new int[] {0x81, 0x91, 0xe1, 0x12, 0x20081}) {
      samePairs((window, secret) -> window.addView(Parts.field("Password", secret, type, 100)));
    }
    samePairs((window, secret) -> {
      EditText field = Parts.field("Password", secret, Parts.PLAIN, 100);
      field.setTransformationMethod(new PasswordTransformationMethod());
      window.addView(field);
    });
    for (String hint : new String[] {"password", "creditCardNumber", "smsOTPCode"}) {
      samePairs((window, secret) -> {
        EditText field = Parts.field("Code", secret, Parts.PLAIN, 100);
        field.setAutofillHints(hint);
        window.addView(field);
      });
    }
  }

  static void theTextOfAPasswordIsNotEvenAskedFor() {
    EditText field = Parts.field("Password", "kestrel", Parts.TEXT_PASSWORD, 100);
    field.setContentDescription("kestrel");
    Parts.shoot(open(), Parts.window(field));
    Expect.same(field.reads + field.measures + field.descriptions, 0);
  }

  static void aFieldThatWasOnceSecretStaysSo() {
    samePairs((window, secret) -> {
      EditText field = Parts.field("Password", secret, Parts.TEXT_PASSWORD, 100);
      window.addView(field);
      Parts.shoot(window);
      field.setInputType(Parts.PLAIN);
    });
  }

  static void markedViewsHaveNoInside() {
    for (int way = 0; way < 4; way++) {
      int mark = way;
      samePairs((window, secret) -> {
        FrameLayout box = Parts.panel(secret.length() > 10 ? 0xFFFF0000 : 0xFF00FF00, 0, 100, 200, 100);
        for (int number = 0; number < secret.length(); number++) box.addView(Parts.label(secret, number, 0, 50, 20));
        box.setContentDescription(secret);
        box.setScrollY(secret.length());
        box.setSelected(secret.length() > 10);
        box.setEnabled(secret.length() > 10);
        box.setAlpha(secret.length() > 10 ? 0.5f : 0.7f);
        if (mark == 0) Silhouette.mask(box);
        if (mark == 1) Silhouette.hide(box);
        if (mark == 2) box.setTag("silhouette-mask");
        if (mark == 3) box.setTag("silhouette-blur");
        window.addView(box);
        // The numbers of views after it must not count those in it.
        window.addView(Parts.label("after", 0, 300, 100, 20));
      });
    }
  }

  static void choicesAreNotRead() {
    samePairs((window, secret) -> {
      window.addView(Parts.with(Parts.at(new Spinner(), 0, 100, 100, 40), Parts.label(secret, 0, 0, 100, 20)));
      window.addView(Parts.with(Parts.at(new NumberPicker(), 0, 200, 100, 40), Parts.label(secret, 0, 0, 100, 20)));
    });
  }

  static void anOwnEditorIsAnInputWithoutAnInside() {
    samePairs((window, secret) -> {
      FrameLayout editor = new FrameLayout() {
        @Override
        public boolean onCheckIsTextEditor() {
          return true;
        }
      };
      Parts.at(editor, 0, 100, 100, 40);
      window.addView(Parts.with(editor, Parts.label(secret, 0, 0, 100, 20)));
    });
  }

  static void typedTextStaysUnlessPasswordsAloneAreMasked() {
    BiConsumer<FrameLayout, String> fill = (window, secret) -> window.addView(Parts.field("Name", secret, Parts.PLAIN, 100));
    samePair(new CaptureOptions(), fill);
    samePair(Parts.words(), fill);
    EditText field = Parts.field("Name", "Ada", Parts.PLAIN, 100);
    String kept = Parts.shoot(Parts.words(), Parts.window(field));
    Expect.has(kept, "\u2026");
    Expect.same(field.reads, 0);
    Expect.has(Parts.shoot(open(), Parts.window(field)), "\"text\":\"Ada\"");
  }

  static void wordsLeaveOnlyIfAsked() {
    View.resources.entries.put(7, "evergreen_id");
    TextView label = Parts.label("evergreen words", 0, 0, 200, 20);
    label.setContentDescription("evergreen description");
    label.setId(7);
    EditText field = Parts.field("evergreen hint", "evergreen typed", Parts.PLAIN, 100);
    field.setAutofillHints("evergreen");
    label.setTag("evergreen tag");
    View window = Parts.window(label, field, Parts.button("evergreen button", 0, 300, 100, 40));
    String lines = Parts.shoot(window);
    Expect.lacks(lines, "evergreen");
    Expect.same(label.descriptions, 0);
    Expect.has(lines, "\"lines\":[[0,0,105,20]]");
    String words = Parts.shoot(Parts.words(), window);
    for (String word : new String[] {"words", "description", "hint", "button"}) Expect.has(words, "evergreen " + word);
    Expect.has(words, ":id/evergreen_id");
    Expect.lacks(words, "evergreen typed");
    Expect.lacks(words, "evergreen tag");
    Expect.lacks(words, "\"contentType\"");
  }

  static void maskAllSendsNoLines() {
    CaptureOptions options = Parts.words();
    options.mask = CaptureOptions.Mask.ALL;
    samePair(options, (window, secret) -> window.addView(Parts.label(secret, 0, 100, 200, 20)));
  }

  static void unmaskOpensNothing() {
    samePairs((window, secret) -> {
      EditText field = Parts.field("Password", secret, Parts.TEXT_PASSWORD, 0);
      Silhouette.unmask(field);
      FrameLayout box = Parts.panel(0xFFEEEEEE, 0, 100, 200, 100, field);
      window.addView(box);
      FrameLayout marked = Parts.panel(0xFFEEEEEE, 0, 300, 200, 100, Parts.label(secret, 0, 0, 100, 20));
      Silhouette.mask(marked);
      Silhouette.unmask(marked.getChildAt(0));
      window.addView(marked);
    });
  }
}
