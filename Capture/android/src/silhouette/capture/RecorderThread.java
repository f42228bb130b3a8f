package silhouette.capture;

import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** The part of a recording that does not run on the main thread: copies become lines, and go to the sink. */
final class RecorderThread extends Thread {
  /** Touches and events that may wait. */
  private static final int MOST = 10_000;
  /** One screen is filled while the other one is read. */
  private static final int SCREENS = 2;
  /** Wakes the thread, so that it sees that it is closed. */
  private static final Object CLOSED = new Object();

  private static final class Touch {
    double time;
    int pointer;
    String phase;
    float x;
    float y;
  }

  private static final class Event {
    double time;
    String name;
    Map<String, ?> data;
  }

  private final ScreenWriter writer;
  private final LineSink sink;
  private final BlockingQueue<Screen> free = new ArrayBlockingQueue<>(SCREENS);
  private final BlockingQueue<Object> letters = new LinkedBlockingQueue<>(MOST);
  private volatile boolean isClosed;
  private volatile Throwable failure;

  RecorderThread(ScreenWriter writer, LineSink sink) {
    super("silhouette-capture");
    setDaemon(true);
    setPriority(MIN_PRIORITY);
    this.writer = writer;
    this.sink = sink;
    for (int number = 0; number < SCREENS; number++) free.add(new Screen());
  }

  /** An empty screen; null if none is free. */
  Screen take() {
    return free.poll();
  }

  void giveBack(Screen screen) {
    screen.clear();
    free.offer(screen);
  }

  void post(Screen screen) {
    if (!letters.offer(screen)) giveBack(screen);
  }

  void post(double time, int pointer, String phase, float x, float y) {
    Touch touch = new Touch();
    touch.time = time;
    touch.pointer = pointer;
    touch.phase = phase;
    touch.x = x;
    touch.y = y;
    letters.offer(touch);
  }

  void post(double time, String name, Map<String, ?> data) {
    Event event = new Event();
    event.time = time;
    event.name = name;
    event.data = data;
    letters.offer(event);
  }

  /** Writes what waits, and ends. */
  void close() {
    isClosed = true;
    // A full queue needs no letter: the thread is awake, and ends when the queue is empty.
    letters.offer(CLOSED);
  }

  /** Why the recording ended by itself; null if it did not. */
  Throwable failure() {
    return failure;
  }

  @Override
  public void run() {
    try {
      while (true) {
        // It sleeps while there is nothing, since waking costs battery.
        Object letter = isClosed ? letters.poll() : letters.take();
        if (letter == null) return;
        if (letter != CLOSED) write(letter);
      }
    } catch (Throwable error) {
      // The app goes on without its recorder.
      failure = error;
    }
  }

  private void write(Object letter) throws Exception {
    byte[] lines;
    if (letter instanceof Screen) {
      lines = writer.write((Screen) letter);
      giveBack((Screen) letter);
    } else if (letter instanceof Touch) {
      Touch touch = (Touch) letter;
      lines = writer.touch(touch.time, touch.pointer, touch.phase, touch.x, touch.y);
    } else {
      Event event = (Event) letter;
      lines = writer.event(event.time, event.name, event.data);
    }
    if (lines != null) sink.send(lines);
  }
}
