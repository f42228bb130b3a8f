/// A frame as a line of JSON: `{"ts_ns": …, "views": [{"id": 1, "parent_id": 0, …}]}`, with the message's own names.
enum ViewCaptureJSON {
  static func frame(_ document: JSONDocument) -> ViewCaptureFrame? {
    guard let time = document.member(0, "ts_ns").flatMap({ document.integer($0) }), time >= 0,
      let views = document.member(0, "views")
    else { return nil }
    var frame = ViewCaptureFrame(time: UInt64(time))
    for value in document.elements(views) where document.kind(value) == .object {
      frame.views.append(view(value, document))
    }
    return frame
  }

  private static func view(_ value: Int, _ document: JSONDocument) -> ViewCaptureView {
    var view = ViewCaptureView()
    for key in document.keys(value) {
      switch document.string(key) {
      case "view_id": view.viewID = document.bytes(key + 1)
      case "class": view.className = document.bytes(key + 1)
      case let name:
        let isTrue: Double = document.isTrue(key + 1) ? 1 : 0
        view.take(name, document.number(key + 1) ?? isTrue)
      }
    }
    return view
  }
}

extension ViewCaptureView {
  fileprivate mutating func take(_ name: String, _ number: Double) {
    // What no screen holds is no number of one; so every conversion below is safe.
    guard number.magnitude <= 1e12 else { return }
    switch name {
    case "id": id = Int(number)
    case "parent_id": parent = Int(number)
    case "hashcode": hash = Int(number)
    case "left": frame.x = number
    case "top": frame.y = number
    case "width": frame.width = number
    case "height": frame.height = number
    case "scroll_x": scroll.x = number
    case "scroll_y": scroll.y = number
    case "translation_x": translation.x = number
    case "translation_y": translation.y = number
    case "scale_x": scale.width = number
    case "scale_y": scale.height = number
    case "alpha": alpha = number
    case "clip_children": clipsChildren = number != 0
    case "visibility": visibility = Int(number)
    case "elevation": elevation = number
    default: break
    }
  }
}
