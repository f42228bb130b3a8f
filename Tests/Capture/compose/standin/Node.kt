package androidx.compose.ui.node

import androidx.compose.ui.semantics.SemanticsOwner

interface RootForTest {
  val semanticsOwner: SemanticsOwner
}
