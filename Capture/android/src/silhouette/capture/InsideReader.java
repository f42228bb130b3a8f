package silhouette.capture;

import android.view.View;

/** Reads the nodes inside a view that draws a tree of its own. Called on the main thread. */
public interface InsideReader {
  /** Whether this reader knows the view. It must not depend on what the view shows. */
  boolean knows(View view);

  /**
   * Writes the view's nodes, parents before their children.
   *
   * @return false if the inside cannot be read; the view is then unreadable
   */
  boolean read(View view, InsideNodes into);
}
