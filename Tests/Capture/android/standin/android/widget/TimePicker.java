package android.widget;

import android.view.ViewGroup;

public class TimePicker extends ViewGroup {}
