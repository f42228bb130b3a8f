package android.widget;

public class SeekBar extends AbsSeekBar {}
