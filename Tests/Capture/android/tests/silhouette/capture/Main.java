package silhouette.capture;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;

/** Runs every static method without parameters of the classes of tests. The argument is a folder for golden streams. */
public final class Main {
  private static final Class<?>[] TESTS = {
    GoldenTests.class, PrivacyTests.class, RandomTreeTests.class, WalkerTests.class, InsideTests.class,
    RecorderTests.class, ScheduleTests.class, JsonTests.class
  };

  static Path folder;

  private Main() {}

  public static void main(String[] arguments) throws Exception {
    folder = Paths.get(arguments[0]);
    Files.createDirectories(folder);
    int passed = 0;
    int failed = 0;
    for (Class<?> tests : TESTS) {
      for (Method test : tests.getDeclaredMethods()) {
        if (test.getParameterCount() > 0 || !Modifier.isStatic(test.getModifiers()) || Modifier.isPrivate(test.getModifiers())) continue;
        if (test.isSynthetic()) continue;
        try {
          Parts.reset();
          test.invoke(null);
          passed++;
        } catch (InvocationTargetException error) {
          failed++;
          System.out.println(tests.getSimpleName() + "." + test.getName() + ": " + error.getCause());
          StackTraceElement[] trace = error.getCause().getStackTrace();
          for (int at = 0; at < Math.min(4, trace.length); at++) System.out.println("    " + trace[at]);
        }
      }
    }
    System.out.println(passed + " passed, " + failed + " failed");
    if (failed > 0 || passed == 0) System.exit(1);
  }
}
