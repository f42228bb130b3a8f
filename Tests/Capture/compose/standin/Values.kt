package androidx.compose.ui.geometry

class Rect(val left: Float, val top: Float, val right: Float, val bottom: Float)
