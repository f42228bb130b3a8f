internal import SilhouetteStory
internal import SilhouetteText

extension LogTimes {
  /// The changes of the times in a log, a sentence each; empty for a log whose times are in order.
  package var changes: [String] {
    var found: [String] = []
    if inSeconds > 0 {
      found.append("\(Self.counted(inSeconds, "timestamp")) in seconds, read as milliseconds")
    }
    if early > 0 {
      found.append(
        "events up to \(ReadableTime.length(early)) before the first full snapshot, moved to the start")
    }
    if !gaps.isEmpty {
      let cut = gaps.reduce(0) { $0 + $1.cut }
      found.append(
        "\(Self.counted(gaps.count, "gap")) without events, folded: \(ReadableTime.length(cut)) left out")
    }
    return found
  }

  private static func counted(_ count: Int, _ name: String) -> String {
    "\(count) \(name)\(count == 1 ? "" : "s")"
  }
}
