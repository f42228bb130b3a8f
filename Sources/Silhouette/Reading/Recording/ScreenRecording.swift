internal import SilhouetteHierarchy
internal import SilhouettePictures
internal import SystemPackage

/// A screen recording, whose frames ffmpeg decodes.
///
/// ffmpeg is started twice: for the first frame, which has the size, and for all frames in cells about a point wide. So neither of both
/// processes holds more than a few frames, and the pipe between them carries a ninth of a phone's pixels.
struct ScreenRecording {
  /// Size of the recording and of its frames.
  let size: RecordingSize
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
    input = Self.arguments(path, container)
  }

  /// ffmpeg's arguments up to its input.
  private let input: [String]

  private static func arguments(_ path: String?, _ container: PixelFile.Container) -> [String] {
    // Without a list, a recording could name other files and addresses.
    [
      "-nostdin", "-v", "error", "-protocol_whitelist", "file,pipe", "-threads", "2", "-max_pixels",
      String(Picture.usualLimit), "-f", container.rawValue, "-i", "file:\(path ?? "/dev/stdin")",
      "-map", "0:V:0",
    ]
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
