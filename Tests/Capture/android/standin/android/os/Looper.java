package android.os;

public final class Looper {
  private static final Looper MAIN = new Looper();
  private final MessageQueue queue = new MessageQueue();

  public static Looper getMainLooper() {
    return MAIN;
  }

  public static MessageQueue myQueue() {
    return MAIN.queue;
  }
}
