package silhouette.capture.compose

import android.view.View
import androidx.compose.ui.graphics.isSpecified
import androidx.compose.ui.graphics.toArgb
import androidx.compose.ui.node.RootForTest
import androidx.compose.ui.semantics.Role
import androidx.compose.ui.semantics.SemanticsActions
import androidx.compose.ui.semantics.SemanticsConfiguration
import androidx.compose.ui.semantics.SemanticsNode
import androidx.compose.ui.semantics.SemanticsProperties
import androidx.compose.ui.semantics.getOrNull
import androidx.compose.ui.state.ToggleableState
import androidx.compose.ui.text.TextLayoutResult
import java.util.ArrayDeque
import java.util.WeakHashMap
import silhouette.capture.InsideNodes
import silhouette.capture.InsideReader

/**
 * Reads Compose's semantics for Android's walker: boxes, roles, states, marks, and the lines of texts by their layouts. It uses
 * only public API, on all versions of Android.
 *
 *     options.insides.add(0, ComposeReader())
 */
class ComposeReader : InsideReader {
  /** Numbers of nodes that ever were a password, of each host. */
  private val secrets = WeakHashMap<View, MutableSet<Int>>()

  override fun knows(view: View): Boolean = view is RootForTest

  override fun read(view: View, into: InsideNodes): Boolean {
    val root = (view as RootForTest).semanticsOwner.unmergedRootSemanticsNode
    val known = secrets.getOrPut(view) { HashSet() }
    // Nodes that are still to be read; `into` closes the one that was opened before it.
    val waiting = ArrayDeque<Any>()
    push(root, waiting)
    while (!waiting.isEmpty()) {
      val next = waiting.pop()
      if (next !is SemanticsNode) {
        into.close()
        continue
      }
      waiting.push(into)
      if (!copy(next, known, into)) push(next, waiting)
    }
    return true
  }

  private fun push(node: SemanticsNode, waiting: ArrayDeque<Any>) {
    val children = node.children
    for (number in children.indices.reversed()) waiting.push(children[number])
  }

  /** Returns whether nothing inside of it is read. */
  private fun copy(node: SemanticsNode, secrets: MutableSet<Int>, into: InsideNodes): Boolean {
    val config = node.config
    val box = node.boundsInRoot
    val isField = config.contains(SemanticsProperties.EditableText) || config.contains(SemanticsActions.SetText)
    into.open(node.id, className(config, isField), box.left, box.top, box.right, box.bottom)
    val mark = config.getOrNull(SilhouetteMark)
    if (mark != null) {
      into.mark(mark)
      if (mark != "unmask") return true
    }
    if (config.contains(SemanticsProperties.Password)) secrets.add(node.id)
    if (isField) into.editable()
    if (node.id in secrets) {
      into.secure()
      return true
    }
    copyState(config, into)
    if (isField) {
      val typed = config.getOrNull(SemanticsProperties.EditableText)
      if (typed != null && typed.length > 0) into.text(if (into.wantsWords()) typed.toString() else null)
      return true
    }
    copyText(config, into)
    return false
  }

  private fun copyState(config: SemanticsConfiguration, into: InsideNodes) {
    val role = config.getOrNull(SemanticsProperties.Role)
    if (role != null) into.role(role.toString())
    if (config.contains(SemanticsProperties.Disabled)) into.disabled()
    if (config.contains(SemanticsProperties.Heading)) into.heading()
    if (config.contains(SemanticsActions.OnClick)) into.clickable()
    val isSelected = config.getOrNull(SemanticsProperties.Selected) == true
    // Compose says of radio buttons and tabs that they are selected.
    if (isSelected && role == Role.RadioButton) into.checked() else if (isSelected) into.selected()
    if (config.getOrNull(SemanticsProperties.Focused) == true) into.focused()
    if (config.getOrNull(SemanticsProperties.ToggleableState) == ToggleableState.On) into.checked()
  }

  private fun copyText(config: SemanticsConfiguration, into: InsideNodes) {
    if (into.wantsWords()) {
      val label = config.getOrNull(SemanticsProperties.ContentDescription)
      if (label != null) into.label(label.joinToString(" "))
    }
    val texts = config.getOrNull(SemanticsProperties.Text) ?: return
    if (texts.all { it.length == 0 }) return
    into.text(if (into.wantsWords()) texts.joinToString("\n") { it.toString() } else null)
    val layouts = ArrayList<TextLayoutResult>()
    val action = config.getOrNull(SemanticsActions.GetTextLayoutResult)?.action ?: return
    if (!action(layouts)) return
    for (layout in layouts) copyLines(layout, into)
  }

  private fun copyLines(layout: TextLayoutResult, into: InsideNodes) {
    for (line in 0 until minOf(layout.lineCount, MOST_LINES)) {
      val left = layout.getLineLeft(line)
      val right = layout.getLineRight(line)
      if (right > left) into.line(left, layout.getLineTop(line), right, layout.getLineBottom(line))
    }
    val input = layout.layoutInput
    val style = input.style
    if (style.color.isSpecified && style.fontSize.isSp) {
      into.style(style.color.toArgb(), style.fontSize.value * input.density.density * input.density.fontScale)
    }
  }

  /** The names that Compose gives its nodes for assistive technology. It has no names of composables at run time. */
  private fun className(config: SemanticsConfiguration, isField: Boolean): String {
    if (isField) return "android.widget.EditText"
    return when (config.getOrNull(SemanticsProperties.Role)) {
      Role.Button -> "android.widget.Button"
      Role.Checkbox -> "android.widget.CheckBox"
      Role.Switch -> "android.widget.Switch"
      Role.RadioButton -> "android.widget.RadioButton"
      Role.Image -> "android.widget.ImageView"
      Role.DropdownList -> "android.widget.Spinner"
      else -> if (config.contains(SemanticsProperties.Text)) "android.widget.TextView" else "android.view.View"
    }
  }

  private companion object {
    const val MOST_LINES = 200
  }
}
