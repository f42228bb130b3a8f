public import SilhouetteHierarchy
internal import SilhouetteXML

extension HierarchyFormat {
  /// Every format that Silhouette reads. An unknown input is tried in this order.
  public static let all = builtIn + xml

  /// The format with this id; nil if there is none.
  package static func named(_ id: String) -> HierarchyFormat? {
    all.first { $0.id == id }
  }
}
