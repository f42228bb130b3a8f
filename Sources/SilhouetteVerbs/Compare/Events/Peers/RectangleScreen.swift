internal import SilhouetteHierarchy
internal import SilhouetteScene

/// A screen as bitdrift's SDK sends it, after its public source: for each visible node a kind and a box, in paint order.
///
/// A byte holds the kind, and in its upper bits which of x, y, width and height take two bytes, big-endian, instead of
/// one. There is no colour, no identity and no difference to the screen before.
package enum RectangleScreen {
  static func bytes(of scene: WireframeScene, visible: [Bool]) -> [UInt8] {
    var bytes: [UInt8] = []
    append(scene.viewport.bounds, kind: 4, to: &bytes)
    for (index, node) in scene.nodes.enumerated() where visible[index] {
      append(node.bounds, kind: kind(of: node), to: &bytes)
    }
    return bytes
  }

  static func append(_ box: Rect2D, kind: UInt8, to bytes: inout [UInt8]) {
    let numbers = [box.x, box.y, box.width, box.height].map {
      Int16(clamping: FlatWireframe.whole($0))
    }
    var head = kind
    for (index, number) in numbers.enumerated() where !(0...255).contains(number) {
      head |= 0x80 >> UInt8(index)
    }
    bytes.append(head)
    for number in numbers {
      if !(0...255).contains(number) { bytes.append(UInt8(truncatingIfNeeded: number >> 8)) }
      bytes.append(UInt8(truncatingIfNeeded: number))
    }
  }

  private static func kind(of node: SceneNode) -> UInt8 {
    switch node.category {
    case .label, .heading, .link: 0
    case .button, .tab, .stepper, .segmentedControl, .checkbox, .radio: 1
    case .textField, .secureField, .searchField, .textView: 2
    case .image, .icon, .video: 3
    case .backgroundImage: 5
    case .toggle: node.state.contains(.checked) ? 6 : 7
    case .map: 8
    case .keyboard, .key: 11
    case .webView: 12
    default: node.effectiveAlpha < 0.8 ? 10 : 4
    }
  }
}
