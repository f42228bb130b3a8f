internal import SystemPackage

/// Outputs that take their names together, when a run is over.
///
/// Each is in a draft folder beside its name, so a run that is stopped or killed leaves no file behind that
/// looks whole.
package struct DraftOutputs {
  private struct Output {
    var draft: Drafts.Draft
    var path: String
    var target: String
  }

  private var outputs: [Output] = []

  /// - Parameter targets: Names of files and folders. Folders above them are made.
  package init(_ targets: [String]) throws(SilhouetteError) {
    for target in targets {
      let target = target.hasSuffix("/") ? String(target.dropLast()) : target
      let parent = FileName.folder(of: target)
      do throws(Errno) {
        let draft = try Drafts.begin(folderIn: parent, permissions: 0o777)
        let name = target.split(separator: "/").last.map(String.init) ?? target
        outputs.append(Output(draft: draft, path: draft.path + "/" + name, target: target))
      } catch {
        drop()
        throw SilhouetteError(
          .io, "\(parent): the folder cannot be used (\(error)); check its permissions, or choose another one"
        )
      }
    }
  }

  /// The path to write each target's output to, in their order.
  package var paths: [String] { outputs.map(\.path) }

  /// Gives the written outputs their names, and removes the drafts. A file takes the place of another one; a
  /// folder does not.
  ///
  /// - Parameter replacesFolder: Whether a folder takes the place of an existing one, which is removed.
  /// - Returns: The names. An output that was not written has none.
  package mutating func publish(
    replacingFolder replacesFolder: (String) -> Bool = { _ in false }
  ) throws(SilhouetteError) -> [String] {
    defer { drop() }
    var names: [String] = []
    for output in outputs where Folder.status(output.path) != nil {
      do throws(Errno) {
        if Folder.isFolder(output.path), Folder.isFolder(output.target), replacesFolder(output.target) {
          // It goes with the draft.
          try Folder.move(output.target, to: output.draft.path + "/.older")
        }
        try Folder.move(output.path, to: output.target)
        try Folder.sync(folder: FileName.folder(of: output.target))
      } catch {
        if Folder.isFolder(output.target) {
          throw SilhouetteError(
            .usage,
            "\(output.target): is there already; take it away, or pass over sessions that are done with --skip-existing"
          )
        }
        throw SilhouetteError(.io, "\(output.target): cannot be written (\(error))")
      }
      names.append(output.target)
    }
    return names
  }

  /// Removes the written outputs.
  package mutating func drop() {
    for output in outputs { Drafts.end(output.draft) }
    outputs = []
  }
}
