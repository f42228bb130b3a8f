import Foundation
import TestSupport
import Testing

/// `repair`, as a person would use it.
@Suite struct RepairCommandTests {
  private static let page =
    #"{"type":2,"data":{"node":{"type":0,"id":1,"childNodes":[{"type":1,"id":2,"name":"html","publicId":"","systemId":""},"#
    + #"{"type":2,"id":3,"tagName":"html","attributes":{},"childNodes":[{"type":2,"id":4,"tagName":"head","attributes":{},"#
    + #""childNodes":[]},{"type":2,"id":5,"tagName":"body","attributes":{},"childNodes":[]}]}]},"#
    + #""initialOffset":{"top":0,"left":0}},"timestamp":1000}"#
  private static let meta = #"{"type":4,"data":{"href":"","width":40,"height":60},"timestamp":1000}"#
  private static let end = #"{"type":5,"data":{"tag":"end","payload":{}},"timestamp":3000}"#
  private static let early = #"{"type":5,"data":{"tag":"early","payload":{}},"timestamp":2000}"#

  private static func write(_ text: String, _ path: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  @Test func aSoundLogIsCopiedByteForByteInEachForm() throws {
    try inFolder { folder in
      let array = "[ \(Self.meta) ,\n\(Self.page),\(Self.end)]\n"
      let lines = "\(Self.meta)\n\(Self.page)\n\n\(Self.end)\n"
      let packed = ArchiveMaker.gzip(Array(array.utf8))
      for (name, bytes) in [
        ("a.json", Array(array.utf8)), ("l.ndjson", Array(lines.utf8)), ("z.json.gz", packed),
      ] {
        try Data(bytes).write(to: URL(filePath: "\(folder)/\(name)"))
        let result = try silhouette("repair", "\(folder)/\(name)", "-o", "\(folder)/out-\(name)")
        #expect(result.exitCode == 0 && result.text.isEmpty, "\(result.text) \(result.errors)")
        #expect(result.errors.contains("sound, copied as it was"))
        #expect(try Array(Data(contentsOf: URL(filePath: "\(folder)/out-\(name)"))) == bytes)
      }
      let piped = try silhouette("repair", "-", "-o", "-", input: Data(array.utf8))
      #expect(piped.text == array)
      let other = try silhouette("repair", "\(folder)/l.ndjson", "-o", "\(folder)/l.json")
      #expect(other.text.contains("the log: form: "), "\(other.text)")
      #expect(
        try String(contentsOfFile: "\(folder)/l.json", encoding: .utf8)
          == "[\(Self.meta),\(Self.page),\(Self.end)]\n")
    }
  }

  @Test func changesAreLinesOrJSON() throws {
    try inFolder { folder in
      try Self.write(
        "[\(Self.meta),\(Self.page),\(Self.end),\(Self.early),{\"timestamp\":9}]", "\(folder)/log.json")
      let result = try silhouette("repair", "\(folder)/log.json")
      #expect(result.exitCode == 0)
      #expect(result.text.split(separator: "\n").count == 2, "\(result.text)")
      #expect(result.text.contains("event 3, t=2000: order: ") && result.text.contains("event 4"))
      #expect(
        try String(contentsOfFile: "\(folder)/log.repaired.json", encoding: .utf8)
          == "[\(Self.meta),\(Self.page),\(Self.early),\(Self.end)]\n")
      let json = try silhouette("repair", "\(folder)/log.json", "-o", "\(folder)/x.json", "--json", "--quiet")
      let object = try JSONSerialization.jsonObject(with: json.output) as? [String: Any]
      let output = (object?["outputs"] as? [[String: Any]])?.first
      #expect(object?["isSound"] as? Bool == false && output?["events"] as? Int == 4)
      #expect(
        (output?["changes"] as? [[String: Any]])?.compactMap { $0["kind"] as? String } == [
          "dropped", "order",
        ])
      #expect(json.errors.isEmpty)
      #expect(try silhouette("verify", "\(folder)/x.json").exitCode == 0)
    }
  }

  @Test func changesAreListedWithoutAFile() throws {
    try inFolder { folder in
      let log = "[\(Self.meta),\(Self.page),\(Self.end),\(Self.early)]"
      try Self.write(log, "\(folder)/log.json")
      let listed = try silhouette("repair", "\(folder)/log.json", "--dry-run")
      #expect(listed.exitCode == 0 && listed.text.contains("event 3, t=2000: order: "), "\(listed.text)")
      #expect(
        listed.errors.contains("nothing was written:  4 events, 1 change"), "\(listed.errors)")
      let json = try silhouette("repair", "-", "--dry-run", "--json", input: Data(log.utf8))
      let object = try JSONSerialization.jsonObject(with: json.output) as? [String: Any]
      let output = try #require((object?["outputs"] as? [[String: Any]])?.first)
      #expect(output["file"] == nil && output["events"] as? Int == 4)
      try Data(ArchiveMaker.gzip(Array("[\(Self.meta),\(Self.page),\(Self.end)]".utf8))).write(
        to: URL(filePath: "\(folder)/z.gz"))
      let sound = try silhouette("repair", "\(folder)/z.gz", "--dry-run")
      #expect(sound.text.isEmpty && sound.errors.contains("3 events, sound"), "\(sound.errors)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["log.json", "z.gz"])
    }
  }

  @Test func eachWindowBecomesAFile() throws {
    try inFolder { folder in
      let lines = [Self.meta, Self.page, Self.end].flatMap { ["[\"one\",\($0)]", "[\"two\",\($0)]"] }
      try Self.write(lines.joined(separator: "\n"), "\(folder)/blob.jsonl")
      let result = try silhouette("repair", "\(folder)/blob.jsonl", "-o", "\(folder)/out.json.gz")
      #expect(result.exitCode == 0, "\(result.errors)")
      for number in 1...2 {
        #expect(try silhouette("verify", "\(folder)/out.\(number).json.gz").exitCode == 0)
      }
      let one = try silhouette("repair", "\(folder)/blob.jsonl", "--window", "two", "-o", "-")
      #expect(one.text == "[\(Self.meta),\(Self.page),\(Self.end)]\n")
      let unknown = try silhouette("repair", "\(folder)/blob.jsonl", "--window", "three", "-o", "-")
      #expect(unknown.exitCode == 64 && unknown.errors.contains("'one', 'two'"), "\(unknown.errors)")
      let both = try silhouette("repair", "\(folder)/blob.jsonl", "-o", "-")
      #expect(both.exitCode == 64 && both.errors.contains("--window"))
    }
  }

  @Test func eachTabOfAMixedLogBecomesAFile() throws {
    func change(_ id: Int, _ time: Int) -> String {
      #"{"type":3,"data":{"source":0,"texts":[],"attributes":[{"id":\#(id),"attributes":{"class":"a"}}],"removes":[],"#
        + #""adds":[]},"timestamp":\#(time)}"#
    }
    let second = [Self.meta, Self.page].map {
      $0.replacing("\"href\":\"\"", with: "\"href\":\"/b\"").replacing("\"id\":5", with: "\"id\":50")
    }
    let log = [Self.meta, Self.page] + second + [change(5, 1500), change(50, 1600), Self.end]
    try inFolder { folder in
      try Self.write("[\(log.joined(separator: ","))]", "\(folder)/log.json")
      let result = try silhouette("repair", "\(folder)/log.json", "-o", "\(folder)/out.json")
      #expect(result.text.contains("the events of 2 tabs are mixed"), "\(result.text)")
      #expect(result.errors.contains("window tab 1") && result.errors.contains("window tab 2"))
      for (number, expected) in [
        (1, [Self.meta, Self.page, change(5, 1500)]), (2, second + [change(50, 1600), Self.end]),
      ] {
        let text = try String(contentsOfFile: "\(folder)/out.\(number).json", encoding: .utf8)
        #expect(text == "[\(expected.joined(separator: ","))]\n")
      }
      let one = try silhouette("repair", "\(folder)/log.json", "--window", "tab 2", "-o", "-")
      #expect(one.text == "[\((second + [change(50, 1600), Self.end]).joined(separator: ","))]\n")
    }
  }

  @Test func aClockThatWasSetBackIsFoundByTheChangesThatItSaves() throws {
    let add =
      #"{"type":3,"data":{"source":0,"texts":[],"attributes":[],"removes":[],"adds":[{"parentId":5,"nextId":null,"node":"#
      + #"{"type":2,"id":9,"tagName":"p","attributes":{},"childNodes":[]}}]},"timestamp":100}"#
    let result = try silhouette(
      "repair", "-", "-o", "-", input: Data("[\(Self.meta),\(Self.page),\(add)]".utf8))
    #expect(result.errors.contains("clock") && !result.errors.contains("dropped"), "\(result.errors)")
    #expect(result.text.contains(#"[]}}]},"timestamp":1000}]"#))
  }

  @Test func aCutLogIsRepairedUpToItsEndAndNothingAppearsIfNothingIsLeft() throws {
    try inFolder { folder in
      try Self.write("[\(Self.meta),\(Self.page),\(Self.end.dropLast(9))", "\(folder)/cut.json")
      let cut = try silhouette("repair", "\(folder)/cut.json", "-o", "\(folder)/x.json")
      #expect(cut.exitCode == 65 && cut.errors.contains("byte"), "\(cut.errors)")
      #expect(try silhouette("verify", "\(folder)/x.json").exitCode == 0)
      let none = try silhouette("repair", "-", "-o", "\(folder)/y.json", input: Data("Dear diary,".utf8))
      #expect(none.exitCode == 65 && !FileManager.default.fileExists(atPath: "\(folder)/y.json"))
      let itself = try silhouette("repair", "\(folder)/cut.json", "-o", "\(folder)/cut.json")
      #expect(itself.exitCode == 64)
    }
  }

  @Test func optionsAreChecked() throws {
    for arguments in [
      ["-"], [], ["-", "-o", "-", "--json"], ["-", "-o", "-", "--fold-gaps", "0"],
      ["-", "-o", "-", "--dry-run"],
    ] {
      #expect(try run("silhouette", ["repair"] + arguments, input: Data()).exitCode == 64, "\(arguments)")
    }
  }
}
