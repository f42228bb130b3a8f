package androidx.compose.ui.text

import androidx.compose.ui.graphics.Color
import androidx.compose.ui.unit.Density
import androidx.compose.ui.unit.TextUnit

class AnnotatedString(private val text: String) : CharSequence {
  override val length: Int
    get() = text.length

  override fun get(index: Int): Char = text[index]

  override fun subSequence(startIndex: Int, endIndex: Int): CharSequence = text.subSequence(startIndex, endIndex)

  override fun toString(): String = text
}

class TextStyle(val color: Color, val fontSize: TextUnit)

class TextLayoutInput(val style: TextStyle, val density: Density)

/** For tests: lines as wide as their letters, which are 14 wide and 40 high. */
class TextLayoutResult(private val lines: List<String>, val layoutInput: TextLayoutInput) {
  val lineCount: Int
    get() = lines.size

  fun getLineLeft(line: Int): Float = 0f

  fun getLineRight(line: Int): Float = 14f * lines[line].length

  fun getLineTop(line: Int): Float = 40f * line

  fun getLineBottom(line: Int): Float = 40f * line + 40f
}
