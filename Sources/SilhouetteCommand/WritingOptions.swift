internal import ArgumentParser
internal import Silhouette

/// How files are written, for every command that writes some.
struct WritingOptions: ParsableArguments {
  @Flag(
    help:
      "Do not wait until files are on the disk. This is faster for many files, but a loss of power can destroy them."
  )
  var noSync = false

  /// Called before anything is written.
  func apply() {
    if noSync { Drafts.areSynced = false }
    Drafts.sweep()
  }
}

/// Permissions of a file's owner, its group and all others, in the notation of `chmod`: `640`.
struct FilePermissions: ExpressibleByArgument, CustomStringConvertible {
  let bits: UInt16

  init(bits: UInt16) {
    self.bits = bits
  }

  init?(argument: String) {
    guard let bits = UInt16(argument, radix: 8), bits <= 0o777, bits & 0o600 == 0o600 else { return nil }
    self.bits = bits
  }

  var description: String { String(bits, radix: 8) }
  var defaultValueDescription: String { description }
}
