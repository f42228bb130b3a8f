internal import Silhouette

/// The commands that make a contender's files again, as a person would type them.
package struct CompareCommands {
  private let input: String
  /// The words that follow the session in each command, and in those of `compare` alone.
  private let reading: String
  private let comparing: String
  let noCommand = ""

  init(_ input: InputList, _ options: CompareOptions) {
    let first = input.entries.first
    let path = first.map { $0.fromFolder ? Self.folder($0.path) : $0.path } ?? "-"
    self.input = Self.quoted(path)
    reading = options.readingWords.map { " " + Self.quoted($0) }.joined()
    var comparing = ""
    for (name, value) in [
      ("screenshots", options.screenshots), ("against", options.against), ("policy", options.policyPath),
      ("max-pixels", options.maxPixels == CompareOptions().maxPixels ? nil : "\(options.maxPixels)"),
    ] {
      if let value { comparing += " --\(name) \(Self.quoted(value))" }
    }
    self.comparing = reading + comparing
  }

  /// The comparison, whose files stay: ffmpeg's commands begin there.
  var all: String { "silhouette compare \(input)\(comparing) --keep kept -o -" }

  /// For contenders that no other command makes.
  func itself(_ contender: Contender) -> String {
    "silhouette compare \(input)\(comparing) --only \(contender.id) --keep kept -o -"
  }

  func pictures(_ contender: PictureContender) -> String { itself(contender.contender) }

  func events(_ contender: EventContender) -> String {
    contender.encode.map { "silhouette encode \(input)\(reading) \($0)" } ?? itself(contender.contender)
  }

  func vendor(_ contender: VendorContender) -> String {
    contender.encode.map { "silhouette encode \(input)\(reading) \($0)" } ?? itself(contender.contender)
  }

  /// - Parameter folder: the contender's, under the one that is kept.
  func ffmpeg(_ arguments: [String], in folder: String) -> String {
    "cd kept/\(folder) && ffmpeg -y " + arguments.map(Self.quoted).joined(separator: " ")
  }

  private static func folder(_ path: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }

  /// As a shell takes it for one word.
  private static func quoted(_ word: String) -> String {
    let plain = word.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || "-_./%:=,+@".utf8.contains(byte)
    }
    return plain && !word.isEmpty
      ? word
      : "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }
}
