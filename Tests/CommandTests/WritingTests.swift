import Foundation
import TestSupport
import Testing

/// Contents of folders after the command has written there, or could not.
@Suite struct WritingTests {
  private static let isRoot = geteuid() == 0

  // MARK: Videos

  /// Stand-ins for ffmpeg that end well without a whole video.
  static let fakes = [
    "cat > /dev/null",
    "cat > /dev/null; for last; do :; done; echo garbage > \"${last#file:}\"",
    "cat > /dev/null; for last; do :; done; printf '\\032\\105\\337\\243\\200' > \"${last#file:}\"",
    "cat > /dev/null; for last; do :; done; echo x > \"${last#file:}\"; echo 'No space left on device' >&2",
    "head -c 100 > /dev/null",
    "exit 3",
  ]

  @Test(arguments: fakes, ["mp4", "webm"]) func aFakeVideoTakesNoName(fake: String, format: String) throws {
    let world = try Scratch()
    try world.write(Scratch.session(), "s.ndjson")
    try world.write("#!/bin/sh\n\(fake)\n", "bin/ffmpeg")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: world.file("bin/ffmpeg"))
    try world.write("good", "a.\(format)")
    let result = try world.silhouette(
      ["render", world.file("s.ndjson"), "-o", world.file("a.\(format)")],
      environment: ["PATH": world.file("bin") + ":/usr/bin:/bin"])
    #expect(result.exitCode == 74 && result.errorLines.count == 1, "\(result.errors)")
    #expect(world.bytes("a.\(format)") == Data("good".utf8))
    #expect(world.drafts.isEmpty)
  }

  @Test(.enabled(if: Faults.tool("ffmpeg") != nil, "needs ffmpeg"), arguments: ["mp4", "webm"])
  func aVideoThatMayNotGrowTakesNoName(format: String) throws {
    let world = try Scratch()
    try world.write(Scratch.session(), "s.ndjson")
    try world.write("good", "a.\(format)")
    // Blocks of 512 bytes: half of the whole video.
    let whole = try world.silhouette(
      ["render", world.file("s.ndjson"), "-o", world.file("b.\(format)"), "--fps", "100"])
    try #require(whole.exitCode == 0, "\(whole.errors)")
    let blocks = world.bytes("b.\(format)")!.count / 1024
    try #require(blocks > 0)
    let result = try world.shell("ulimit -f \(blocks); exec $S render s.ndjson -o a.\(format) --fps 100")
    #expect(result.exitCode == 74 && result.errorLines.count == 1, "\(result.errors)")
    #expect(world.bytes("a.\(format)") == Data("good".utf8))
    #expect(world.drafts.isEmpty)
  }

  /// A disk of 256 KiB, nearly full: by the bytes that are left, each step of making a file meets its end.
  @Test(
    .enabled(
      if: isRoot && Faults.tool("mount") != nil && Faults.tool("unshare") != nil, "needs root on Linux"))
  func aFullDiskLosesNothing() throws {
    let world = try Scratch()
    try world.write(Scratch.session(), "s.ndjson")
    try FileManager.default.createDirectory(atPath: world.file("disk"), withIntermediateDirectories: true)
    let outputs =
      ["a.png", "a.apng", "a.html", "a.json", "a.ndjson"]
      + (Faults.tool("ffmpeg") == nil ? [] : ["a.mp4", "a.webm"])
    for output in outputs {
      let verb =
        ["html": "play", "json": "encode", "ndjson": "convert"][String(output.split(separator: ".")[1])]
        ?? "render"
      let player = verb == "play" ? "--link-player" : ""
      // A mount of its own name space ends with the shell.
      let script = """
        mount -t tmpfs -o size=256k none disk || exit 99
        echo good > disk/\(output); cp disk/\(output) good
        for left in 0 4 8; do
          rm -f disk/fill; head -c 300000 /dev/zero > disk/fill 2>/dev/null
          size=$(stat -c %s disk/fill); truncate -s $((size - left * 1024)) disk/fill
          $S \(verb) s.ndjson -o disk/\(output) \(player) 2>>errors; code=$?
          if [ $code = 0 ]; then rm disk/fill; $S \(verb) s.ndjson -o disk/whole-\(output) \(player) -q || exit 97
            [ \(verb) = render ] && [ \(output) != a.webm ] && ! cmp disk/\(output) disk/whole-\(output) && exit 96
            echo good > disk/\(output); rm disk/whole*
          else cmp disk/\(output) good || exit 95; [ $code = 74 ] || exit 94; fi
          [ -z "$(ls -A disk | grep silhouette)" ] || exit 93
        done
        """
      try world.write(script, "full.sh")
      let result = try world.shell("unshare -m bash ./full.sh")
      if result.exitCode == 99 {
        withKnownIssue("no small disk could be mounted") { Issue.record("skipped") }
        return
      }
      #expect(result.exitCode == 0, "\(output): \(result.exitCode) \(result.text) \(result.errors)")
    }
  }

  // MARK: Outputs over inputs

  /// Words of a command whose output, the second name, is its input, the first.
  static let overwriting: [([String], lost: String)] = [
    (["render", "s.ndjson", "-o", "LINK"], "s.ndjson"),
    (["render", "s.ndjson", "--rules", "rules.txt", "-o", "LINK", "--format", "png"], "rules.txt"),
    (["render", "dumps", "-o", "dumps"], "dumps/000000.json"),
    (["render", "a.zip", "-o", "LINK", "--format", "png"], "a.zip"),
    (["encode", "s.ndjson", "-o", "LINK"], "s.ndjson"),
    (["encode", "dumps", "-o", "LINK"], "dumps/000000.json"),
    (["encode", "s.ndjson", "--rules", "rules.txt", "-o", "LINK", "--format", "json"], "rules.txt"),
    (["convert", "s.ndjson", "-o", "LINK"], "s.ndjson"),
    (["play", "s.ndjson", "--player", "player.js", "-o", "LINK"], "player.js"),
    (["play", "s.ndjson", "--player", "player.js", "-o", "LINK"], "player.css"),
    (["redact", "s.ndjson", "--regions", "LINK"], "s.ndjson"),
    (["redact", "s.ndjson", "--policy", "policy.json", "--regions", "LINK"], "policy.json"),
    (["redact", "s.ndjson", "--policy", "policy.json", "--preview", "LINK"], "policy.json"),
    (["redact", "s.ndjson", "-o", "masked", "--regions", "LINK"], "shots/000000.png"),
    (["redact", "s.ndjson", "-o", "masked", "--preview", "LINK"], "shots/000000.png"),
    (
      ["redact", "s.ndjson", "--screenshots", "shots", "-o", "masked", "--preview", "LINK"],
      "shots/000000.png"
    ),
    (
      ["redact", "s.ndjson", "--screenshots", "shots/000000.png", "-o", "m.png", "--regions", "LINK"],
      "shots/000000.png"
    ),
    (["redact", "s.ndjson", "--screenshots", "shots/000000.png", "-o", "LINK"], "shots/000000.png"),
    (["compare", "s.ndjson", "-o", "LINK", "--only", "rrweb-segments"], "s.ndjson"),
    (["compare", "s.ndjson", "--against", "log.json", "-o", "LINK", "--only", "rrweb-segments"], "log.json"),
    (
      ["compare", "s.ndjson", "--policy", "policy.json", "-o", "LINK", "--only", "rrweb-segments"],
      "policy.json"
    ),
  ]

  @Test(arguments: overwriting, ["name", "link", "hard"])
  func noOutputTakesThePlaceOfWhatIsRead(attempt: ([String], lost: String), how: String) throws {
    let (words, lost) = attempt
    let world = try Scratch()
    try world.write(Scratch.session(picture: true), "s.ndjson")
    try world.write(try Faults.screenshot.get(), "shots/000000.png")
    try world.write("", "rules.txt")
    try world.write(#"{"fill":"solid"}"#, "policy.json")
    try world.write("var rrwebPlayer = {};", "player.js")
    try world.write("a{}", "player.css")
    try world.write(Scratch.session(screens: 1), "dumps/000000.json")
    if lost == "a.zip" {
      try world.write(
        Data(ArchiveMaker.zip([.init("000000.json", bytes: [UInt8](Scratch.session(screens: 1)))])), "a.zip")
    }
    if lost == "log.json" {
      #expect(
        try world.silhouette(["encode", world.file("s.ndjson"), "-o", world.file("log.json")]).exitCode == 0)
    }
    let suffix = "." + lost.split(separator: ".").last!
    var output = world.file(lost)
    if how != "name" {
      let kind = words.contains("play") ? ".html" : suffix
      output = world.file("other" + kind)
      if how == "link" { #expect(symlink(world.file(lost), output) == 0) }
      if how == "hard" { #expect(link(world.file(lost), output) == 0) }
    }
    let before = world.bytes(lost)
    let arguments = words.map { word in
      if word == "LINK" { return output }
      return FileManager.default.fileExists(atPath: world.file(word)) || ["masked", "m.png"].contains(word)
        ? world.file(word) : word
    }
    let result = try world.silhouette(arguments)
    #expect(result.exitCode == 64 && result.errorLines.count == 1, "\(arguments): \(result.errors)")
    #expect(world.bytes(lost) == before)
    #expect(world.drafts.isEmpty)
  }

  @Test func twoOutputsCannotBeOneFile() throws {
    let world = try Scratch()
    try world.write(Scratch.session(), "s.ndjson")
    for (regions, preview) in [("a.png", "./a.png"), ("a.png", "tmp/../a.png")] {
      let result = try world.shell("exec $S redact s.ndjson --regions \(regions) --preview \(preview)")
      #expect(result.exitCode == 64 && world.bytes("a.png") == nil, "\(result.errors)")
    }
  }

  // MARK: Two runs at once

  @Test func ofTwoRunsIntoOneFolderOneFails() throws {
    let world = try Scratch()
    try world.write(Scratch.session(screens: 40), "a.ndjson")
    try world.write(Scratch.session(screens: 40, shift: 8), "b.ndjson")
    for name in ["a", "b"] {
      let result = try world.silhouette(
        ["encode", world.file("\(name).ndjson"), "-o", world.file("log-\(name)"), "--segment", "1s"])
      #expect(result.exitCode == 0, "\(result.errors)")
    }
    let whole = [world.tree("log-a"), world.tree("log-b")]
    for _ in 0..<4 {
      let both = try world.shell(
        """
        rm -rf log; $S encode a.ndjson -o log --segment 1s -q 2>a.txt & one=$!
        $S encode b.ndjson -o log --segment 1s -q 2>b.txt; b=$?; wait $one; echo $? $b
        """)
      let codes = both.text.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
      #expect(codes.count == 2 && codes.filter { $0 == 0 }.count == 1, "\(codes)")
      #expect(codes.allSatisfy { [0, 64, 74].contains($0) })
      #expect(world.tree("log") == whole[codes.first == 0 ? 0 : 1])
      let said = String(
        decoding: (world.bytes("a.txt") ?? Data()) + (world.bytes("b.txt") ?? Data()), as: UTF8.self)
      #expect(said.split(separator: "\n").count == 1 && said.contains("log"), "\(said)")
    }
  }

  @Test func runsThatWriteOneFileAtOnceLeaveOneOfThem() throws {
    let world = try Scratch()
    try world.write(Scratch.session(screens: 40), "a.ndjson")
    try world.write(Scratch.session(screens: 40, shift: 8), "b.ndjson")
    for name in ["a", "b"] {
      #expect(
        try world.silhouette(["encode", world.file("\(name).ndjson"), "-o", world.file("\(name).json")])
          .exitCode == 0)
    }
    let whole = [world.bytes("a.json"), world.bytes("b.json")]
    for _ in 0..<3 {
      let all = try world.shell(
        "for n in a b a b; do $S encode $n.ndjson -o c.json -q & all=\"$all $!\"; done; for p in $all; do wait $p || exit 1; done"
      )
      #expect(all.exitCode == 0, "\(all.errors)")
      #expect(whole.contains(world.bytes("c.json")))
      #expect(world.drafts.isEmpty)
    }
  }

  // MARK: Kills

  /// Whenever the kill comes, the file is the old one or the new one, and the next run deletes its drafts.
  @Test func runsThatAreKilledLeaveWholeFilesAndNothingElse() throws {
    let world = try Scratch()
    try world.write(Scratch.session(screens: 200, step: 100), "s.ndjson")
    try world.write("good", "old")
    for (number, output) in ["a.apng", "a.json", "frames", "a.ndjson"].enumerated() {
      let verb = output == "a.json" ? "encode" : output == "a.ndjson" ? "convert" : "render"
      #expect(
        try world.silhouette([verb, world.file("s.ndjson"), "-o", world.file("new-" + output)]).exitCode == 0)
      for step in 0..<6 {
        let delay = Double((step * 7 + number * 3) % 10) / 50
        _ = try world.shell(
          """
          rm -rf \(output); [ \(output) = frames ] || cp old \(output)
          $S \(verb) s.ndjson -o \(output) -q & sleep \(delay); kill -9 $!; wait $! 2>/dev/null
          """)
        if output == "frames" {
          let tree = world.tree(output)
          #expect(tree.isEmpty || tree == world.tree("new-" + output))
        } else {
          let now = world.bytes(output)
          #expect(now == Data("good".utf8) || now == world.bytes("new-" + output))
        }
      }
      #expect(
        try world.silhouette([verb, world.file("s.ndjson"), "-o", world.file("last-" + output)]).exitCode == 0
      )
      #expect(world.drafts.isEmpty, "\(world.drafts)")
    }
  }

  @Test(.enabled(if: Faults.tool("ffmpeg") != nil, "needs ffmpeg"), arguments: ["HUP", "TERM TERM", "KILL"])
  func aSignalLeavesNoProgramAndNoFile(signals: String) throws {
    let world = try Scratch()
    try world.write(Scratch.session(screens: 3), "s.ndjson")
    // The session stays open, so that the run is there to be ended. Its ffmpeg has a name of its own, by
    // which it is found.
    try FileManager.default.createDirectory(atPath: world.file("bin"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: world.file("bin/ffmpeg"), withDestinationPath: Faults.tool("ffmpeg")!)
    let kills = signals.split(separator: " ").map { "kill -\($0) $run; sleep 0.3" }.joined(separator: "; ")
    let result = try world.shell(
      """
      mkfifo pipe; exec 3<>pipe; cat s.ndjson >&3
      $S render - -o a.mp4 -q < pipe 2>said & run=$!
      until grep -l "$W/bin/ffmpeg" /proc/[0-9]*/cmdline >/dev/null 2>&1; do sleep 0.05; done
      \(kills); wait $run; echo $?
      n=0; while grep -l "$W/bin/ffmpeg" /proc/[0-9]*/cmdline >/dev/null 2>&1; do
        n=$((n + 1)); [ $n -gt 200 ] && exit 9; sleep 0.05; done
      """, environment: ["PATH": world.file("bin") + ":/usr/bin:/bin"])
    #expect(result.exitCode == 0, "ffmpeg stayed: \(result.errors)")
    // A first TERM ends the input alone, so the video may be whole before the second one comes.
    if let video = world.bytes("a.mp4") {
      #expect(signals == "TERM TERM" && video.range(of: Data("moov".utf8)) != nil)
    }
    if signals == "KILL" {
      let next = try world.silhouette(["render", world.file("s.ndjson"), "-o", world.file("b.png")])
      #expect(next.exitCode == 0)
    }
    #expect(world.drafts.isEmpty, "\(world.drafts)")
    #expect((try FileManager.default.contentsOfDirectory(atPath: world.file("tmp"))).isEmpty)
  }

  // MARK: Limits of the system

  @Test func tooFewFilesAreOneLine() throws {
    let world = try Scratch()
    try world.write(Scratch.session(), "s.ndjson")
    for files in [8, 16, 24] {
      let result = try world.shell("ulimit -n \(files); exec $S render s.ndjson -o a.png")
      #expect(
        result.exitCode == 74 && result.errorLines.count == 1, "\(files): \(result.exitCode) \(result.errors)"
      )
      #expect(result.errors.contains("ulimit -n"))
    }
    // A soft limit is raised if the hard limit allows it.
    let soft = try world.shell("ulimit -Sn 16; exec $S render s.ndjson -o a.png -q")
    #expect(soft.exitCode == 0, "\(soft.errors)")
  }

  @Test(
    .enabled(
      if: isRoot && Faults.tool("setpriv") != nil && Faults.tool("prlimit") != nil, "needs root on Linux"))
  func tooFewThreadsAreOneLine() throws {
    let world = try Scratch()
    try world.write(Scratch.session(), "s.ndjson")
    // A user id that no other process has.
    let result = try world.shell(
      "exec timeout 60 setpriv --reuid=48123 --clear-groups --regid=48123 prlimit --nproc=1 $S render s.ndjson -o -  --format png"
    )
    #expect(result.exitCode == 74 && result.errorLines.count == 1, "\(result.exitCode) \(result.errors)")
    #expect(result.errors.contains("ulimit -u"))
  }

  @Test(.enabled(if: Faults.library != nil, "needs Linux")) func tooLittleMemoryIsOneLine() throws {
    let world = try Scratch()
    try world.write(Scratch.session(screens: 1), "s.ndjson")
    try world.write("good", "a.png")
    // Room for the program, and none for 54 million pixels.
    let result = try world.shell(
      "ulimit -v 300000; exec $S render s.ndjson -o a.png --scale 150",
      environment: ["SWIFT_BACKTRACE": "enable=yes"])
    #expect(result.exitCode == 74 && result.errorLines.count == 1, "\(result.exitCode) \(result.errors)")
    #expect(world.bytes("a.png") == Data("good".utf8))
    // Little memory that is enough does not slow a run down without end.
    let small = try world.shell("ulimit -v 300000; exec timeout 100 $S render s.ndjson -o b.png -q")
    #expect(small.exitCode == 0, "\(small.errors)")
    #expect(world.drafts.isEmpty)
  }

  // MARK: Permissions, links and names

  @Test func aFileKeepsItsPermissions() throws {
    let world = try Scratch()
    try world.write(Scratch.session(), "s.ndjson")
    for (name, verb) in [("a.png", "render"), ("a.json", "encode"), ("a.html", "play")] {
      let words =
        [verb, world.file("s.ndjson"), "-o", world.file(name)] + (verb == "play" ? ["--link-player"] : [])
      #expect(try world.silhouette(words).exitCode == 0)
      let usual = try world.mode(name)
      #expect(usual & 0o600 == 0o600 && usual & 0o022 == 0)
      for mode in [0o600, 0o640, 0o666] {
        #expect(chmod(world.file(name), mode_t(mode)) == 0)
        #expect(try world.silhouette(words).exitCode == 0)
        #expect(try world.mode(name) == mode)
      }
    }
  }

  @Test func aConvertedSessionIsItsOwnersAlone() throws {
    let world = try Scratch()
    try world.write(Scratch.session(), "s.ndjson")
    let words = ["convert", world.file("s.ndjson"), "-o", world.file("c.ndjson")]
    #expect(try world.silhouette(words).exitCode == 0)
    #expect(try world.mode("c.ndjson") == 0o600)
    #expect(try world.silhouette(words + ["--permissions", "644"]).exitCode == 0)
    #expect(try world.mode("c.ndjson") == 0o644)
    #expect(try world.silhouette(words).exitCode == 0)
    #expect(try world.mode("c.ndjson") == 0o600)
    for wrong in ["8", "1777", "044", "rw"] {
      #expect(try world.silhouette(words + ["--permissions", wrong]).exitCode == 64)
    }
  }

  @Test func aLinkThatLeadsNowhereIsWrittenThrough() throws {
    let world = try Scratch()
    try world.write(Scratch.session(), "s.ndjson")
    try world.write("", "place/there")
    for (link, target) in [("one.png", "place/new.png"), ("two.png", "one.png"), ("frames", "place/frames")] {
      #expect(symlink(target, world.file(link)) == 0)
      let result = try world.silhouette(["render", world.file("s.ndjson"), "-o", world.file(link)])
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: world.file(link)) == target)
      #expect(FileManager.default.fileExists(atPath: world.file(target)))
    }
    #expect(
      symlink("nowhere/a.png", world.file("lost.png")) == 0
        && symlink("round.png", world.file("round.png")) == 0)
    for link in ["lost.png", "round.png"] {
      let result = try world.silhouette(["render", world.file("s.ndjson"), "-o", world.file(link)])
      #expect(result.exitCode == 74 && result.errorLines.count == 1, "\(result.errors)")
    }
  }

  @Test func namesAreBytes() throws {
    let world = try Scratch()
    try world.write(Scratch.session(), "s.ndjson")
    let result = try world.shell(
      """
      n=$(printf 'caf\\351'); mkdir "$n" || exit 99
      $S render s.ndjson -o "$n/$n.png" -q || exit 1
      $S render s.ndjson -o "$n/$n" -q || exit 2
      $S encode s.ndjson -o "$n/$n.json" -q || exit 3
      $S encode s.ndjson -o "$n-log" -q || exit 4
      $S convert s.ndjson -o "$n/$n.gz" -q || exit 5
      for f in "$n/$n.png" "$n/$n/000000.png" "$n/$n.json" "$n-log/000000.zlib" "$n/$n.gz"; do
        [ -s "$f" ] || exit 6; done
      $S inspect "$n/none.json" 2>said; [ $? = 74 ] || exit 8
      """)
    if result.exitCode == 99 {
      withKnownIssue("this file system takes names of UTF-8 alone") { Issue.record("skipped") }
      return
    }
    #expect(result.exitCode == 0, "\(result.exitCode) \(result.errors)")
    let said = String(decoding: world.bytes("said") ?? Data(), as: UTF8.self)
    #expect(said.contains(#"caf\xE9/none.json"#), "\(said)")
  }

  @Test func namesAreAsLongAsTheSystemLetsThemBe() throws {
    let world = try Scratch()
    try world.write(Scratch.session(picture: true), "s.ndjson")
    try world.write(try Faults.screenshot.get(), "shots/000000.png")
    let long = String(repeating: "n", count: 250)
    for (words, name) in [
      (["render"], long + ".png"), (["render"], long + "frame"), (["encode"], long + ".json"),
      (["encode"], long + "segm"), (["convert"], long + ".zlib"),
      (["play", "--link-player"], long + ".html"),
    ] {
      let result = try world.silhouette(words + [world.file("s.ndjson"), "-o", world.file(name)])
      #expect(
        result.exitCode == 0 && FileManager.default.fileExists(atPath: world.file(name)), "\(result.errors)")
    }
    let result = try world.silhouette([
      "redact", world.file("s.ndjson"), "--regions", world.file(long + ".json"),
    ])
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(world.drafts.isEmpty)
  }
}
