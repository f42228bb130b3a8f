/// The version of the library and the command.
public enum SilhouetteVersion {
  /// The version of this build, such as `0.2.0`.
  public static let current = "0.2.0"
}
