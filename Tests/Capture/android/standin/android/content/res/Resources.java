package android.content.res;

import java.util.HashMap;
import java.util.Map;

public class Resources {
  public static class NotFoundException extends RuntimeException {}

  /** For tests: names of ids. */
  public final Map<Integer, String> entries = new HashMap<>();

  public String getResourceEntryName(int id) {
    String name = entries.get(id);
    if (name == null) throw new NotFoundException();
    return name;
  }
}
