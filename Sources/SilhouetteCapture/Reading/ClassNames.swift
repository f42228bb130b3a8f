#if canImport(ObjectiveC)
  internal import ObjectiveC
#endif

/// The names of a class and of its superclasses, found once for each class, off the main thread.
struct ClassNames {
  /// As the platform prints it.
  let name: String
  /// Superclasses, nearest first, down to the toolkit's root class.
  let supers: [String]

  init(of type: AnyObject.Type) {
    name = Self.name(of: type)
    var names: [String] = []
    var next: AnyObject.Type? = Self.superclass(of: type)
    // No real class has as many.
    while let type: AnyObject.Type = next, names.count < 64, !Self.isRoot(names.last ?? name) {
      names.append(Self.name(of: type))
      next = Self.superclass(of: type)
    }
    supers = names
  }

  /// From these classes on, names say nothing about a view.
  private static func isRoot(_ name: String) -> Bool {
    ["UIView", "CALayer", "UIAccessibilityElement", "NSObject"].contains {
      name == $0 || name.hasSuffix(".\($0)")
    }
  }

  #if canImport(ObjectiveC)
    private static func name(of type: AnyObject.Type) -> String { String(cString: class_getName(type)) }

    private static func superclass(of type: AnyObject.Type) -> AnyObject.Type? { class_getSuperclass(type) }
  #else
    private static func name(of type: AnyObject.Type) -> String { _typeName(type, qualified: true) }

    private static func superclass(of type: AnyObject.Type) -> AnyObject.Type? { _getSuperclass(type) }
  #endif
}
