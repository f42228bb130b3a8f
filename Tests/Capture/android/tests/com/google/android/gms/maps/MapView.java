package com.google.android.gms.maps;

import android.widget.FrameLayout;

/** Has the name of a map. */
public class MapView extends FrameLayout {}
