package android.view;

public interface WindowManager {
  class LayoutParams extends ViewGroup.LayoutParams {
    public int flags;
    public float dimAmount;
  }
}
