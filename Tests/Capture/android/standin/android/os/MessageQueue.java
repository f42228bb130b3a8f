package android.os;

import java.util.ArrayList;
import java.util.List;

public final class MessageQueue {
  public interface IdleHandler {
    boolean queueIdle();
  }

  private final List<IdleHandler> handlers = new ArrayList<>();
  private final List<Runnable> timers = new ArrayList<>();
  private final List<Long> times = new ArrayList<>();

  public void addIdleHandler(IdleHandler handler) {
    handlers.add(handler);
  }

  public void removeIdleHandler(IdleHandler handler) {
    handlers.remove(handler);
  }

  void add(Runnable run, long time) {
    timers.add(run);
    times.add(time);
  }

  void remove(Runnable run) {
    for (int at = timers.size() - 1; at >= 0; at--) {
      if (timers.get(at) != run) continue;
      timers.remove(at);
      times.remove(at);
    }
  }

  /** For tests: how many handlers and timers there are. */
  public int waiting() {
    return handlers.size() + timers.size();
  }

  /** For tests: runs what is due, and rests. */
  public void rest() {
    for (int at = timers.size() - 1; at >= 0; at--) {
      if (times.get(at) > SystemClock.now) continue;
      Runnable due = timers.remove(at);
      times.remove(at);
      due.run();
    }
    for (IdleHandler handler : new ArrayList<>(handlers)) if (!handler.queueIdle()) handlers.remove(handler);
  }
}
