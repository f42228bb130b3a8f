package import Silhouette
internal import SilhouetteHierarchy
package import SilhouettePictures
internal import SilhouetteRaster
internal import SilhouetteSystem

extension Pipeline {
  /// Measures what sessions take in each way of recording them, and writes a report.
  ///
  /// ```
  /// InputList ─SessionSurvey▶ moments and pictures ─SessionComparer▶ Measurement ─▶ report
  /// ```
  ///
  /// Everything is made on this machine from the session alone. If something cannot be made, such as pictures
  /// of a session without screenshots or a video without its encoder, its row names the reason. Files are on
  /// disk while they are measured. Memory does not grow with the session, but for a number a second.
  ///
  /// - Parameters:
  ///   - sessions: each is compared by itself.
  ///   - path: the report's file; `-` is standard output.
  ///   - codec: reads and writes pictures, such as `SystemPictures` of `SilhouetteImages`.
  /// - Throws: `SilhouetteError`; then nothing has appeared under the output's name.
  package func compare(
    _ sessions: [InputList], to path: String, as format: ReportFormat? = nil,
    options: CompareOptions = CompareOptions(), codec: any PictureCodec
  ) async throws(SilhouetteError) -> Comparison {
    var format = format
    if format == nil { format = try ReportFormat(path: path) }
    let read = reads(options, sessions)
    try read.refuse([path])
    try CompareOptions.check(options, sessions)
    if let log = options.against { try check(log: log) }
    let tool = FFmpegTool()
    var comparison = Comparison()
    comparison.ffmpeg = tool?.version
    let progress = CompareProgress(sessions: sessions.count, report: report)
    for (number, session) in sessions.enumerated() {
      let work = try WorkFolder(keeping: Self.folder(options.keep, session, number, of: sessions.count))
      let comparer = SessionComparer(self, session, options, codec, work, tool, progress)
      comparison.sessions.append(try await comparer.run())
    }
    comparison.tellApart(sessions)
    let file = try AtomicFile(path: path)
    try file.write(Array((format == .json ? ReportJSON.text(comparison) : ReportPage.html(comparison)).utf8))
    try file.commit()
    comparison.file = WrittenFile(path: path, bytes: file.bytesWritten)
    return comparison
  }

  private func reads(_ options: CompareOptions, _ sessions: [InputList]) -> ReadFiles {
    var read = ReadFiles(sessions[0], beside: alsoRead + [options.against, options.policyPath])
    for session in sessions.dropFirst() { read.add(session) }
    if let folder = options.screenshots { read.addFolder(folder) }
    return read
  }

  /// - Throws: before anything is made where the other recorder's log is none, or can be read only once.
  private func check(log path: String) throws(SilhouetteError) {
    let list = try InputList(paths: [path], for: reading)
    if let entry = list.entries.first(where: \.isReadOnce) {
      throw SilhouetteError(
        .usage, "\(entry.name) can be read only once, but compare reads the log several times; give a file")
    }
    _ = try openLog(list)
  }

  /// The folder that keeps a session's files: each of several sessions has a folder of its own.
  private static func folder(_ kept: String?, _ session: InputList, _ number: Int, of count: Int) -> String? {
    guard let kept, count > 1 else { return kept }
    return "\(kept)/\(number + 1)-\(session.name.filter { $0.isLetter || $0.isNumber || "-_.".contains($0) })"
  }
}

/// The results of sessions.
package struct Comparison: Sendable {
  package var sessions: [SessionComparison] = []
  /// The report; nil until it is written.
  package var file: WrittenFile?
  /// What made the videos; nil where there was none.
  package var ffmpeg: String?

  package init() {}

  /// Recordings are often called alike: then the folders that they lie in belong to their names.
  fileprivate mutating func tellApart(_ inputs: [InputList]) {
    guard Set(sessions.map(\.name)).count < sessions.count else { return }
    for (index, input) in inputs.enumerated() {
      guard let path = input.entries.first?.path else { continue }
      let folder = path.split(separator: "/").dropLast(input.entries[0].fromFolder ? 2 : 1).last
      if let folder, folder != "." { sessions[index].name = "\(folder)/\(sessions[index].name)" }
    }
  }
}

extension CompareOptions {
  /// Ids that `only` can hold.
  package static var contenders: [String] {
    PictureContender.photographic(.screenshots).map(\.contender.id)
      + PictureContender.photographic(.masked).map(\.contender.id)
      + PictureContender.wireframe.map(\.contender.id) + EventContender.all.map(\.contender.id)
      + OtherLog.all.map(\.contender.id) + VendorContender.all.map(\.contender.id)
  }

  fileprivate static func check(_ options: CompareOptions, _ sessions: [InputList]) throws(SilhouetteError) {
    if let stranger = options.only?.sorted().first(where: { !contenders.contains($0) }) {
      throw SilhouetteError(
        .usage, "unknown row '\(stranger)'; rows are \(contenders.joined(separator: ", "))")
    }
    guard sessions.count == 1 || options.screenshots == nil && options.against == nil else {
      throw SilhouetteError(
        .usage, "--screenshots and --against belong to one session; compare sessions one by one")
    }
    // Measured files go into folders such as `masked`, and would replace files that are there.
    if let kept = options.keep, let name = WorkFolder.names(in: kept).first {
      throw SilhouetteError(
        .usage, "\(kept): already holds files (\(name)); empty it, or name another folder")
    }
    for entry in sessions.flatMap(\.entries) where entry.isReadOnce {
      throw SilhouetteError(
        .usage,
        "\(entry.name) can be read only once, but compare reads the session several times; give a file")
    }
  }
}
