package import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteStory

extension Pipeline {
  /// Makes the map of an app of many sessions, or of maps of some of them.
  ///
  /// ```
  /// InputList ─Pipeline.outline▶ SessionOutline ─SessionMapper▶ AppMap ─add▶ AppMap ─MapGraph▶ page · JSON · GraphML · text
  /// ```
  ///
  /// One session is in memory at a time. A session that cannot be read is in `MapResult.failures`, and the others go on.
  package func map(of sessions: [MapSource], options: MapOptions = MapOptions()) throws(SilhouetteError)
    -> MapResult
  {
    var result = MapResult()
    var format = options.format
    if let output = options.output, format == nil {
      guard let known = MapFormat(path: output) else {
        throw SilhouetteError(
          .usage,
          "\(output): a map is a page (.html), JSON (.json) or GraphML (.graphml); name the output so, or add --format"
        )
      }
      format = known
    }
    try refuseMaps(sessions + (options.since ?? []), output: options.output)
    result.map = try sum(of: sessions, options.outline, &result)
    if let since = options.since {
      let old = try sum(of: since, options.outline, &result)
      result.comparison = MapComparison(old: old, new: result.map, least: options.least)
    }
    guard let output = options.output, let format else { return result }
    // If every session failed, there is no map.
    guard result.map.sessions.count > 0 || result.failures.isEmpty else { return result }
    result.files.append(try writeMap(result, to: output, as: format))
    return result
  }

  /// What differs between two maps.
  package func diffMaps(
    _ old: String, _ new: String, least: Int, to reports: MapReports
  ) throws(SilhouetteError) -> MapResult {
    let form = try reports.output.map(DiffReport.init(path:))
    var read = ReadFiles()
    for path in [old, new] + alsoRead { read.add(path) }
    try read.refuse([reports.output, reports.junit, reports.markdown])
    var result = MapResult()
    let before = try MapFile.read(old, reading)
    result.map = try MapFile.read(new, reading)
    let comparison = MapComparison(old: before, new: result.map, least: least)
    result.comparison = comparison
    if let form, let path = reports.output {
      let text =
        switch form {
        case .html, .htm: MapPage.text(comparison.graph, comparison)
        case .md: ChangeWords.markdown(comparison, [])
        case .xml: ChangeWords.junit(comparison, [])
        case .json: ChangeWords.json(comparison, [])
        }
      result.files.append(try Self.writeText(text, to: path))
    }
    if let path = reports.junit {
      result.files.append(try Self.writeText(ChangeWords.junit(comparison, []), to: path))
    }
    if let path = reports.markdown {
      result.files.append(try Self.writeText(ChangeWords.markdown(comparison, []), to: path))
    }
    return result
  }

  /// Whether both arguments of a comparison are maps.
  ///
  /// - Throws: `SilhouetteError` of the kind `usage` if one of them is.
  package func areMaps(_ old: String, _ new: String) throws(SilhouetteError) -> Bool {
    let are = [MapFile.isMap(old, reading), MapFile.isMap(new, reading)]
    guard are[0] == are[1] else {
      let (map, other) = are[0] ? (old, new) : (new, old)
      throw SilhouetteError(
        .usage,
        "\(map) is a map and \(other) is none; make a map of it: silhouette map \(other) -o other.json")
    }
    return are[0]
  }

  private func sum(
    of sessions: [MapSource], _ options: OutlineOptions, _ result: inout MapResult
  ) throws(SilhouetteError) -> AppMap {
    var sum = AppMap()
    var known: Set<String> = []
    for (number, session) in sessions.enumerated() where reading.stop?.isRequested != true {
      do throws(SilhouetteError) {
        let part = try self.part(of: session, options, &result)
        for witness in part.sessions.witnesses where !known.insert(witness.session).inserted {
          result.doubles.append(witness.session)
        }
        sum.add(part)
      } catch {
        guard error.kind != .usage else { throw error }
        result.failures.append(error)
      }
      report?(
        RunProgress(
          bytesRead: number + 1, totalBytes: sessions.count, snapshots: sum.visits, frames: sum.variants.count
        ))
    }
    return sum
  }

  private func part(
    of session: MapSource, _ options: OutlineOptions, _ result: inout MapResult
  ) throws(SilhouetteError) -> AppMap {
    if session.paths.count == 1, MapFile.isMap(session.paths[0], reading) {
      return try MapFile.read(session.paths[0], reading)
    }
    var pipeline = self
    pipeline.report = nil
    let list = try InputList(paths: session.paths, for: reading)
    let found = try pipeline.map(of: list, session: session.name, options: options)
    if let error = found.inputError { result.failures.append(error) }
    return found.map
  }

  private func refuseMaps(_ sessions: [MapSource], output: String?) throws(SilhouetteError) {
    guard let output, output != "-" else { return }
    var read = ReadFiles()
    for path in alsoRead { read.add(path) }
    for session in sessions { for path in session.paths where path != "-" { read.add(path) } }
    for session in sessions where !session.paths.contains("-") {
      if let list = try? InputList(paths: session.paths, for: reading) { read.add(list) }
    }
    try read.refuse([output])
  }

  private func writeMap(
    _ result: MapResult, to path: String, as format: MapFormat
  ) throws(SilhouetteError) -> WrittenFile {
    switch (format, result.comparison) {
    case (.html, let comparison): try Self.writeText(MapPage.text(result.graph, comparison), to: path)
    case (.json, nil): try Self.writeText(MapJSON.text(result.map), to: path)
    case (.json, let comparison?): try Self.writeText(ChangeWords.json(comparison, result.failures), to: path)
    case (.graphml, _): try Self.writeText(MapGraphML.text(result.graph), to: path)
    }
  }

  private static func writeText(_ text: String, to path: String) throws(SilhouetteError) -> WrittenFile {
    let file = try AtomicFile(path: path)
    try file.write(Array(text.utf8))
    try file.commit()
    return WrittenFile(path: path, bytes: file.bytesWritten)
  }
}
