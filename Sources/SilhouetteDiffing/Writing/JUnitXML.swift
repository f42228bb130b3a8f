internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouettePages

/// A comparison as a JUnit report: a test case for each screen, and for each file that cannot be read.
package enum JUnitXML {
  package static func text(_ result: DiffResult) -> String {
    let failed = result.screens.count { !$0.findings.isEmpty }
    let cases = result.screens.count + result.failures.count
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites tests="\(cases)" failures="\(failed)" errors="\(result.failures.count)">
        <testsuite name="silhouette diff" tests="\(cases)" failures="\(failed)" errors="\(result.failures.count)" skipped="0" time="0">

      """
    for screen in result.screens { text += testCase(screen) }
    for failure in result.failures {
      text += """
            <testcase classname="silhouette.diff" name="input" time="0">
              <error message="\(escaped(failure.message))"/>
            </testcase>

        """
    }
    return text + "  </testsuite>\n</testsuites>\n"
  }

  private static func testCase(_ screen: DiffResult.Screen) -> String {
    let start =
      "    <testcase classname=\"silhouette.diff\" name=\"\(escaped(FindingWords.name(screen)))\" time=\"0\""
    if screen.findings.isEmpty { return start + "/>\n" }
    let count = screen.findings.count == 1 ? "1 finding" : "\(screen.findings.count) findings"
    let lines = screen.findings.map { escaped(FindingWords.line($0)) }.joined(separator: "\n")
    return start
      + ">\n      <failure message=\"\(count)\" type=\"finding\">\(lines)</failure>\n    </testcase>\n"
  }

  /// Text in an element or an attribute. What XML 1.0 cannot hold does not print and is escaped first, but for two scalars.
  private static func escaped(_ text: String) -> String {
    PageEscaping.text(
      Printable.escaped(text).replacing("\u{FFFE}", with: "?").replacing("\u{FFFF}", with: "?"))
  }
}
