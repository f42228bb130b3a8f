/// The version of library and command.
public enum SilhouetteVersion {
  public static let current = "0.1.0"
}
