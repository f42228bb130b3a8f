package android.widget;

public abstract class CompoundButton extends Button implements Checkable {
  private boolean isChecked;

  @Override
  public boolean isChecked() {
    return isChecked;
  }

  @Override
  public void setChecked(boolean value) {
    isChecked = value;
  }
}
