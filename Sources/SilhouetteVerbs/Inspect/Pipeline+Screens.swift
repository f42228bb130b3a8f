package import Silhouette
internal import SilhouetteFlattening
import SilhouetteScene

extension Pipeline {
  /// Reads every screen of every file, each file as a session of its own.
  ///
  /// - Parameters:
  ///   - input: Files, in the order of reading.
  ///   - take: Gets each screen, and the path of its file.
  /// - Returns: The errors with which files broke off. The others go on.
  package func eachScreen(
    of input: InputList, _ take: (String, Screen) throws(SilhouetteError) -> Void
  ) throws(SilhouetteError) -> [SilhouetteError] {
    var failures: [SilhouetteError] = []
    var flattener = self.flattener
    let input = input.ofFiles
    for index in input.entries.indices where reading.stop?.isRequested != true {
      let single = input.single(index)
      var source = SceneSource(single, reading: reading.forDrawing, flattener: flattener)
      while true {
        let next: Screen?
        do throws(SilhouetteError) {
          next = try source.nextScreen()
        } catch {
          failures.append(error)
          break
        }
        guard let next else {
          if let cut = source.cut { failures.append(cut) }
          break
        }
        try take(single.entries[0].path, next)
      }
      flattener = source.flattener
      flattener.beginSession()
    }
    return failures
  }
}
