import SilhouetteHierarchy

/// Small recordings in the words of the SDKs.
enum ReplayWorld {
  static func wireframe(_ id: Int, type: String = "rectangle", x: Int = 0, more: String = "") -> String {
    #"{"id":\#(id),"type":"\#(type)","x":\#(x),"y":1,"width":10,"height":20\#(more.isEmpty ? "" : "," + more)}"#
  }

  static func event(_ type: Int, at time: Int, _ data: String) -> String {
    #"{"type":\#(type),"timestamp":\#(time),"data":\#(data)}"#
  }

  static func meta(at time: Int = 1000) -> String {
    event(4, at: time, #"{"width":300,"height":600}"#)
  }

  /// PostHog's full snapshot.
  static func page(at time: Int = 1000, _ wireframes: String...) -> String {
    event(2, at: time, #"{"wireframes":[\#(wireframes.joined(separator: ","))]}"#)
  }

  /// Datadog's full snapshot.
  static func record(at time: Int = 1000, _ wireframes: String...) -> String {
    event(10, at: time, #"{"wireframes":[\#(wireframes.joined(separator: ","))]}"#)
  }

  static func lines(_ events: String...) -> String { events.joined(separator: "\n") + "\n" }

  static let postHog = lines(
    meta(),
    page(
      wireframe(
        1, type: "div",
        more: #""childWireframes":[\#(wireframe(2, type: "text", x: 5, more: #""text":"é\n""#))]"#)),
    event(3, at: 1100, #"{"source":2,"type":7,"id":0,"x":3,"y":4}"#),
    event(
      3, at: 1200,
      #"{"source":0,"adds":[{"parentId":1,"wireframe":\#(wireframe(3, type: "image"))}],"removes":[{"id":2,"parentId":1}]}"#
    ),
    event(5, at: 1300, #"{"tag":"keyboard","payload":{"open":true,"height":200}}"#))

  static let datadog = lines(
    #"{"source":"ios","session":{"id":"s"},"records":[\#(meta()),\#(record(wireframe(1, type: "shape"), wireframe(2, type: "text", more: #""text":"a""#)))]}"#,
    event(
      11, at: 1200,
      #"{"source":0,"adds":[{"previousId":1,"wireframe":\#(wireframe(3, type: "image"))}],"removes":[{"id":2}],"updates":[{"id":1,"type":"shape","x":7}]}"#
    ),
    event(
      11, at: 1300,
      #"{"source":9,"pointerEventType":"down","pointerType":"touch","pointerId":2,"x":3.5,"y":4}"#))
}

extension HierarchySnapshot {
  /// Ids in paint order, nil for nodes without one.
  var ids: [UInt64?] { nodes.map { $0.id.isNone ? nil : $0.id.rawValue } }
}
