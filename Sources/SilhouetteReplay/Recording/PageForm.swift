/// What a recorder's pages are made of.
package enum PageForm: Sendable, Hashable {
  /// A document of nested elements, with the changes of rrweb.
  case elements
  /// A flat list of boxes, with the changes of Datadog's mobile session replay.
  case boxes
}
