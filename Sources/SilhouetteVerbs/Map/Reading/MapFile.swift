package import Silhouette
package import SilhouetteHierarchy
internal import SilhouetteScene
package import SilhouetteStory
internal import SilhouetteText

/// Reads the maps that `MapJSON` writes.
package enum MapFile {
  static let mostBytes = 1 << 29

  /// Whether a path leads to a map.
  ///
  /// - Returns: false if nothing can be read; the next reader reports that.
  static func isMap(_ path: String, _ reading: ReadingOptions) -> Bool {
    guard path != "-", path.hasSuffix(".json"),
      var file = try? FileBytes(path: path, isNamed: false, stop: reading.stop),
      let head = try? file.next()?.prefix(64)
    else { return false }
    let text = head.filter { !" \n\r\t".utf8.contains($0) }
    return text.starts(with: Array("{\"silhouetteMap\":".utf8))
  }

  /// - Throws: `SilhouetteError` if the file cannot be read or is no map.
  package static func read(_ path: String, _ reading: ReadingOptions) throws(SilhouetteError) -> AppMap {
    let bytes = try FileBytes.all(of: path, called: "map", most: mostBytes, stop: reading.stop)
    return try map(in: bytes, called: path, reading.limits)
  }

  /// The map in the bytes of a file.
  package static func map(
    in bytes: [UInt8], called path: String, _ limits: Limits
  ) throws(SilhouetteError) -> AppMap {
    guard bytes.count <= mostBytes else {
      throw SilhouetteError(
        .input, "\(path): the map has more than \(mostBytes) bytes; make it of fewer sessions")
    }
    var document = JSONDocument(page: "docs/MAP.md")
    do throws(InputError) {
      try document.read(bytes, limits: limits)
    } catch {
      throw SilhouetteError(error, file: path)
    }
    do throws(MapFault) {
      var decoder = MapDecoder(document)
      return try decoder.map()
    } catch {
      throw SilhouetteError(.input, "\(path): \(error.problem); make the map again with `silhouette map`")
    }
  }
}

struct MapFault: Error {
  var problem: String

  init(_ problem: String) { self.problem = problem }
}

/// Values of a map's JSON. Everything is checked, as a file may come from anywhere.
private struct MapDecoder {
  private let document: JSONDocument
  private var names: [String] = []
  private var traits: [String] = []

  init(_ document: JSONDocument) { self.document = document }

  mutating func map() throws(MapFault) -> AppMap {
    guard let version = document.member(0, "silhouetteMap"), document.integer(version) == 1 else {
      throw MapFault("it is no map, or one of another version")
    }
    let sum = try member(0, "sum")
    names = try strings(sum, "names", most: 1024)
    traits = try strings(sum, "traits", most: 256)
    var map = AppMap()
    map.sessions = try tally(try member(sum, "sessions"))
    map.visits = try count(try member(0, "visits"))
    for value in document.elements(try member(sum, "variants")) {
      let key = try key(value, "key")
      let variant = try variant(value)
      guard variant.print.key == key else { throw MapFault("a variant has another key than its traits") }
      guard map.variants.updateValue(variant, forKey: key) == nil else {
        throw MapFault("a variant comes twice")
      }
    }
    for value in document.elements(try member(sum, "moves")) {
      guard let kind = MapCause.Kind(rawValue: try text(value, "cause")) else {
        throw MapFault("a cause is unknown")
      }
      let key = MapMove.Key(
        from: try key(value, "from"), to: try key(value, "to"),
        cause: MapCause(kind, try text(value, "element")))
      var move = MapMove()
      move.seen = try tally(try member(value, "seen"))
      move.times = try times(try member(value, "times"))
      guard map.moves.updateValue(move, forKey: key) == nil else { throw MapFault("a move comes twice") }
    }
    for value in document.elements(try member(sum, "taps")) {
      var taps = MapTaps()
      taps.all = try tally(try member(value, "all"))
      taps.dead = try tally(try member(value, "dead"))
      let key = MapTaps.Key(variant: try key(value, "variant"), element: try text(value, "element"))
      guard map.taps.updateValue(taps, forKey: key) == nil else { throw MapFault("taps come twice") }
    }
    for value in document.elements(try member(sum, "links")) {
      let parts = document.elements(value)
      guard parts.count == 3 else { throw MapFault("a link has three parts") }
      map.links[MapLink(try key(parts[0]), try key(parts[1])), default: 0] += try count(parts[2])
    }
    for value in document.elements(try member(sum, "returns")) {
      let way = MapReturn(
        from: try key(value, "from"), over: try key(value, "over"), to: try key(value, "to"))
      map.returns[way] = try tally(try member(value, "seen"))
    }
    return map
  }

  private func variant(_ value: Int) throws(MapFault) -> MapVariant {
    var print = MapPrint()
    for number in document.elements(try member(value, "traits")) {
      let place = try count(number)
      guard traits.indices.contains(place) else { throw MapFault("a trait has no name") }
      print.traits.append(traits[place])
    }
    guard print.traits.count <= MapPrint.mostTraits else { throw MapFault("a variant has too many traits") }
    if let name = document.member(value, "name") {
      guard let plain = SessionOutline.plain(document.string(name)) else {
        throw MapFault("a screen's name is no name in code")
      }
      print.name = plain
    }
    if let tab = document.member(value, "tab") { print.tab = try count(tab) }
    var variant = MapVariant(print: print, picture: try picture(try member(value, "picture")))
    variant.seen = try tally(try member(value, "seen"))
    variant.starts = try tally(try member(value, "starts"))
    variant.ends = try tally(try member(value, "ends"))
    variant.stay = try times(try member(value, "stay"))
    let overlays = try member(value, "overlays")
    for name in document.keys(overlays) { variant.overlays[document.string(name)] = try tally(name + 1) }
    return variant
  }

  private func picture(_ value: Int) throws(MapFault) -> MapPicture {
    let parts = document.elements(value)
    guard let first = parts.first, parts.count <= MapPicture.mostBoxes + 1 else {
      throw MapFault("a picture has a height and at most \(MapPicture.mostBoxes) boxes")
    }
    var picture = MapPicture()
    picture.height = try count(first)
    for part in parts.dropFirst() {
      var numbers: [Int] = []
      for number in document.elements(part) { numbers.append(try count(number)) }
      guard numbers.count == 5, numbers.allSatisfy({ $0 < 1 << 16 }),
        let category = UInt8(exactly: numbers[0]).flatMap(NodeCategory.init(rawValue:))
      else { throw MapFault("a box has a category and four numbers") }
      picture.boxes.append(
        MapPicture.Box(
          category: category, x: numbers[1], y: numbers[2], width: numbers[3], height: numbers[4]))
    }
    return picture
  }

  private func tally(_ value: Int) throws(MapFault) -> MapTally {
    let parts = document.elements(value)
    guard parts.count == 3 else { throw MapFault("a tally has three parts") }
    var witnesses: [MapWitness] = []
    for witness in document.elements(parts[2]) {
      let facts = document.elements(witness)
      guard facts.count >= 2, let place = document.integer(facts[0]), names.indices.contains(place) else {
        throw MapFault("a witness has no session")
      }
      witnesses.append(
        MapWitness(session: names[place], moment: try count(facts[1]), isStep: facts.count > 2))
    }
    return MapTally(count: try count(parts[0]), sessions: try count(parts[1]), witnesses: witnesses)
  }

  private func times(_ value: Int) throws(MapFault) -> MapTimes {
    let parts = document.elements(value)
    guard parts.count == 2 else { throw MapFault("times have two parts") }
    var buckets: [(place: Int, count: Int)] = []
    for bucket in document.elements(parts[1]) {
      let pair = document.elements(bucket)
      guard pair.count == 2 else { throw MapFault("a bucket has two parts") }
      buckets.append((try count(pair[0]), try count(pair[1])))
    }
    return MapTimes(total: try count(parts[0]), buckets: buckets)
  }

  // MARK: Values

  private func member(_ object: Int, _ name: StaticString) throws(MapFault) -> Int {
    guard let value = document.member(object, name) else { throw MapFault("\(name) is missing") }
    return value
  }

  private func count(_ value: Int) throws(MapFault) -> Int {
    guard let number = document.integer(value), number >= 0 else {
      throw MapFault("a count is no whole number")
    }
    return number
  }

  private func text(_ object: Int, _ name: StaticString) throws(MapFault) -> String {
    let value = try member(object, name)
    guard document.kind(value) == .string else { throw MapFault("\(name) is no text") }
    return document.string(value)
  }

  private func strings(_ object: Int, _ name: StaticString, most: Int) throws(MapFault) -> [String] {
    var strings: [String] = []
    for value in document.elements(try member(object, name)) {
      guard document.kind(value) == .string else { throw MapFault("\(name) holds something else than text") }
      strings.append(document.string(value))
    }
    return strings
  }

  private func key(_ object: Int, _ name: StaticString) throws(MapFault) -> UInt64 {
    try key(try member(object, name))
  }

  private func key(_ value: Int) throws(MapFault) -> UInt64 {
    guard let key = UInt64(document.string(value), radix: 16) else { throw MapFault("a key is no number") }
    return key
  }
}
