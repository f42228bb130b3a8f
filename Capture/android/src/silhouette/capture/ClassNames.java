package silhouette.capture;

import android.view.View;
import android.view.ViewGroup;
import java.util.HashMap;

/** The names of classes and of their superclasses as JSON, made once for each class. */
final class ClassNames {
  private final HashMap<Class<?>, byte[]> known = new HashMap<>();

  /** {@code "class":"…","supers":[…]}, down to View or ViewGroup. */
  byte[] members(Class<?> type) {
    byte[] members = known.get(type);
    if (members == null) {
      members = make(type);
      known.put(type, members);
    }
    return members;
  }

  private static byte[] make(Class<?> type) {
    Json json = new Json();
    json.key(Keys.CLASS).string(type.getName());
    Class<?> next = type.getSuperclass();
    if (View.class.isAssignableFrom(type) && next != null && View.class.isAssignableFrom(next)) {
      json.key(Keys.SUPERS).open('[');
      for (; next != View.class; next = next.getSuperclass()) {
        json.string(next.getName());
        if (next == ViewGroup.class) break;
      }
      if (next == View.class) json.string(View.class.getName());
      json.close(']');
    }
    return json.copy();
  }
}
