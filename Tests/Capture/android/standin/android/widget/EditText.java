package android.widget;

public class EditText extends TextView {
  @Override
  public boolean onCheckIsTextEditor() {
    return getInputType() != 0;
  }
}
