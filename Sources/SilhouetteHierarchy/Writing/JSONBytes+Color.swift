package import SilhouetteText

extension JSONBytes {
  package mutating func write(_ color: Color) {
    write(raw: "\"")
    write(raw: color.description.utf8)
    write(raw: "\"")
  }
}
