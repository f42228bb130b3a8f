package android.widget;

import android.view.ViewGroup;

public class Spinner extends ViewGroup {}
