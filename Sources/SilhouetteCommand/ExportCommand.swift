internal import ArgumentParser
internal import Silhouette
import SilhouetteScene
internal import SilhouetteVerbs

/// `silhouette export`
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write dumps as a data set: wireframes, segmentations, COCO boxes, and numbered controls.",
    discussion: """
      Each input becomes, under its own name: NAME.png (the wireframe), NAME.segments.png (a palette index a category), \
      NAME.instances.png (a number an element), NAME.marks.png and NAME.marks.json (numbered boxes over the controls that \
      can be seen, for agents). coco.json holds boxes and segments of all, and manifest.ndjson a line for each input. \
      Nothing is left out because it equals something else. No text is in any of it, unless --reveal shows it. \
      docs/EXPORTING.md explains the files.

      EXAMPLES
        silhouette export dumps/ -o dataset/
        silhouette export rico/combined/ -o dataset/ --yolo --split 80/10/10
        silhouette export dumps/ -o dataset/ --captions --containers
        find dumps -name '*.xml' | silhouette export --list - -o dataset/
        silhouette export screen.xml -o marks/ --scale 2 --reveal labels
      """)

  @Option(name: .shortAndLong, help: .output("a folder; default: NAME.dataset"))
  var output: String?

  @Option(help: .scale)
  var scale = 1.0

  @Flag(help: "Also write NAME.txt with YOLO's lines, and data.yaml.")
  var yolo = false

  @Flag(help: "Also annotate lists, cells, bars and other containers, each with all that is in it.")
  var containers = false

  @Flag(help: "Also write the identifiers that developers gave to nodes into annotations and marks.")
  var identifiers = false

  @Flag(
    help:
      "Also write metadata.jsonl, as Hugging Face's datasets reads it: a caption and boxes for each wireframe."
  )
  var captions = false

  @Option(
    help: ArgumentHelp(
      "Put the screens into the folders train, validation and test: shares of apps, such as 80/10/10.",
      valueName: "shares"),
    transform: { text in
      guard let split = ExportSplit(text) else {
        throw ValidationError("--split is two or three shares, such as 80/10/10 or 80/20")
      }
      return split
    })
  var split: ExportSplit?

  @OptionGroup var text: RevealOptions

  @OptionGroup(title: "Look") var look: AppearanceOptions
  @OptionGroup var input: InputOptions
  @OptionGroup(title: "Limits") var limits: ExportLimit

  @Option(help: .list)
  var list: String?

  @Flag(name: .shortAndLong, help: .quiet)
  var quiet = false

  func validate() throws {
    guard !input.input.isEmpty || list != nil else {
      throw ValidationError("name dumps, or a file that lists them with --list; - is standard input")
    }
    guard input.input.count(where: { $0 == "-" }) + (list == "-" ? 1 : 0) <= 1 else {
      throw ValidationError("- can be named only once")
    }
    guard scale > 0, scale <= 16 else { throw ValidationError("--scale is above 0 and at most 16") }
    guard input.touchLog == nil else {
      throw ValidationError("an export has no touches; leave out --touch-log")
    }
    guard output != "-" else { throw ValidationError("an export is a folder; name one with -o") }
  }

  func run() throws {
    let output = try DefaultOutput.path(
      output, beside: input.input + [list].compactMap(\.self), ending: ".dataset", quiet: quiet)
    var run = try CommandRun(input.flags, quiet: quiet, look: .tree)
    run.pipeline.alsoRead += [list].compactMap(\.self)
    defer { run.clearProgress() }
    var options = ExportOptions()
    (options.scale, options.writesYOLO, options.reveal) = (scale, yolo, text.level)
    options.annotatesContainers = containers
    options.writesIdentifiers = identifiers
    options.writesCaptions = captions
    options.split = split
    options.maxPixels = limits.maxPixels
    options.appearance = look.appearance
    options.categorizer = try input.categorizer()
    let summary = try run.pipeline.export(try inputs(), to: output, options: options)
    run.clearProgress()
    for failure in summary.failures { Terminal.complain("silhouette: \(failure.message)") }
    if !quiet {
      Terminal.complain(
        "\(summary.screens) screens of \(summary.inputs) inputs, \(summary.annotations) elements"
          + (summary.passedOver.isEmpty ? "" : "; \(summary.passedOver.count) files are no hierarchies"))
    }
    if !summary.failures.isEmpty {
      throw ExitCode.failed(summary.failures[0], amongMany: summary.inputs > 1 || list != nil)
    }
  }

  private func inputs() throws -> [String] {
    guard let list else { return input.input }
    var paths = input.input
    var lines = try SessionLines(list)
    while let session = try lines.next() { paths += session.paths }
    return paths
  }
}

/// The largest picture of `export`.
struct ExportLimit: ParsableArguments {
  @Option(help: .maxPixels)
  var maxPixels = ExportOptions().maxPixels

  func validate() throws {
    guard maxPixels > 0 else { throw ValidationError("--max-pixels is 1 or more") }
  }
}
