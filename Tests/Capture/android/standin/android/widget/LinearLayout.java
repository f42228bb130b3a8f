package android.widget;

import android.view.ViewGroup;

public class LinearLayout extends ViewGroup {}
