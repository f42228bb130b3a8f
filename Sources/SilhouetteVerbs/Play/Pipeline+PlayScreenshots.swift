package import Silhouette
package import SilhouettePictures
internal import SystemPackage

extension Pipeline {
  /// Writes a page that plays a session and shows its screenshots beside it, masked as `redact` masks them.
  ///
  /// The session is read twice: once for the masks, once for the log. Masked pictures are in a temporary
  /// folder until they are in the page; it needs as much room as they take there. A screenshot that `redact`
  /// refuses is not in the page: `PlaySummary.masking` names the reason.
  ///
  /// - Parameters:
  ///   - screenshots: the pictures, and how they are masked. Outputs of `redact` mean nothing here.
  ///   - codec: reads the pictures, and writes WebP.
  /// - Throws: `SilhouetteError`; then nothing has appeared under the output's name.
  package func play(
    _ input: InputList, to path: String, options: PlayOptions, screenshots: RedactOptions,
    codec: any PictureCodec
  ) async throws(SilhouetteError) -> PlaySummary {
    try Self.refuseOtherSuffixes(path)
    try check(input, path, options, screenshots)
    let folder = try Drafts.beginPrivateFolder()
    defer { Drafts.end(folder) }
    var masking = screenshots
    masking.output = folder.path + "/masked"
    if case .file = masking.pictures { masking.output! += ".webp" }
    masking.format = .webp(.lossy())
    (masking.regions, masking.preview, masking.explanation) = (nil, nil, nil)
    masking.comparesEngines = false
    let masked = try await masked(input, masking, codec)
    var summary = try play(input, to: path, options: options, beside: masked.masked)
    summary.masking = masked.counts
    return summary
  }

  private func masked(
    _ input: InputList, _ options: RedactOptions, _ codec: any PictureCodec
  ) async throws(SilhouetteError) -> RedactSummary {
    let result: Result<RedactSummary, SilhouetteError>
    do throws(SilhouetteError) {
      result = .success(try await redact(input, options: options, codec: codec))
    } catch {
      result = .failure(error)
    }
    // Whatever a run that was stopped has to say: it has not seen the whole session.
    guard reading.stop?.isRequested != true else {
      throw SilhouetteError(
        .input, "stopped while screenshots were masked, so there is no page; run it again")
    }
    return try result.get()
  }

  private func check(
    _ input: InputList, _ path: String, _ options: PlayOptions, _ screenshots: RedactOptions
  ) throws(SilhouetteError) {
    guard options.player == .own else {
      throw SilhouetteError(
        .usage, "only Silhouette's own player shows screenshots; leave out --player, or --screenshots")
    }
    for entry in input.entries where entry.isReadOnce {
      throw SilhouetteError(
        .usage,
        "\(entry.name) can be read only once, but with --screenshots play reads the session twice; give a file"
      )
    }
    var read = ReadFiles(input, beside: alsoRead)
    switch screenshots.pictures {
    case .folder(let path): read.addFolder(path.name)
    case .file(let file):
      let path = file.name
      guard path == "-" || FileStatus(path) != nil else {
        throw SilhouetteError(
          .io, "\(path): there is no such folder or picture; check what --screenshots names")
      }
      read.add(path)
    case .ofStream: break
    }
    try read.refuse([path])
  }
}
