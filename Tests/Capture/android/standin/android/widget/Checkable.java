package android.widget;

public interface Checkable {
  boolean isChecked();

  void setChecked(boolean value);
}
