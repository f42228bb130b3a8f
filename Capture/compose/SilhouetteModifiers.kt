package silhouette.capture.compose

import androidx.compose.ui.Modifier
import androidx.compose.ui.semantics.SemanticsPropertyKey
import androidx.compose.ui.semantics.semantics

/** The developer's mark on a composable and everything in it: `mask`, `hide` or `unmask`. */
val SilhouetteMark = SemanticsPropertyKey<String>("SilhouetteMark")

/** One box is recorded, without colours, states or an inside. */
fun Modifier.silhouetteMask(): Modifier = semantics { set(SilhouetteMark, "mask") }

/** The same, and the box says that it cannot be read. */
fun Modifier.silhouetteHide(): Modifier = semantics { set(SilhouetteMark, "hide") }

/** `redact` leaves it open, unless it is a secret or inside a mask. It opens nothing for the recorder. */
fun Modifier.silhouetteUnmask(): Modifier = semantics { set(SilhouetteMark, "unmask") }
