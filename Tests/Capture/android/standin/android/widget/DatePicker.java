package android.widget;

import android.view.ViewGroup;

public class DatePicker extends ViewGroup {}
