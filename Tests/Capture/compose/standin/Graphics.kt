package androidx.compose.ui.graphics

class Color(val argb: Int)

val Color.isSpecified: Boolean
  get() = argb != 0

fun Color.toArgb(): Int = argb
