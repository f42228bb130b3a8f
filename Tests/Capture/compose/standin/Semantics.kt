package androidx.compose.ui.semantics

import androidx.compose.ui.Modifier
import androidx.compose.ui.geometry.Rect
import androidx.compose.ui.state.ToggleableState
import androidx.compose.ui.text.AnnotatedString
import androidx.compose.ui.text.TextLayoutResult

class SemanticsPropertyKey<T>(val name: String)

interface SemanticsPropertyReceiver {
  operator fun <T> set(key: SemanticsPropertyKey<T>, value: T)
}

class SemanticsConfiguration : SemanticsPropertyReceiver {
  private val values = HashMap<SemanticsPropertyKey<*>, Any?>()
  /** For tests: the keys that were asked for. */
  val asked = ArrayList<String>()

  override fun <T> set(key: SemanticsPropertyKey<T>, value: T) {
    values[key] = value
  }

  operator fun <T> contains(key: SemanticsPropertyKey<T>): Boolean = values.containsKey(key)

  fun remove(key: SemanticsPropertyKey<*>) {
    values.remove(key)
  }

  @Suppress("UNCHECKED_CAST")
  fun <T> find(key: SemanticsPropertyKey<T>): T? {
    asked.add(key.name)
    return values[key] as T?
  }
}

fun <T> SemanticsConfiguration.getOrNull(key: SemanticsPropertyKey<T>): T? = find(key)

fun Modifier.semantics(mergeDescendants: Boolean = false, properties: SemanticsPropertyReceiver.() -> Unit): Modifier {
  val config = SemanticsConfiguration()
  config.properties()
  return Modifier(config)
}

class Role private constructor(private val name: String) {
  override fun toString(): String = name

  companion object {
    val Button = Role("Button")
    val Checkbox = Role("Checkbox")
    val Switch = Role("Switch")
    val RadioButton = Role("RadioButton")
    val Tab = Role("Tab")
    val Image = Role("Image")
    val DropdownList = Role("DropdownList")
  }
}

class AccessibilityAction<T>(val label: String?, val action: T?)

object SemanticsProperties {
  val Text = SemanticsPropertyKey<List<AnnotatedString>>("Text")
  val EditableText = SemanticsPropertyKey<AnnotatedString>("EditableText")
  val ContentDescription = SemanticsPropertyKey<List<String>>("ContentDescription")
  val Password = SemanticsPropertyKey<Unit>("Password")
  val Role = SemanticsPropertyKey<Role>("Role")
  val Disabled = SemanticsPropertyKey<Unit>("Disabled")
  val Heading = SemanticsPropertyKey<Unit>("Heading")
  val Selected = SemanticsPropertyKey<Boolean>("Selected")
  val Focused = SemanticsPropertyKey<Boolean>("Focused")
  val ToggleableState = SemanticsPropertyKey<ToggleableState>("ToggleableState")
}

object SemanticsActions {
  val GetTextLayoutResult =
    SemanticsPropertyKey<AccessibilityAction<(MutableList<TextLayoutResult>) -> Boolean>>("GetTextLayoutResult")
  val SetText = SemanticsPropertyKey<AccessibilityAction<(AnnotatedString) -> Boolean>>("SetText")
  val OnClick = SemanticsPropertyKey<AccessibilityAction<() -> Boolean>>("OnClick")
}

class SemanticsNode(val id: Int, val boundsInRoot: Rect, val config: SemanticsConfiguration, val children: MutableList<SemanticsNode>)

class SemanticsOwner(val unmergedRootSemanticsNode: SemanticsNode)
