package import Silhouette
package import SilhouetteHierarchy
package import SilhouettePictures
internal import SilhouetteSystem

/// Reads words with the program `tesseract`, or with another one that takes the same arguments.
///
/// The picture and the words are in files without names: nothing of either can stay behind. The program ends
/// with this process, or when its time is over. Its output is limited.
package struct TesseractReader: WordReader {
  private let program: String
  private let name: String
  /// Its time for one picture. A screenshot takes about a second.
  private let seconds: Double
  private let stop: InputStop?

  /// - Parameters:
  ///   - reader: Its name on PATH, or its path.
  ///   - stop: Ends reading soon after it was requested.
  /// - Throws: if it is not there.
  package init(
    _ reader: String = "tesseract", seconds: Double = 120, stop: InputStop? = nil
  ) throws(SilhouetteError) {
    guard let program = Host.program(reader) else {
      throw SilhouetteError(
        .usage,
        reader == "tesseract"
          ? "--check reads words with the program tesseract, which is not on PATH; install it (Debian, Ubuntu: apt-get install tesseract-ocr; macOS: brew install tesseract), or name another program with --reader"
          : "--reader \(reader): there is no such program; name one on PATH, or its path")
    }
    self.program = program
    name = reader
    self.seconds = seconds
    self.stop = stop
  }

  /// One thread each, since several pictures are read at once; and no more output than a table may have, in blocks of 512 bytes.
  private static let shell =
    "ulimit -f \(2 * WordTable.mostBytes / 512); OMP_THREAD_LIMIT=1; export OMP_THREAD_LIMIT; exec \"$@\""

  package func words(in picture: Picture) throws(SilhouetteError) -> [Rect2D] {
    let image = GreyImage(picture)
    var words = try read(image)
    for smaller in image.smaller {
      // A word that was read at a larger scale is already known.
      let known = words
      words += try read(smaller).filter { word in !known.contains { Self.isSame($0, word) } }
    }
    return words
  }

  private static func isSame(_ a: Rect2D, _ b: Rect2D) -> Bool {
    guard let common = a.intersection(b) else { return false }
    return common.area * 2 > min(a.area, b.area)
  }

  /// Words in one image, in pixels of the picture.
  private func read(_ image: GreyImage) throws(SilhouetteError) -> [Rect2D] {
    let process = try HelperProgram(
      "/bin/sh", ["-c", Self.shell, "sh", program, "stdin", "stdout", "--psm", "11", "tsv"],
      given: image.bytes)
    process.limit(seconds: seconds)
    while let stop, process.isRunning {
      guard !stop.isRequested else {
        throw SilhouetteError(.io, "words were not read, because the run was stopped; run it again")
      }
      usleep(5000)
    }
    let code = process.wait()
    guard !process.isLate else {
      throw failure("it took longer than \(Int(seconds)) s for one picture")
    }
    guard code == 0 else { throw failure(process.said ?? "exit code \(code)") }
    let output = process.output(most: WordTable.mostBytes)
    let table: WordTable
    do throws(WordTable.Fault) {
      table = try WordTable(output, width: image.width, height: image.height)
    } catch {
      throw failure("line \(error.line) of what it wrote is no table of words: \(error.problem)")
    }
    let scale = image.scale
    return table.words.map {
      Rect2D(x: $0.x / scale, y: $0.y / scale, width: $0.width / scale, height: $0.height / scale)
    }
  }

  private func failure(_ reason: String) -> SilhouetteError {
    SilhouetteError(.io, "\(name): words could not be read (\(reason.prefix(200))); check the program")
  }
}
