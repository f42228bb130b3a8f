/// Findings as a JUnit report: a test case for each thing that was looked at, and for each input that could not be read.
package struct JUnitReport {
  package struct Case {
    var name: String
    /// A line each; none if the case passed.
    var findings: [String]

    package init(name: String, findings: [String]) {
      self.name = name
      self.findings = findings
    }
  }

  private let suite: String
  private let className: String
  private let cases: [Case]
  private let failures: [String]

  package init(suite: String, className: String, cases: [Case], failures: [String]) {
    self.suite = suite
    self.className = className
    self.cases = cases
    self.failures = failures
  }

  package var text: String {
    let failed = cases.count { !$0.findings.isEmpty }
    let count = cases.count + failures.count
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites tests="\(count)" failures="\(failed)" errors="\(failures.count)">
        <testsuite name="\(XMLText.escaped(suite))" tests="\(count)" failures="\(failed)" errors="\(failures.count)" skipped="0" time="0">

      """
    for one in cases { text += testCase(one) }
    for failure in failures {
      text += """
            <testcase classname="\(className)" name="input" time="0">
              <error message="\(XMLText.escaped(failure))"/>
            </testcase>

        """
    }
    return text + "  </testsuite>\n</testsuites>\n"
  }

  private func testCase(_ one: Case) -> String {
    let start = "    <testcase classname=\"\(className)\" name=\"\(XMLText.escaped(one.name))\" time=\"0\""
    if one.findings.isEmpty { return start + "/>\n" }
    let count = one.findings.count == 1 ? "1 finding" : "\(one.findings.count) findings"
    let lines = one.findings.map(XMLText.escaped).joined(separator: "\n")
    return start
      + ">\n      <failure message=\"\(count)\" type=\"finding\">\(lines)</failure>\n    </testcase>\n"
  }
}
