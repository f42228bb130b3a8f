/// The steps of one test of an Allure run. Its screens are in the files that it names.
enum AllureDump: JSONDump {
  static func read(_ document: JSONDocument, into dump: inout DumpRecords) throws(JSONFault) {
    let result = AllureResult(document)
    guard !result.events.isEmpty else { throw JSONFault(.expected("a result of Allure"), at: 0) }
    dump.add(
      .header(
        StreamHeader(platform: .other, viewport: AssumedScreen.ios.viewport, start: result.start, tells: [])))
    dump.add(.snapshot(HierarchySnapshot(time: 0)))
    dump.note(
      .nothingSeen,
      "a result of Allure holds steps, and the screens are in files beside it; name the folder that holds them all"
    )
    for var event in result.events {
      event.time -= result.start
      dump.add(.event(event))
    }
  }
}

extension HierarchyFormat {
  /// `…-result.json` in `allure-results` (docs/FORMATS.md).
  package static let allureResults = HierarchyFormat(
    id: "allure-results", name: "Allure results (*-result.json)", suffixes: ["json"], isStream: true,
    sniff: AllureResult.sniff, makeReader: DumpReader<AllureDump>.init(options:)
  ).ofSteps().asLog()
}
