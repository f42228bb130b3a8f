package silhouette.capture;

import android.view.SurfaceView;
import android.view.TextureView;
import android.view.View;
import android.view.ViewGroup;
import android.webkit.WebView;
import android.widget.AbsSeekBar;
import android.widget.CalendarView;
import android.widget.DatePicker;
import android.widget.ImageView;
import android.widget.NumberPicker;
import android.widget.Spinner;
import android.widget.TextView;
import android.widget.TimePicker;
import java.util.HashMap;

/** What classes say of their views. Each class is looked at once. */
final class Roles {
  static final int VIEW = 0;
  static final int TEXT = 1;
  static final int PICTURE = 2;
  /** Shows contents that the app cannot or should not look into: web pages and maps. */
  static final int CLOSED = 3;
  /** Draws its own contents into a surface. */
  static final int SURFACE = 4;
  /** Recorded without its parts, which would reveal a choice. */
  static final int WHOLE = 5;
  /** Compose's host. It is a text editor while a field in it has the focus. */
  static final int COMPOSE = 6;
  /** An app's own class that extends View or a group. */
  static final int OWN = 7;

  private static final String COMPOSE_HOST = "androidx.compose.ui.platform.AndroidComposeView";

  /** Packages of toolkits, whose views draw what their properties say. */
  private static final String[] TOOLKITS = {
    "android.", "androidx.", "com.android.internal.", "com.google.android.material.", "com.facebook.react."
  };

  /** Beginnings of classes with contents of others, named without a link to their libraries. */
  private static final String[] CLOSED_NAMES = {
    "com.google.android.gms.maps.MapView", "com.google.android.gms.ads.", "org.maplibre.android.maps.MapView",
    "com.mapbox.maps.MapView", "com.mapbox.mapboxsdk.maps.MapView", "org.osmdroid.views.MapView",
    "com.google.android.libraries.places.", "org.mozilla.geckoview."
  };

  private final HashMap<Class<?>, Integer> roles = new HashMap<>();

  int role(View view) {
    Class<?> type = view.getClass();
    Integer known = roles.get(type);
    if (known != null) return known;
    int role = find(view, type);
    roles.put(type, role);
    return role;
  }

  private static int find(View view, Class<?> type) {
    if (view instanceof WebView || isNamed(type, CLOSED_NAMES)) return CLOSED;
    if (view instanceof SurfaceView || view instanceof TextureView) return SURFACE;
    if (isCompose(type)) return COMPOSE;
    if (view instanceof TextView) return TEXT;
    if (view instanceof ImageView) return PICTURE;
    if (view instanceof Spinner || view instanceof NumberPicker || view instanceof DatePicker) return WHOLE;
    if (view instanceof TimePicker || view instanceof CalendarView || view instanceof AbsSeekBar) return WHOLE;
    return isOwn(type) ? OWN : VIEW;
  }

  static boolean isCompose(Class<?> type) {
    return type.getName().equals(COMPOSE_HOST);
  }

  private static boolean isNamed(Class<?> type, String[] names) {
    for (Class<?> next = type; next != null && next != View.class; next = next.getSuperclass()) {
      for (String name : names) if (next.getName().startsWith(name)) return true;
    }
    return false;
  }

  /** Whether the nearest class of a toolkit is View, or a group. */
  private static boolean isOwn(Class<?> type) {
    Class<?> next = type;
    while (next != null && !isToolkit(next.getName())) next = next.getSuperclass();
    return next != type && (next == View.class || (next != null && ViewGroup.class.isAssignableFrom(next)));
  }

  private static boolean isToolkit(String name) {
    for (String toolkit : TOOLKITS) if (name.startsWith(toolkit)) return true;
    return false;
  }
}
