package android.os;

public class Handler {
  public Handler(Looper looper) {}

  public final boolean postDelayed(Runnable run, long milliseconds) {
    Looper.myQueue().add(run, SystemClock.now + milliseconds);
    return true;
  }

  public final void removeCallbacks(Runnable run) {
    Looper.myQueue().remove(run);
  }
}
