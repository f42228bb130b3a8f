/// Which pictures belong to which dumps.
extension SequenceFiles {
  /// A picture belongs to the dump that has its name: in its folder, in one beside it, or anywhere in the run if no other
  /// dump has that name. The one with the very name comes first.
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
    let shared = Self.sharedNumbers(of: pictures)
    for picture in pictures {
      // A wireframe is a drawing of the dump: it does not show the screen.
      let dump =
        picture.isWireframe
        ? nil
        : byPlace[picture.place] ?? byMoment[picture.moment] ?? only(byKey[picture.key])
          ?? neighbour(of: picture, among: byWords[picture.words] ?? [])
      guard let dump, !isOfOthers(picture, dump, shared) else {
        leftOut.append(picture.path)
        continue
      }
      let name = SequenceName(dump)
      let path = picture.relative(to: name)
      if picture.stem == name.stem, screenshots[dump]?.isEmpty == false {
        screenshots[dump]!.insert(path, at: 0)
      } else {
        screenshots[dump, default: []].append(path)
      }
    }
  }

  /// Numbers that several pictures of a folder have behind words: each of `screen_home2.png` and `screen_settings2.png` is the
  /// second of its own kind.
  private static func sharedNumbers(of pictures: [SequenceName]) -> Set<String> {
    var counts: [String: Int] = [:]
    for picture in pictures where !picture.words.isEmpty && !picture.numbers.isEmpty {
      counts[picture.folder + "/" + picture.numbers, default: 0] += 1
    }
    return Set(counts.filter { $0.value > 1 }.keys)
  }

  /// Whether a picture's number, which is all that it has in common with the dump, counts something else.
  private func isOfOthers(_ picture: SequenceName, _ dump: String, _ shared: Set<String>) -> Bool {
    picture.words.isEmpty && picture.stem != SequenceName(dump).stem
      && shared.contains(picture.folder + "/" + picture.numbers)
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
