package android.widget;

import android.view.ViewGroup;

public class ScrollView extends ViewGroup {}
