package android.widget;

public class Switch extends CompoundButton {}
