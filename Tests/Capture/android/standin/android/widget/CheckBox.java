package android.widget;

public class CheckBox extends CompoundButton {}
