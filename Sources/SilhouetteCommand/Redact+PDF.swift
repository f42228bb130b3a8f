internal import ArgumentParser
internal import Silhouette
internal import SilhouettePDF
import SilhouetteRedaction
internal import SilhouetteSystem
internal import SilhouetteVerbs

/// `silhouette redact recorded.pdf -o clean.pdf`
extension Redact {
  /// The PDF that is to be cleaned, if the input is one, by its name or its first bytes.
  func pdf() throws -> String? {
    guard let path = input.input.first(where: Self.isPDF) else { return nil }
    guard input.input.count == 1 else {
      throw ValidationError("\(path) is a PDF, and PDFs are cleaned one at a time; name one input")
    }
    if let option = idleWithPDF {
      throw ValidationError(
        "\(option) does not apply to a PDF, in which all text and all pictures are removed; leave it out")
    }
    return path
  }

  func cleanPDF(_ path: String) throws {
    let output = try DefaultOutput.path(output, beside: [path], ending: ".clean.pdf", quiet: quiet)
    let suffix = FileName.suffix(of: output) ?? ""
    guard suffix.isEmpty || suffix.lowercased() == "pdf" else {
      throw ValidationError(
        "a PDF is cleaned into a PDF, and \(output) ends in .\(suffix); name it .pdf, and make pictures of it with another program (pdftoppm -png)"
      )
    }
    let start = ContinuousClock.now
    try Terminal.refuseData(output)
    var read = ReadFiles()
    read.add(path)
    try read.refuse([output])
    // The command does nothing else meanwhile.
    var limits = PDFLimits()
    limits.memoryBytes = min(512 << 20, MemoryBudget.shared.total)
    let bytes = try FileBytes.all(
      of: path, called: "PDF", most: limits.fileBytes, stop: Interruption.stop)
    let clean: CleanedPDF
    do throws(PDFError) {
      clean = try CleanedPDF(bytes, limits: limits, isStopped: { Interruption.stop.isRequested })
    } catch {
      throw SilhouetteError(.input, "\(path): \(error.problem)")
    }
    let file = try AtomicFile(path: output)
    try file.write(clean.bytes)
    try file.commit()
    if !quiet { tell(clean, output, seconds: (ContinuousClock.now - start) / .seconds(1)) }
  }

  private static func isPDF(_ path: String) -> Bool {
    if path.lowercased().hasSuffix(".pdf") { return true }
    return FileName.start(of: path, 5).map(CleanedPDF.recognizes) ?? false
  }

  /// An option that was given and would change nothing.
  private var idleWithPDF: String? {
    let given: [(String, Bool)] = [
      ("--policy", policy != nil), ("--regions", regions != nil), ("--screenshots", screenshots != nil),
      ("--preview", preview != nil), ("--explain", explain), ("--unused-names", finding.unusedNames != .note),
      ("--engine", finding.engine != EngineChoice(engine: .hierarchy)), ("--tight", finding.tight),
      ("--compare-engines", finding.compareEngines),
      ("--check", checks.check), ("--certificate", certificates.certificate != nil),
      ("--at", at != nil), ("--touch-log", input.touchLog != nil), ("--rules", input.flags.rules != nil),
      ("--input-format", input.flags.form.inputFormat != nil), ("--density", input.flags.form.density != nil),
      ("--viewport", input.flags.form.viewport != nil), ("--strict", input.flags.form.strict),
    ]
    return given.first(where: \.1)?.0
  }

  private func tell(_ clean: CleanedPDF, _ output: String, seconds: Double) {
    let count = { (number: Int, one: String, many: String) in number == 1 ? "1 \(one)" : "\(number) \(many)" }
    let counts = clean.counts
    Terminal.complain(
      "\(FileName.shown(output))  \(SummaryText.size(clean.bytes.count))  "
        + "\(count(clean.pages, "page", "pages")), \(count(counts.texts, "text", "texts")) removed, "
        + "\(count(counts.images, "picture", "pictures")) made grey  \(SummaryText.oneDecimal(seconds)) s")
    if counts.outlineRows > 0 {
      Terminal.complain(
        "note: \(count(counts.outlineRows, "place", "places")) with shapes that can be read, such as letters drawn as outlines and codes, \(counts.outlineRows == 1 ? "is" : "are") masked"
      )
    }
    if counts.dropped > 0 {
      Terminal.complain(
        "note: \(count(counts.dropped, "color, gradient or form", "colors, gradients or forms")) could not be kept; they are grey or missing (docs/REDACTION.md)"
      )
    }
  }
}
