package silhouette.capture;

import java.util.Arrays;

/** Writes JSON into one array of bytes that is reused. It sets the commas itself. */
final class Json {
  byte[] bytes = new byte[1 << 14];
  int count;

  void clear() {
    count = 0;
  }

  Json open(char bracket) {
    separate();
    return put(bracket);
  }

  Json close(char bracket) {
    return put(bracket);
  }

  Json key(String key) {
    string(key);
    return put(':');
  }

  Json yes(String key) {
    return key(key).raw("true");
  }

  /** With so many places at most; a number that is not finite is 0. */
  Json number(double value, int places) {
    separate();
    double sane = Double.isNaN(value) || Double.isInfinite(value) ? 0 : Math.max(-1e9, Math.min(1e9, value));
    long unit = 1;
    for (int place = 0; place < places; place++) unit *= 10;
    long scaled = Math.round(sane * unit);
    if (scaled < 0) {
      put('-');
      scaled = -scaled;
    }
    whole(scaled / unit);
    long rest = scaled % unit;
    if (rest == 0) return this;
    put('.');
    for (long next = unit / 10; rest > 0; next /= 10) {
      put((char) ('0' + rest / next));
      rest %= next;
    }
    return this;
  }

  Json integer(long value) {
    separate();
    if (value < 0) put('-');
    return whole(Math.abs(value));
  }

  /** ARGB as #RRGGBB, or #RRGGBBAA if it is not opaque. */
  Json color(int color) {
    separate();
    put('"').put('#');
    hex(color >> 16);
    hex(color >> 8);
    hex(color);
    if (color >>> 24 != 255) hex(color >>> 24);
    return put('"');
  }

  Json string(CharSequence text) {
    return string(text, Integer.MAX_VALUE);
  }

  /** Of a long text, as many whole characters as fit into so many bytes of UTF-8. */
  Json string(CharSequence text, int most) {
    separate();
    put('"');
    int used = 0;
    for (int at = 0; at < text.length(); at++) {
      int code = text.charAt(at);
      if (Character.isHighSurrogate((char) code) && at + 1 < text.length() && Character.isLowSurrogate(text.charAt(at + 1))) {
        code = Character.toCodePoint((char) code, text.charAt(++at));
      } else if (Character.isSurrogate((char) code)) {
        code = 0xFFFD;
      }
      used += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
      if (used > most) break;
      character(code);
    }
    return put('"');
  }

  Json raw(String ascii) {
    separate();
    for (int at = 0; at < ascii.length(); at++) put(ascii.charAt(at));
    return this;
  }

  Json raw(byte[] value) {
    separate();
    return copy(value, 0, value.length);
  }

  /** Copies bytes without a comma before them. */
  Json copy(byte[] from, int start, int length) {
    room(length);
    System.arraycopy(from, start, bytes, count, length);
    count += length;
    return this;
  }

  void endLine() {
    put('\n');
  }

  byte[] copy() {
    return Arrays.copyOf(bytes, count);
  }

  boolean isSame(Json other) {
    if (count != other.count) return false;
    for (int at = 0; at < count; at++) if (bytes[at] != other.bytes[at]) return false;
    return true;
  }

  Json put(char ascii) {
    room(1);
    bytes[count++] = (byte) ascii;
    return this;
  }

  private void separate() {
    if (count == 0) return;
    byte last = bytes[count - 1];
    if (last != '{' && last != '[' && last != ':' && last != '\n') put(',');
  }

  private Json whole(long value) {
    long unit = 1;
    while (value / unit >= 10) unit *= 10;
    for (; unit > 0; unit /= 10) put((char) ('0' + value / unit % 10));
    return this;
  }

  private void hex(int value) {
    put("0123456789ABCDEF".charAt(value >> 4 & 15));
    put("0123456789ABCDEF".charAt(value & 15));
  }

  private void character(int code) {
    if (code == '"' || code == '\\') {
      put('\\').put((char) code);
    } else if (code < 0x20) {
      put('\\').put('u').put('0').put('0');
      hex(code);
    } else if (code < 0x80) {
      put((char) code);
    } else if (code < 0x800) {
      put((char) (0xC0 | code >> 6));
      tail(code);
    } else if (code < 0x10000) {
      put((char) (0xE0 | code >> 12));
      tail(code >> 6);
      tail(code);
    } else {
      put((char) (0xF0 | code >> 18));
      tail(code >> 12);
      tail(code >> 6);
      tail(code);
    }
  }

  private void tail(int code) {
    put((char) (0x80 | code & 0x3F));
  }

  private void room(int more) {
    if (count + more > bytes.length) bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, count + more));
  }
}
