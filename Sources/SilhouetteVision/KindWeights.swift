/// The weights that `Training/train` wrote, as Base64. `KindModel` describes their bytes.
enum KindWeights {
  static let base64: StaticString = ""
}
