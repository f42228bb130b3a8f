// Stands for the part of Compose's UI that Capture/compose uses. Each package of it has a file of its own.
package androidx.compose.ui

import androidx.compose.ui.semantics.SemanticsConfiguration

/** For tests, a modifier is the semantics that it adds. */
open class Modifier(val config: SemanticsConfiguration = SemanticsConfiguration()) {
  companion object : Modifier()
}
