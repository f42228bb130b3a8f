package android.os;

public class Build {
  public static class VERSION {
    /** A constant on devices; tests change it. */
    public static int SDK_INT = 34;
  }
}
