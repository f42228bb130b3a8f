package android.os;

public final class SystemClock {
  /** The tests' clock. */
  public static long now;

  public static long uptimeMillis() {
    return now;
  }
}
