internal import SilhouetteText

/// Records as OTLP in JSON: lower camel case, whole numbers of 64 bits as strings, one request a line.
enum TelemetryJSON {
  static func line(_ records: [TelemetryRecord]) -> String {
    let resource = #"{"attributes":[\#(attribute("service.name", .text(TelemetrySource.service)))]}"#
    let scope =
      #"{"name":\#(JSONLiteral.quoted(TelemetrySource.scope)),"version":\#(JSONLiteral.quoted(TelemetrySource.version))}"#
    return
      #"{"resourceLogs":[{"resource":\#(resource),"scopeLogs":[{"scope":\#(scope),"logRecords":"#
      + JSONLiteral.list(records.map(record)) + "}]}]}\n"
  }

  private static func record(_ record: TelemetryRecord) -> String {
    var members: [String] = []
    if record.time > 0 {
      members.append("\"timeUnixNano\":\"\(record.time)\"")
      members.append("\"observedTimeUnixNano\":\"\(record.time)\"")
    }
    members.append("\"severityNumber\":\(record.severity.number)")
    members.append("\"severityText\":\"\(record.severity.text)\"")
    let attributes = record.attributes.map { attribute($0.key, $0.value) }
    members.append("\"attributes\":\(JSONLiteral.list(attributes))")
    members.append("\"eventName\":\(JSONLiteral.quoted(record.name))")
    return "{\(members.joined(separator: ","))}"
  }

  private static func attribute(_ key: String, _ value: TelemetryValue) -> String {
    let told =
      switch value {
      case .text(let text): "\"stringValue\":\(JSONLiteral.quoted(text))"
      case .whole(let number): "\"intValue\":\"\(number)\""
      case .number(let number): "\"doubleValue\":\(JSONLiteral.number(number))"
      case .flag(let flag): "\"boolValue\":\(flag)"
      }
    return "{\"key\":\(JSONLiteral.quoted(key)),\"value\":{\(told)}}"
  }
}
