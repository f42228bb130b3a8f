package silhouette.capture;

import android.os.Build;
import android.view.View;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityNodeProvider;
import androidx.compose.ui.platform.AndroidComposeView;

/** Views that draw trees of their own, and readers that say too much. */
final class InsideTests {
  private interface Body {
    void read(InsideNodes into);
  }

  private static String shoot(CaptureOptions options, Body body) {
    options.insides.add(0, new InsideReader() {
      @Override
      public boolean knows(View view) {
        return view instanceof AndroidComposeView;
      }

      @Override
      public boolean read(View view, InsideNodes into) {
        body.read(into);
        return true;
      }
    });
    return Parts.shoot(options, Parts.window(Parts.at(new AndroidComposeView(), 0, 100, 360, 500), Parts.label("after", 0, 0, 50, 20)));
  }

  static void boxesAreInTheirParents() {
    String lines = shoot(new CaptureOptions(), into -> {
      into.open(1, "Column", 20, 20, 220, 220);
      into.open(2, "Text", 40, 60, 140, 100);
      into.text(null);
      into.line(0, 0, 90, 40);
      into.close();
      into.close();
      into.open(3, "Button", 0, 300, 100, 400);
      into.role("Button");
      into.close();
    });
    Expect.has(lines, "\"class\":\"Text\",\"frame\":[10,20,50,20],\"lines\":[[0,0,45,20]]}");
    Expect.has(lines, "\"class\":\"Button\",\"frame\":[0,150,50,50],\"traits\":[\"Button\"]}");
  }

  static void aReaderCannotSendWhatMustStay() {
    for (boolean words : new boolean[] {false, true}) {
      CaptureOptions options = words ? Parts.words() : new CaptureOptions();
      String lines = shoot(options, into -> {
        into.open(1, "Field", 0, 0, 100, 40);
        into.editable();
        into.text("evergreen typed");
        into.line(0, 0, 77, 40);
        into.open(2, "Inner", 0, 0, 33, 40);
        into.text("evergreen inner");
        into.close();
        into.close();
        into.open(3, "Secret", 0, 50, 100, 90);
        into.text("evergreen secret");
        into.line(0, 0, 78, 40);
        into.open(4, "Inner", 0, 0, 33, 40);
        into.close();
        into.secure();
        into.checked();
        into.close();
        into.open(5, "Card", 0, 100, 100, 190);
        into.label("evergreen label");
        into.open(6, "Inner", 0, 0, 33, 40);
        into.text("evergreen balance");
        into.close();
        into.mark("mask");
        into.open(7, "Inner", 0, 0, 33, 40);
        into.close();
        into.close();
      });
      Expect.lacks(lines, "evergreen");
      Expect.lacks(lines, "Inner");
      Expect.lacks(lines, "checked");
      Expect.lacks(lines, "[[0,0,38");
      Expect.has(lines, "\"privacy\":\"mask\"");
      Expect.has(lines, "\u2026");
    }
  }

  static void readersThatDoNotCloseHarmNothing() {
    String lines = shoot(new CaptureOptions(), into -> {
      into.close();
      into.text("early");
      for (int number = 0; number < 40; number++) into.open(number, "Deep", 0, 0, 10, 10);
    });
    Expect.same(Parts.count(lines, "Deep"), 40);
    Expect.has(lines, "\"class\":\"android.widget.TextView\"");
  }

  static void limitsHoldInside() {
    CaptureOptions options = new CaptureOptions();
    options.nodes = 6;
    String lines = shoot(options, into -> {
      for (int number = 0; number < 40; number++) {
        into.open(number, "Flat", 0, 0, 10, 10);
        into.close();
      }
    });
    Expect.same(Parts.count(lines, "Flat"), 4);
    Expect.has(lines, "\"unreadable\":true");
  }

  static void beforeAndroid14ComposeIsUnreadable() {
    AndroidComposeView host = Parts.at(new AndroidComposeView(), 0, 0, 100, 100);
    host.isTyping = true;
    Build.VERSION.SDK_INT = 33;
    Expect.has(Parts.shoot(Parts.window(host)), "\"unreadable\":true");
    Build.VERSION.SDK_INT = 34;
    host.provider = new AccessibilityNodeProvider() {
      @Override
      public AccessibilityNodeInfo createAccessibilityNodeInfo(int id) {
        return Nodes.node("android.view.View", 0, 0, 100, 100);
      }
    };
    String lines = Parts.shoot(Parts.window(host));
    Expect.lacks(lines, "unreadable");
    Expect.lacks(lines, "\"editable\":");
  }

  static void nodesOfOneViewKeepTheirNumbers() {
    CaptureOptions options = new CaptureOptions();
    Body body = into -> {
      into.open(9, "One", 0, 0, 10, 10);
      into.close();
    };
    String first = shoot(options, body);
    // The host has the number 2, after its window.
    Expect.has(first, "\"id\":" + ((2L << 32) | 9));
  }
}
