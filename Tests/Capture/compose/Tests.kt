// Tests of Capture/compose over a stand-in of Compose.
package silhouette.capture

import android.view.ViewGroup
import androidx.compose.ui.Modifier
import androidx.compose.ui.geometry.Rect
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.node.RootForTest
import androidx.compose.ui.semantics.AccessibilityAction
import androidx.compose.ui.semantics.Role
import androidx.compose.ui.semantics.SemanticsActions
import androidx.compose.ui.semantics.SemanticsConfiguration
import androidx.compose.ui.semantics.SemanticsNode
import androidx.compose.ui.semantics.SemanticsOwner
import androidx.compose.ui.semantics.SemanticsProperties
import androidx.compose.ui.semantics.SemanticsPropertyReceiver
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.state.ToggleableState
import androidx.compose.ui.text.AnnotatedString
import androidx.compose.ui.text.TextLayoutInput
import androidx.compose.ui.text.TextLayoutResult
import androidx.compose.ui.text.TextStyle
import androidx.compose.ui.unit.Density
import androidx.compose.ui.unit.TextUnit
import java.io.File
import kotlin.system.exitProcess
import silhouette.capture.compose.ComposeReader
import silhouette.capture.compose.silhouetteHide
import silhouette.capture.compose.silhouetteMask
import silhouette.capture.compose.silhouetteUnmask

private class Host(override val semanticsOwner: SemanticsOwner) : ViewGroup(), RootForTest

private object TwoPixels : Density {
  override val density = 2f
  override val fontScale = 1f
}

private var nextId = 1

/** In dp of the screen. */
private fun node(x: Int, y: Int, width: Int, height: Int, config: SemanticsConfiguration, vararg children: SemanticsNode): SemanticsNode {
  val box = Rect(2f * x, 2f * y, 2f * (x + width), 2f * (y + height))
  return SemanticsNode(nextId++, box, config, children.toMutableList())
}

private fun facts(fill: SemanticsPropertyReceiver.() -> Unit): SemanticsConfiguration = Modifier.semantics { fill() }.config

private fun text(words: String, x: Int, y: Int, width: Int, height: Int, more: SemanticsPropertyReceiver.() -> Unit = {}): SemanticsNode {
  val style = TextStyle(Color(0xFF202020.toInt()), TextUnit(16f))
  val layout = TextLayoutResult(words.split("\n"), TextLayoutInput(style, TwoPixels))
  return node(x, y, width, height, facts {
    set(SemanticsProperties.Text, listOf(AnnotatedString(words)))
    set(SemanticsActions.GetTextLayoutResult, AccessibilityAction<(MutableList<TextLayoutResult>) -> Boolean>(null) { it.add(layout) })
    more()
  })
}

private fun field(words: String, y: Int, isSecret: Boolean): SemanticsNode =
  node(16, y, 328, 56, facts {
    set(SemanticsProperties.EditableText, AnnotatedString(words))
    if (isSecret) set(SemanticsProperties.Password, Unit)
  }, text(words, 20, y, 100, 20))

private fun shoot(options: CaptureOptions, vararg nodes: SemanticsNode, change: () -> Unit = {}): String {
  options.insides.add(0, ComposeReader())
  val host = Parts.at(Host(SemanticsOwner(node(0, 0, 360, 720, facts {}, *nodes))), 0, 0, 360, 720)
  val window = Parts.window(host)
  val camera = Parts.Camera(options)
  camera.shoot(0.0, window)
  change()
  camera.shoot(100.0, window)
  return camera.lines.toString()
}

private fun passwords(): CaptureOptions {
  val options = Parts.words()
  options.mask = CaptureOptions.Mask.PASSWORDS
  return options
}

private val secrets = listOf("kestrel", "Osprey 4512, which is longer")

/** Both secrets give the same bytes, with every option. */
private fun samePair(make: (String) -> Pair<SemanticsNode, () -> Unit>) {
  for (options in listOf({ CaptureOptions() }, { Parts.words() }, { passwords() })) {
    val sent = secrets.map { secret ->
      nextId = 1
      val (made, change) = make(secret)
      // Numbers of nodes that come later must be the same.
      nextId = 1000
      shoot(options(), made, change = change)
    }
    Expect.same(sent[0], sent[1])
    for (word in listOf("kestrel", "Osprey", "4512")) Expect.lacks(sent[0], word)
  }
}

private fun passwordsLeaveNoTrace() {
  samePair { secret -> Pair(field(secret, 100, true), {}) }
  // Shown, it still is a secret.
  samePair { secret ->
    val made = field(secret, 100, true)
    Pair(made, { made.config.remove(SemanticsProperties.Password) })
  }
  val made = field("kestrel", 100, true)
  shoot(passwords(), made)
  Expect.that("EditableText" !in made.config.asked, "the text of a password was asked for")
}

private fun marksHaveNoInside() {
  for (mark in listOf(Modifier.silhouetteMask(), Modifier.silhouetteHide())) {
    samePair { secret ->
      val config = mark.config
      config.set(SemanticsProperties.Selected, secret.length > 9)
      config.set(SemanticsProperties.ContentDescription, listOf(secret))
      val rows = secret.indices.map { text(secret, 0, 20 * it, 100, 20) }
      val made = node(16, 100, 328, 100, config, *rows.toTypedArray())
      Pair(SemanticsNode(500, made.boundsInRoot, config, made.children), {})
    }
  }
}

private fun unmaskOpensNothing() {
  samePair { secret ->
    val made = field(secret, 100, true)
    Pair(node(0, 0, 360, 300, Modifier.silhouetteUnmask().config, made), {})
  }
}

private fun typedTextStays() {
  val lines = shoot(Parts.words(), field("evergreen typed", 100, false))
  Expect.lacks(lines, "evergreen")
  Expect.has(lines, "\u2026")
  Expect.has(shoot(passwords(), field("evergreen typed", 100, false)), "\"text\":\"evergreen typed\"")
}

private fun wordsLeaveOnlyIfAsked() {
  val words = { text("evergreen words\nin two lines", 16, 100, 200, 40) { set(SemanticsProperties.ContentDescription, listOf("evergreen label")) } }
  val lines = shoot(CaptureOptions(), words())
  Expect.lacks(lines, "evergreen")
  Expect.has(lines, "\"lines\":[[0,0,105,20],[0,20,84,20]],\"textColor\":\"#202020\",\"fontSize\":16")
  Expect.has(shoot(Parts.words(), words()), "\"text\":\"evergreen words\\u000Ain two lines\"")
}

private fun aScreenForTheEye() {
  nextId = 1
  val lines = shoot(
    CaptureOptions(),
    text("Settings", 16, 24, 200, 28) { set(SemanticsProperties.Heading, Unit) },
    node(16, 80, 328, 48, facts {
      set(SemanticsProperties.Role, Role.Switch)
      set(SemanticsProperties.ToggleableState, ToggleableState.On)
    }),
    field("ada", 140, false),
    field("secret", 208, true),
    node(16, 290, 328, 80, Modifier.silhouetteMask().config, text("Balance", 30, 300, 100, 20)),
    node(16, 390, 328, 48, facts {
      set(SemanticsProperties.Role, Role.Button)
      set(SemanticsActions.OnClick, AccessibilityAction<() -> Boolean>(null) { true })
    }, text("Save", 150, 402, 60, 20)),
    node(16, 460, 48, 48, facts {
      set(SemanticsProperties.Role, Role.RadioButton)
      set(SemanticsProperties.Selected, true)
    }),
    node(80, 460, 48, 48, facts {
      set(SemanticsProperties.Role, Role.Checkbox)
      set(SemanticsProperties.Disabled, Unit)
    })
  )
  Expect.has(lines, "\"class\":\"android.widget.Switch\",\"frame\":[16,80,328,48],\"traits\":[\"Switch\"],\"checked\":true")
  Expect.same(Parts.count(lines, "\n"), 2)
  File(folder, "settings.hierarchy.ndjson").writeText(lines)
}

private var folder = File(".")

fun main(arguments: Array<String>) {
  folder = File(arguments[0])
  folder.mkdirs()
  val tests = listOf(
    ::passwordsLeaveNoTrace, ::marksHaveNoInside, ::unmaskOpensNothing, ::typedTextStays, ::wordsLeaveOnlyIfAsked, ::aScreenForTheEye
  )
  var failed = 0
  for (test in tests) {
    try {
      Parts.reset()
      test()
    } catch (error: Throwable) {
      failed++
      println("${test.name}: $error")
    }
  }
  println("${tests.size - failed} passed, $failed failed")
  if (failed > 0) exitProcess(1)
}
