internal import ArgumentParser

/// Help of options that several verbs have. An option means the same in each; only words in parentheses differ.
extension ArgumentHelp {
  static func output(_ kinds: String) -> ArgumentHelp {
    ArgumentHelp("The file or folder to write (\(kinds)).", valueName: "path")
  }

  static let format = ArgumentHelp(
    "The output's format, if the suffix does not tell it.", valueName: "format")

  static let moment = ArgumentHelp(
    "The time of the session, such as 2500, 2.5s or 1:30.", valueName: "time")

  static func touches(_ usual: String = "") -> ArgumentHelp {
    ArgumentHelp(
      "Which touches to show: all (show), none (hide), or those that cannot spell a secret (safe\(usual)).",
      valueName: "which")
  }

  static let window = ArgumentHelp("Write this window or tab of the log alone.", valueName: "name")

  static let list = ArgumentHelp(
    "Take the sessions that this file names, one a line; - is standard input (docs/LISTS.md).",
    valueName: "file")

  static let policy = ArgumentHelp(
    "A JSON file that says what of screenshots is masked (default: all text, and pictures that are not the app's).",
    valueName: "file")

  static func screenshots(_ kinds: String) -> ArgumentHelp {
    ArgumentHelp("Screenshots to use (\(kinds)).", valueName: "path")
  }

  static let engine = ArgumentHelp(
    "How masks are found. combined masks what hierarchy, accessibility or defensive masks; pixels masks what the screenshot shows; learned masks what a model finds in it: text, pictures, portraits."
  )

  static let tight = ArgumentHelp(
    "End masks at what the screenshot shows, so that flat ground stays open; secrets keep their whole masks.")

  static let tolerance = ArgumentHelp(
    "Differences of place and size up to this many points do not count (default: 1pt).", valueName: "points")

  static let ignore = ArgumentHelp(
    "Leave out findings for which this holds, such as 'category = spinner and inside = list'; may be given several times.",
    valueName: "rule")
  static func baseline(_ kind: String) -> ArgumentHelp {
    ArgumentHelp("The expected result (\(kind)).", valueName: "path")
  }

  static let minSessions = ArgumentHelp(
    "How many sessions must show a change between two maps (default: 2). 1 lists everything that one of them alone has.",
    valueName: "n")

  static let junit = ArgumentHelp("Also write a JUnit report.", valueName: "file")
  static let markdown = ArgumentHelp("Also write a summary in Markdown.", valueName: "file")
  static let json: ArgumentHelp = "Print JSON instead of text."
  static let quiet: ArgumentHelp = "Print results and errors only."
  static let scale = ArgumentHelp("Pixels per point of the screen.", valueName: "n")
  static let jobs = ArgumentHelp(
    "How many pictures to work on in parallel; does not change the result.", valueName: "n")
  static let maxPixels = ArgumentHelp("The largest number of pixels in a picture.", valueName: "n")
  static let maxLineBytes = ArgumentHelp("The largest line or dump to read.", valueName: "bytes")
  static let maxNodes = ArgumentHelp("The largest number of nodes in a snapshot.", valueName: "n")
  static let style: ArgumentHelp =
    "skeleton (boxes with text bars and marks; default) or blocks (one rectangle per node)."
  static let colors: ArgumentHelp =
    "category (one colour for each category; default), source (the nodes' own colours) or rico (the Rico data set's colours)."
  static let dark: ArgumentHelp = "Use the dark scheme."
}
