package android.widget;

import android.view.ViewGroup;

public class NumberPicker extends ViewGroup {}
