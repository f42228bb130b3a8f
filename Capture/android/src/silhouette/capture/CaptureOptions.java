package silhouette.capture;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Options for recording an app: contents and frequency. Change them before {@link AppRecorder#start}. */
public final class CaptureOptions {
  /** Whose words stay in the app although {@link #words} is on. Secrets always stay. */
  public enum Mask {
    /** Words of password fields, codes and cards. */
    PASSWORDS,
    /** Also words that were typed into other fields. */
    INPUTS,
    /** All words. */
    ALL
  }

  /** Whether words leave the app at all. Without them, the boxes of lines of text are sent. */
  public boolean words = false;
  public Mask mask = Mask.INPUTS;
  /** The largest number of screens a second. */
  public double screensPerSecond = 4;
  /** Whether windows are read that forbid screenshots (FLAG_SECURE). Without it they are one masked box. */
  public boolean secureWindows = false;
  /** Views and other nodes of one screen. A view whose inside is beyond a limit is unreadable. */
  public int nodes = 20_000;
  /** Levels of the tree. */
  public int depth = 500;
  /** UTF-8 bytes of one text, which is cut beyond it. */
  public int textBytes = 1000;
  /** Milliseconds of the main thread for one screen, which is dropped beyond it. */
  public double milliseconds = 8;
  /** For the header, for example name and version. */
  public final Map<String, String> app = new LinkedHashMap<>();
  /** For the header, for example model and system. */
  public final Map<String, String> device = new LinkedHashMap<>();
  /** Readers for views that draw trees of their own, such as Compose's. The first that knows a view reads it. */
  public final List<InsideReader> insides =
      new ArrayList<>(Collections.singletonList(new NodeProviderReader()));
}
