package android.view;

public abstract class ActionMode {
  public interface Callback {}
}
