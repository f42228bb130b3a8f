/// A node's detail in place in its snapshot: a span of one, or of none.
///
/// A detail is 400 bytes and few nodes have one, so loops over nodes pass it on in place instead of copying it. A node
/// without a detail reads as one with a blank detail. Each access is checked, and no span outlives its snapshot.
///
/// ```swift
/// let detail = snapshot.details.span.extracting(node.detailRange)
/// if detail.z != 0 { … }
/// ```
package typealias DetailSpan = Span<NodeDetail>

extension HierarchyNode {
  /// The range of the node's detail in `HierarchySnapshot.details`; empty if it has none.
  @inlinable
  package var detailRange: Range<Int> { detail < 0 ? 0..<0 : Int(detail)..<Int(detail) + 1 }
}

extension Span<NodeDetail> {
  @inlinable
  package var anchor: Point2D { isEmpty ? Point2D(x: 0.5, y: 0.5) : self[0].anchor }
  @inlinable
  package var transform: Transform2D { isEmpty ? .identity : self[0].transform }
  @inlinable
  package var scroll: Point2D { isEmpty ? .zero : self[0].scroll }
  @inlinable
  package var border: NodeDetail.Border? { isEmpty ? nil : self[0].border }
  package var shadow: NodeDetail.Shadow? { isEmpty ? nil : self[0].shadow }
  @inlinable
  package var layer: NodeDetail.Layer? { isEmpty ? nil : self[0].layer }
  @inlinable
  package var lines: SliceRange { isEmpty ? .empty : self[0].lines }
  @inlinable
  package var textColor: RGBAColor? { isEmpty ? nil : self[0].textColor }
  @inlinable
  package var fontSize: Double? { isEmpty ? nil : self[0].fontSize }
  @inlinable
  package var value: TextSlice { isEmpty ? .none : self[0].value }
  @inlinable
  package var hint: TextSlice { isEmpty ? .none : self[0].hint }
  @inlinable
  package var contentType: TextSlice { isEmpty ? .none : self[0].contentType }
  @inlinable
  package var otherTraits: SliceRange { isEmpty ? .empty : self[0].otherTraits }
  @inlinable
  package var picture: NodeDetail.Picture? { isEmpty ? nil : self[0].picture }
  @inlinable
  package var privacy: NodeDetail.Privacy { isEmpty ? [] : self[0].privacy }
  @inlinable
  package var presentation: NodeDetail.Presentation? { isEmpty ? nil : self[0].presentation }
}
