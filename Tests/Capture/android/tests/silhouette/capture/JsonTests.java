package silhouette.capture;

import java.nio.charset.StandardCharsets;

/** The bytes of JSON. */
final class JsonTests {
  private static String text(Json json) {
    return new String(json.copy(), StandardCharsets.UTF_8);
  }

  static void numbers() {
    Object[][] cases = {
      {0.0, "0"}, {-0.0, "0"}, {1.5, "1.5"}, {-1.005, "-1"}, {0.05, "0.05"}, {12.345, "12.35"}, {1e300, "1000000000"},
      {Double.NaN, "0"}, {Double.NEGATIVE_INFINITY, "0"}, {-0.25, "-0.25"}, {100.0, "100"}
    };
    for (Object[] pair : cases) Expect.same(text(new Json().number((Double) pair[0], 2)), pair[1]);
    Expect.same(text(new Json().integer(1763000000000L)), "1763000000000");
  }

  static void texts() {
    Expect.same(text(new Json().string("a\"\\\n\u0001\u00e9\u20ac\ud83d\ude00")), "\"a\\\"\\\\\\u000A\\u0001\u00e9\u20ac\ud83d\ude00\"");
    Expect.same(text(new Json().string("\ud83dx\ude00")), "\"\ufffdx\ufffd\"");
    Expect.same(text(new Json().string("\u20ac\u20ac", 5)), "\"\u20ac\"");
  }

  static void commas() {
    Json json = new Json().open('{').key("a").open('[').integer(1).integer(2).close(']').key("b").open('{').close('}').yes("c").close('}');
    Expect.same(text(json), "{\"a\":[1,2],\"b\":{},\"c\":true}");
  }

  static void colors() {
    Expect.same(text(new Json().color(0xFF0A0B0C)), "\"#0A0B0C\"");
    Expect.same(text(new Json().color(0x010A0B0C)), "\"#0A0B0C01\"");
  }
}
