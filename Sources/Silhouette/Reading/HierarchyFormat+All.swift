public import SilhouetteHierarchy
internal import SilhouetteXML

extension HierarchyFormat {
  /// Every format that is read. The content is put to them in this order.
  public static let all = builtIn + xml

  /// The format with this id; nil for none.
  public static func named(_ id: String) -> HierarchyFormat? {
    all.first { $0.id == id }
  }
}
