import Foundation
import TestSupport
import Testing

/// `inspect`, as a person would use it.
@Suite struct InspectCommandTests {
  @Test func inspectPrintsTheTreeWithCategories() throws {
    let result = try silhouette("inspect", "-", input: PlantedSession.bytes)
    #expect(result.text.contains("└─ UIButton(frame: {{4, 4}, {20, 10}}"))
    #expect(result.text.contains("button"))
  }

  @Test func stagesThatALogHasNotAreRefused() throws {
    try inFolder { folder in
      try encode(folder + "/log.json")
      for stage in ["events", "page", "scene"] {
        let result = try silhouette("inspect", folder + "/log.json", "--stage", stage)
        #expect(result.exitCode == 0 && !result.output.isEmpty, "\(stage) \(result.errors)")
      }
      let result = try silhouette("inspect", folder + "/log.json")
      #expect(result.exitCode == 64 && result.errorLines.count == 1, "\(result.errors)")
    }
  }

  /// A field that is secure in one snapshot and insecure in the next, at each stage of the second one.
  @Test(arguments: [["--stage", "snapshot"], ["--stage", "snapshot", "--json"], ["--stage", "scene"]])
  func aPasswordStaysOneInWhatIsInspected(arguments: [String]) throws {
    func snapshot(_ time: Int, _ secure: Bool) -> String {
      #"{"t":\#(time),"windows":[{"id":1,"class":"UIWindow","frame":[0,0,40,60],"children":[{"id":2,"#
        + #""class":"UITextField","frame":[0,4,40,20],"editable":true,"secure":\#(secure),"text":"PLANTED-7f3a"}]}]}"#
    }
    let input = Data(
      [PlantedSession.header, snapshot(0, true), snapshot(100, false)].joined(separator: "\n").utf8)
    let result = try run(
      "silhouette", ["inspect", "-", "--at", "100", "--reveal", "inputs"] + arguments, input: input)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.text.contains("secure field") && !result.text.contains("PLANTED"))
  }

  @Test func aKeyOfAnEventsDataIsNotInAnError() throws {
    let line = #"{"t":0,"event":{"name":"x","data":{"PLANTED":{"PLANTED-7f3a":[1,]}}}}"#
    let result = try silhouette("inspect", "-", input: Data((PlantedSession.header + "\n" + line).utf8))
    #expect(result.exitCode == 65)
    #expect(
      result.errors.contains("$.event.data[…]") && !result.errors.contains("PLANTED"), "\(result.errors)")
  }

  @Test func locatorsOfARunAreJudgedByAllOfItsScreens() throws {
    let run = Places.samples.appending(path: "formats/uiautomator").path
    let text = try silhouette("inspect", run, "--stage", "locators", "--reveal", "labels").text
    #expect(text.contains("visit 1, tried on ") && text.contains("AppiumBy.id("))
    let json = try silhouette("inspect", run, "--stage", "locators", "--reveal", "labels", "--json").text
    let lines = json.split(separator: "\n")
    #expect(lines.count == text.split(separator: "\n").count { $0.hasPrefix("visit ") })
    for line in lines {
      let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      #expect((object["elements"] as? [[String: Any]])?.isEmpty == false)
    }
    let bare = try silhouette("inspect", run, "--stage", "locators").text
    #expect(bare.contains("--reveal labels") && !bare.contains("AppiumBy.id("))
    let one = try silhouette("inspect", run, "--stage", "locators", "--at", "0").text
    #expect(one.split(separator: "\n").count { $0.hasPrefix("visit ") } == 1)
  }

  /// A button that is named by the words in it has these once, and no letters of fonts of icons.
  @Test func wordsOfAnElementAreThereOnce() throws {
    func node(_ kind: String, _ box: String, _ attributes: String, _ inside: String = "") -> String {
      #"<node class="android.\#(kind)" enabled="true" bounds="\#(box)" \#(attributes)>\#(inside)</node>"#
    }
    let icon = node("widget.TextView", "[40,300][140,400]", "text=\"\u{E8B6}\"")
    let words = node("widget.TextView", "[150,300][400,400]", #"text="Leave""#)
    let more = node("widget.TextView", "[150,600][400,700]", #"text="now""#)
    let dump =
      #"<?xml version="1.0" encoding="UTF-8"?><hierarchy rotation="0">"#
      + node(
        "widget.FrameLayout", "[0,0][1080,2400]", "",
        node("widget.Button", "[40,300][440,440]", #"content-desc="Leave" clickable="true""#, words)
          + node(
            "widget.Button", "[40,600][440,740]", "content-desc=\"\u{E8B6}, Leave\" clickable=\"true\"",
            icon + words + more))
      + "</hierarchy>"
    try inFolder { folder in
      try Data(dump.utf8).write(to: URL(filePath: folder + "/1.xml"))
      let text = try silhouette("inspect", folder, "--stage", "locators", "--reveal", "labels").text
      #expect(text.contains("“Leave”\n"), "\(text)")
      #expect(text.contains("Leave, now”\n"), "\(text)")
    }
  }

  @Test func aLogHasNoLocators() throws {
    try inFolder { folder in
      try encode(folder + "/log.json")
      let result = try silhouette("inspect", folder + "/log.json", "--stage", "locators")
      #expect(result.exitCode == 64 && result.errors.contains("hierarchy"), "\(result.errors)")
    }
  }
}
