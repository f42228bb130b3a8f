import Foundation

/// Runs one seed, or seeds one after the other for a while.
///
/// Each seed is printed before its run, unbuffered: when the program dies or hangs, the last line names the culprit.
public struct FuzzLoop {
  private let first: UInt64
  /// nil for `first` alone.
  private let seconds: Double?

  /// From `SEED` or `FIRST SECONDS`; nil where they are not numbers.
  public init?(_ arguments: [String]) {
    guard (1...2).contains(arguments.count), let first = UInt64(arguments[0]) else { return nil }
    self.first = first
    seconds = arguments.count == 2 ? Double(arguments[1]) : nil
    if arguments.count == 2 && seconds == nil { return nil }
  }

  /// Stops the program with status 1 at the first seed about which `check` complains.
  public func run(_ check: (UInt64) -> String?) {
    let start = Date()
    var seed = first
    repeat {
      say("seed \(seed)")
      if let complaint = check(seed) {
        say("seed \(seed): \(complaint)")
        exit(1)
      }
      seed &+= 1
    } while -start.timeIntervalSinceNow < seconds ?? 0
    say("\(seed &- first) seeds, nothing found")
  }

  private func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }
}
