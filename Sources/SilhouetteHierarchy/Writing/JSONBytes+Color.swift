package import SilhouetteText

extension JSONBytes {
  package mutating func write(_ color: RGBAColor) {
    write(raw: "\"")
    write(raw: color.description.utf8)
    write(raw: "\"")
  }
}
