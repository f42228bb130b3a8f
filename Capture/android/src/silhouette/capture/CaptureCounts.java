package silhouette.capture;

/** Counts of a recording, and its cost for the main thread. Read them on the main thread. */
public final class CaptureCounts {
  /** Screens that were taken and handed on. Those that equal the one before them are not written. */
  public int screens;
  /** Screens that were dropped: the main thread had no time, or the recorder's thread was behind. */
  public int dropped;
  /** Touches that were left out because they lie on a secret or on a marked view. */
  public int withheldTouches;
  /** Milliseconds of the main thread, in total. */
  public double milliseconds;
  /** Milliseconds of the main thread that the longest screen took. */
  public double longestMilliseconds;
}
