package android.view;

public final class MotionEvent {
  public static final int ACTION_DOWN = 0;
  public static final int ACTION_UP = 1;
  public static final int ACTION_MOVE = 2;
  public static final int ACTION_CANCEL = 3;
  public static final int ACTION_POINTER_DOWN = 5;
  public static final int ACTION_POINTER_UP = 6;

  private final int action;
  private final int index;
  private final long time;
  private final float[] places;

  /** For tests: x and y of each finger, whose numbers are their indexes. */
  public MotionEvent(int action, int index, long time, float... places) {
    this.action = action;
    this.index = index;
    this.time = time;
    this.places = places;
  }

  public int getActionMasked() {
    return action;
  }

  public int getActionIndex() {
    return index;
  }

  public long getEventTime() {
    return time;
  }

  public int getPointerCount() {
    return places.length / 2;
  }

  public int getPointerId(int finger) {
    return finger;
  }

  public float getX(int finger) {
    return places[finger * 2];
  }

  public float getY(int finger) {
    return places[finger * 2 + 1];
  }
}
