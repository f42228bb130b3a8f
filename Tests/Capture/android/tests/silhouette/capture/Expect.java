package silhouette.capture;

import java.util.Objects;

/** Expectations. A failed one ends its test. */
final class Expect {
  private Expect() {}

  static void that(boolean isTrue, String what) {
    if (!isTrue) throw new AssertionError(what);
  }

  static void same(Object found, Object wanted) {
    if (!Objects.equals(found, wanted)) throw new AssertionError("found " + found + ", wanted " + wanted);
  }

  static void has(String text, String part) {
    that(text.contains(part), "no " + part + " in " + text);
  }

  static void lacks(String text, String part) {
    that(!text.contains(part), part + " in " + text);
  }
}
