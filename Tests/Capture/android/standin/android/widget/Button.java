package android.widget;

public class Button extends TextView {
  public Button() {
    setClickable(true);
  }
}
