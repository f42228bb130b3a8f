package com.android.internal.policy;

import android.widget.FrameLayout;

/** Has the name of a window's root. */
public class DecorView extends FrameLayout {}
