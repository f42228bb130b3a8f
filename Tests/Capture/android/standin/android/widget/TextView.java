package android.widget;

import android.text.Layout;
import android.text.method.TransformationMethod;
import android.view.View;

/** Lines of text have a width of 7 units a letter, and a height of 20, a density each. */
public class TextView extends View {
  private CharSequence text = "";
  private CharSequence hint;
  private int type;
  private int color = 0xFF000000;
  private float size = 28;
  private int padding;
  private String[] hints;
  private TransformationMethod method;
  private Layout layout;
  /** For tests: how often text and hint were asked for, and lines were measured. */
  public int reads;

  public int measures;

  public CharSequence getText() {
    reads++;
    return text;
  }

  public int length() {
    return text.length();
  }

  public void setText(CharSequence value) {
    text = value;
    layout = new Lines();
  }

  public CharSequence getHint() {
    return hint;
  }

  public void setHint(CharSequence value) {
    hint = value;
  }

  public int getInputType() {
    return type;
  }

  public void setInputType(int value) {
    type = value;
  }

  public int getCurrentTextColor() {
    return color;
  }

  public void setTextColor(int value) {
    color = value;
  }

  public float getTextSize() {
    return size;
  }

  /** In device pixels; devices have another unit for it. */
  public void setTextSize(float value) {
    size = value;
  }

  public int getTotalPaddingLeft() {
    return padding;
  }

  public int getTotalPaddingTop() {
    return padding;
  }

  public void setPadding(int left, int top, int right, int bottom) {
    padding = left;
  }

  @Override
  public String[] getAutofillHints() {
    return hints;
  }

  public void setAutofillHints(String... value) {
    hints = value;
  }

  public TransformationMethod getTransformationMethod() {
    return method;
  }

  public void setTransformationMethod(TransformationMethod value) {
    method = value;
  }

  public Layout getLayout() {
    return layout;
  }

  private class Lines extends Layout {
    private final String[] lines = text.toString().split("\n", -1);

    @Override
    public int getWidth() {
      return TextView.this.getWidth();
    }

    @Override
    public int getLineCount() {
      return lines.length;
    }

    @Override
    public int getLineTop(int line) {
      return Math.round(size * 10 / 7) * line;
    }

    @Override
    public float getLineLeft(int line) {
      return 0;
    }

    @Override
    public float getLineRight(int line) {
      measures++;
      return size / 2 * lines[line].length();
    }
  }
}
