internal import SilhouetteHierarchy
internal import SilhouetteScene
internal import SilhouetteStory
internal import SilhouetteText

/// The numbered controls of a picture, for questions to a model.
enum MarksJSON {
  static func bytes(_ controls: MarkedControls, scale: Double, _ names: NodeNames? = nil) -> [UInt8] {
    var json = JSONBytes()
    json.write(raw: "[")
    for (place, mark) in controls.marks.enumerated() {
      json.write(raw: place > 0 ? ",\n{\"number\":" : "\n{\"number\":")
      json.write(Double(mark.number))
      json.write(raw: ",\"category\":")
      json.write(string: mark.category.name.utf8)
      json.write(raw: ",\"name\":")
      json.write(string: mark.element.name.utf8)
      let box = mark.element.box
      json.write(raw: ",\"box\":")
      json.write(
        pixels(box.x, scale), pixels(box.y, scale), pixels(box.width, scale), pixels(box.height, scale))
      json.write(raw: ",\"center\":")
      json.write(pixels(box.x + box.width / 2, scale), pixels(box.y + box.height / 2, scale))
      if !mark.state.contains(.enabled) { json.write(raw: ",\"isDisabled\":true") }
      if mark.state.contains(.checked) { json.write(raw: ",\"isChecked\":true") }
      if mark.state.contains(.selected) { json.write(raw: ",\"isSelected\":true") }
      if mark.state.contains(.focused) { json.write(raw: ",\"isFocused\":true") }
      if !mark.element.words.isEmpty {
        json.write(raw: ",\"words\":")
        json.write(string: mark.element.words.utf8)
      }
      if let identifier = names?.identifier(of: mark.node) {
        json.write(raw: ",\"identifier\":")
        json.write(string: identifier.utf8)
      }
      json.write(raw: "}")
    }
    json.write(raw: "\n]\n")
    return json.bytes
  }

  private static func pixels(_ points: Double, _ scale: Double) -> Double {
    (points * scale * 4).rounded() / 4
  }
}
