package androidx.compose.ui.unit

class TextUnit(val value: Float) {
  val isSp: Boolean
    get() = value > 0
}

interface Density {
  val density: Float
  val fontScale: Float
}
