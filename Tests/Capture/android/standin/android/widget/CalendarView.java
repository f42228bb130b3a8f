package android.widget;

import android.view.ViewGroup;

public class CalendarView extends ViewGroup {}
