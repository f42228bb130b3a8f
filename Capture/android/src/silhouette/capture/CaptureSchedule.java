package silhouette.capture;

/**
 * Decides when the next screen is taken. All times are in milliseconds of one clock.
 *
 * <p>The main thread says each time that it is about to rest. A screen is taken at a rest, at most so often as the rate
 * allows, and so that screens take at most a fiftieth of the main thread's time. If a rest comes too early, a timer
 * wakes the main thread later, and the rest after it takes the screen.
 */
final class CaptureSchedule {
  /** Orders: do nothing, take a screen now; a positive number sets a timer for so many milliseconds. */
  static final double NOTHING = 0;
  static final double WALK = -1;

  /** One part in so many of the main thread's time. */
  private static final double SHARE = 50;
  /** Of the budget, for screens that always need more. */
  private static final double MOST = 4;

  private final double gap;
  private final double limit;
  private double budget;
  private double earliest = Double.NEGATIVE_INFINITY;
  private boolean hasTimer;
  private boolean isDue;
  private boolean isPaused;

  CaptureSchedule(double rate, double milliseconds) {
    gap = 1000 / (rate > 0 ? Math.min(Math.max(rate, 0.01), 60) : 4);
    limit = milliseconds > 0 ? milliseconds : 8;
    budget = limit;
  }

  /** Milliseconds that the next screen may take. */
  double budget() {
    return budget;
  }

  /** The main thread is about to rest. */
  double rest(double now) {
    if (isPaused) return NOTHING;
    if (isDue || now >= earliest) {
      isDue = false;
      return WALK;
    }
    return wait(earliest, now);
  }

  /** The timer ended. */
  void ring() {
    hasTimer = false;
    isDue = true;
  }

  /** A screen was taken, or was given up. While something is unfinished, the next one is wanted without a sign of change. */
  double walked(double start, double end, boolean isWhole, boolean isUnfinished) {
    budget = isWhole ? Math.max(limit, budget / 2) : Math.min(budget * 2, limit * MOST);
    earliest = Math.max(start + gap, end + (end - start) * SHARE);
    return isUnfinished || !isWhole ? wait(earliest, end) : NOTHING;
  }

  /** A screen was dropped because none of its readers was ready. */
  double dropped(double now) {
    earliest = now + gap;
    return wait(earliest, now);
  }

  /** The app went to the background: nothing is taken until {@link #resume}. */
  void pause() {
    isPaused = true;
  }

  void resume() {
    isPaused = false;
    isDue = true;
  }

  private double wait(double time, double now) {
    if (hasTimer) return NOTHING;
    hasTimer = true;
    return Math.max(time - now, 1);
  }
}
