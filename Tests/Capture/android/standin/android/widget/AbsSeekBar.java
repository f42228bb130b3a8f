package android.widget;

import android.view.View;

public abstract class AbsSeekBar extends View {}
