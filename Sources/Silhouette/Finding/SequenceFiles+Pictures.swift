/// Which pictures belong to which dumps.
extension SequenceFiles {
  /// A picture belongs to the dump that has its name: in its folder, in one beside it, or anywhere in the run if no other
  /// dump has that name.
  mutating func bind(_ pictures: [SequenceName]) {
    var byPlace: [String: String] = [:]
    var byMoment: [String: String] = [:]
    var byKey: [String: [String]] = [:]
    var byWords: [String: [(path: String, time: Double)]] = [:]
    for path in dumps {
      let name = SequenceName(path)
      if byPlace[name.place] == nil { byPlace[name.place] = path }
      if byMoment[name.moment] == nil { byMoment[name.moment] = path }
      byKey[name.key, default: []].append(path)
      if let time = NameMoment.find(in: name.file) { byWords[name.words, default: []].append((path, time)) }
    }
    for picture in pictures {
      // A wireframe is a drawing of the dump: it does not show the screen.
      let dump =
        picture.isWireframe
        ? nil
        : byPlace[picture.place] ?? byMoment[picture.moment] ?? only(byKey[picture.key])
          ?? neighbour(of: picture, among: byWords[picture.words] ?? [])
      guard let dump else {
        leftOut.append(picture.path)
        continue
      }
      screenshots[dump, default: []].append(picture.relative(to: SequenceName(dump)))
    }
  }

  /// How far apart a tool writes a dump and its picture, in milliseconds.
  private static let near = 2000.0

  /// The dump with the same words and the nearest time, if that is near and no other picture is its own.
  private func neighbour(of picture: SequenceName, among dumps: [(path: String, time: Double)]) -> String? {
    guard let time = NameMoment.find(in: picture.file) else { return nil }
    let nearest = dumps.min { abs($0.time - time) < abs($1.time - time) }
    guard let nearest, abs(nearest.time - time) <= Self.near, screenshots[nearest.path] == nil else {
      return nil
    }
    return nearest.path
  }

  private func only(_ paths: [String]?) -> String? { paths?.count == 1 ? paths?[0] : nil }
}
