internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteStory
internal import SilhouetteText

/// An audit as SARIF 2.1.0, which tools for code review show.
///
/// A dump has no lines that a person edits, so a result names its file and its element: the place in the tree, and the box.
package enum AuditSARIF {
  package static func text(_ result: AuditResult) -> String {
    let rules = AuditRule.allCases.map { "          " + rule($0) }.joined(separator: ",\n")
    var keys: [String: Int] = [:]
    var results: [String] = []
    for screen in result.screens {
      for finding in screen.findings { results.append("        " + self.result(finding, screen, &keys)) }
    }
    let list = results.isEmpty ? "[]" : "[\n\(results.joined(separator: ",\n"))\n      ]"
    return """
      {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [
          {
            "tool": {
              "driver": {
                "name": "silhouette audit",
                "semanticVersion": \(quoted(SilhouetteVersion.current)),
                "rules": [
      \(rules)
                ]
              }
            },
            "columnKind": "utf16CodeUnits",
            "invocations": [\(invocation(result))],
            "results": \(list)
          }
        ]
      }

      """
  }

  private static func rule(_ rule: AuditRule) -> String {
    object([
      ("id", quoted(rule.rawValue)),
      ("name", quoted(name(of: rule))),
      ("shortDescription", object([("text", quoted(rule.title))])),
      ("fullDescription", object([("text", quoted("\(rule.title). \(rule.explanation)"))])),
      ("help", object([("text", quoted(rule.explanation))])),
      ("helpUri", quoted(rule.address)),
      ("defaultConfiguration", object([("level", quoted(rule.level.rawValue))])),
      ("properties", object([("tags", "[\"accessibility\"]")])),
    ])
  }

  /// `ControlWithoutAName`: viewers show it beside the id.
  private static func name(of rule: AuditRule) -> String {
    rule.title.split { !$0.isLetter && !$0.isNumber }.map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined()
  }

  /// What could not be read or judged. An audit is complete if every input was read.
  private static func invocation(_ result: AuditResult) -> String {
    let broken = result.failures.map { notification($0.message, "error") }
    let unjudged = AuditWords.unjudged(result).map { notification($0, "note") }
    return object([
      ("executionSuccessful", result.failures.isEmpty ? "true" : "false"),
      ("toolExecutionNotifications", JSONLiteral.list(broken + unjudged)),
    ])
  }

  private static func notification(_ text: String, _ level: String) -> String {
    object([("level", quoted(level)), ("message", object([("text", quoted(text))]))])
  }

  private static func result(
    _ finding: AuditFinding, _ screen: AuditResult.Screen, _ keys: inout [String: Int]
  ) -> String {
    let names = (finding.path + [finding.category]).map(\.name).joined(separator: "/")
    let place = object([
      (
        "physicalLocation",
        object([
          ("artifactLocation", object([("uri", quoted(address(of: screen.input)))])),
          ("region", object([("startLine", "1")])),
        ])
      ),
      (
        "logicalLocations",
        "[" + object([("fullyQualifiedName", quoted("\(screen.name)/\(names)")), ("kind", "\"element\"")])
          + "]"
      ),
    ])
    // The same finding has the same print in the next run, so viewers know new ones.
    let key = "\(finding.rule.rawValue)\n\(screen.name)\n\(names)\n\(finding.className ?? "")"
    keys[key, default: 0] += 1
    let print = SHA256.digest(Array("\(key)\n\(keys[key]!)".utf8)).prefix(16).map(hex).joined()
    let boxes = finding.boxes.map { box in
      JSONLiteral.list([box.x, box.y, box.width, box.height].map(JSONLiteral.number))
    }
    return object([
      ("ruleId", quoted(finding.rule.rawValue)),
      ("ruleIndex", String(AuditRule.allCases.firstIndex(of: finding.rule)!)),
      ("level", quoted(finding.rule.level.rawValue)),
      (
        "message",
        object([
          (
            "text",
            quoted(
              "\(Printable.escaped(screen.name)): \(AuditWords.element(finding)) \(AuditWords.detail(finding)). \(finding.rule.explanation)"
            )
          )
        ])
      ),
      ("locations", "[\(place)]"),
      ("partialFingerprints", object([("silhouetteAudit/v1", quoted(print))])),
      (
        "properties",
        object([
          ("screen", quoted(screen.name)), ("boxes", JSONLiteral.list(boxes)),
          ("size", JSONLiteral.list([screen.size.width, screen.size.height].map(JSONLiteral.number))),
        ])
      ),
    ])
  }

  private static func hex(_ byte: UInt8) -> String {
    let digits = Array("0123456789abcdef")
    return String([digits[Int(byte >> 4)], digits[Int(byte & 15)]])
  }

  /// A path as the relative reference of a URI (RFC 3986).
  private static func address(of path: String) -> String {
    var text = path.hasPrefix("/") ? "file://" : ""
    for byte in path.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2F, 0x5F, 0x7E:
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default: text += "%" + hex(byte).uppercased()
      }
    }
    return text
  }

  private static func quoted(_ text: String) -> String { JSONLiteral.quoted(text) }

  private static func object(_ members: [(String, String)]) -> String {
    "{" + members.map { "\(quoted($0.0)):\($0.1)" }.joined(separator: ",") + "}"
  }
}
