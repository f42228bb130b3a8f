internal import SilhouetteHierarchy
internal import SilhouettePictures
internal import SystemPackage

/// A screen recording, whose frames ffmpeg decodes.
///
/// ffmpeg is started three times: for the first frame, which has the size, for the length, and for all frames in cells about a point wide. So neither of the
/// processes holds more than a few frames, and the pipe between them carries a ninth of a phone's pixels.
struct ScreenRecording {
  /// Size of the recording and of its frames.
  let size: RecordingSize
  /// Milliseconds that it lasts, as its file says: the last frame may stay for long. nil if the file does not say it.
  let length: Double?
  private let name: String
  private let bytes: Int?
  private let container: PixelFile.Container
  /// The recording, if it has no name: it came from standard input or an archive.
  private let unnamed: Scratch?
  private let program: String
  private let stop: InputStop?

  /// A file without a name, closed with its owner.
  private final class Scratch {
    let file: FileDescriptor

    init(_ file: FileDescriptor) { self.file = file }

    deinit { try? file.close() }
  }

  /// - Parameters:
  ///   - file: The open recording. It is read to its end if ffmpeg cannot open it by its name.
  ///   - entry: The same.
  /// - Throws: If ffmpeg is missing, or finds no picture, or one that is too large.
  init(
    taking file: inout FileBytes?, of entry: InputList.Entry, as container: PixelFile.Container,
    _ options: ReadingOptions
  ) throws(SilhouetteError) {
    name = entry.name
    self.container = container
    stop = options.stop
    program = try FFmpeg.find(for: name)
    bytes = file?.size
    let isNamed = entry.part == nil && !entry.isReadOnce
    unnamed = isNamed ? nil : try Self.copy(&file, name, most: options.limits.inflatedBytes)
    let path = isNamed ? entry.path : nil
    let probe = try HelperProgram(
      program, Self.arguments(path, container) + ["-frames:v", "1"] + Self.raw, pipingFrom: unnamed?.file)
    size = try Self.size(from: probe, name, options)
    length = try Self.length(
      from: HelperProgram(program, Self.opening(path, container, "info"), pipingFrom: unnamed?.file))
    input = Self.arguments(path, container)
  }

  /// ffmpeg's arguments up to its input.
  private let input: [String]

  private static func arguments(_ path: String?, _ container: PixelFile.Container) -> [String] {
    opening(path, container, "error") + ["-map", "0:V:0"]
  }

  /// - Parameter level: Which messages it writes.
  private static func opening(
    _ path: String?, _ container: PixelFile.Container, _ level: String
  ) -> [String] {
    // Without a list, a recording could name other files and addresses.
    [
      "-nostdin", "-v", level, "-protocol_whitelist", "file,pipe", "-threads", "2", "-max_pixels",
      String(Picture.usualLimit), "-f", container.rawValue, "-i", "file:\(path ?? "/dev/stdin")",
    ]
  }

  /// Reads `Duration: 00:01:05.33, …` of ffmpeg's description of an input. It ends with an error, since it has no output.
  private static func length(from program: HelperProgram) -> Double? {
    program.limit(seconds: 10)
    _ = program.wait()
    return program.said(after: "Duration: ").flatMap(milliseconds)
  }

  /// Milliseconds of `00:01:05.33`, up to a comma; nil for another text.
  static func milliseconds(_ text: Substring) -> Double? {
    let parts = text.prefix { $0 != "," }.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0) }
    guard parts.count == 3, numbers.count == 3, numbers.allSatisfy({ $0 >= 0 && $0 < 1e6 }) else {
      return nil
    }
    return (numbers[0] * 3600 + numbers[1] * 60 + numbers[2]) * 1000
  }

  /// ffmpeg's arguments from the frames' form on.
  private static let raw = ["-pix_fmt", "rgba", "-c:v", "rawvideo", "-f", "matroska", "-"]

  /// The frames, as `RecordingReader` reads them.
  func frames() throws(SilhouetteError) -> FileBytes {
    let scale = "scale=\(size.columns):\(size.rows):flags=area"
    return FileBytes(
      name: name, size: bytes,
      from: try HelperProgram(program, input + ["-vf", scale] + Self.raw, pipingFrom: unnamed?.file),
      stop: stop)
  }

  private static func size(
    from program: HelperProgram, _ name: String, _ options: ReadingOptions
  ) throws(SilhouetteError) -> RecordingSize {
    var head = FileBytes(name: name, size: nil, from: program, stop: options.stop)
    let bytes = Array(try head.peek(1 << 16))
    guard let size = RawFrames.size(in: bytes) else {
      let reason = bytes.isEmpty && program.wait() != 0 ? program.said : nil
      throw SilhouetteError(
        .input,
        "\(name): ffmpeg finds no picture in the recording (\(reason ?? "it is empty")); get a complete copy, or convert it to MP4"
      )
    }
    guard size.width * size.height <= Picture.usualLimit else {
      throw SilhouetteError(
        .input,
        "\(name): the recording has \(size.width) x \(size.height) pixels, more than \(Picture.usualLimit); make it smaller"
      )
    }
    return RecordingSize(width: size.width, height: size.height, density: options.density)
  }

  private static func copy(
    _ file: inout FileBytes?, _ name: String, most: Int
  ) throws(SilhouetteError) -> Scratch {
    let scratch: Scratch
    do {
      scratch = Scratch(try Drafts.scratch())
    } catch {
      throw SilhouetteError(
        .io, "\(name): cannot be copied for ffmpeg (\(error)); check the folder for temporary files")
    }
    var count = 0
    while let chunk = try file?.next() {
      count += chunk.count
      guard count <= most else {
        throw SilhouetteError(.input, "\(name): is larger than --max-inflated-bytes allows")
      }
      do {
        _ = try scratch.file.writeAll(chunk)
      } catch {
        throw SilhouetteError(.io, "\(name): cannot be copied for ffmpeg (\(error)); check the free space")
      }
    }
    return scratch
  }
}
