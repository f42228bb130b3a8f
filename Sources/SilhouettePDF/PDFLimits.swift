/// The largest PDF that is cleaned, checked before memory is allocated.
package struct PDFLimits: Sendable {
  package var fileBytes = 256 << 20
  package var pages = 10_000
  /// Bytes of one stream after unpacking.
  package var streamBytes = 32 << 20
  /// Bytes of all content streams after unpacking.
  package var contentBytes = 256 << 20
  /// Bytes of all packed data of the file after unpacking, pictures included.
  package var inflatedBytes = 2 << 30
  /// Bytes of one stream that is no picture, after unpacking: qpdf holds tables of objects in memory.
  package var tableBytes = 64 << 20
  /// Bytes of one picture after unpacking.
  package var pictureBytes = 256 << 20
  /// Memory that qpdf may take at once; nil for no bound. While qpdf runs, the bound holds for all threads of the process and
  /// the programs that they start, so a process that does something besides leaves it out.
  package var memoryBytes: Int?
  /// Forms and patterns that content draws.
  package var forms = 20_000
  /// Forms inside of forms.
  package var depth = 32
  /// Saved graphics states at one time.
  package var states = 1024
  /// Graphics states, color spaces, shadings and functions.
  package var resources = 50_000

  package init() {}
}
