internal import SilhouetteText

/// A tool's answer: text, and for some tools the same as JSON, or a picture.
struct AgentAnswer {
  var text: String
  /// A JSON object.
  var structured: String?
  /// A PNG.
  var picture: [UInt8]?
  var isError = false

  init(_ text: String) { self.text = text }

  /// The result of `tools/call`, without its braces.
  var members: String {
    var content = "{\"type\":\"text\",\"text\":\(JSONLiteral.quoted(text))}"
    if let picture {
      content += ",{\"type\":\"image\",\"data\":\"\(Base64Text.text(picture))\",\"mimeType\":\"image/png\"}"
    }
    let told = structured.map { ",\"structuredContent\":\($0)" } ?? ""
    return "\"content\":[\(content)]\(told),\"isError\":\(isError)"
  }
}

/// Why a tool cannot answer, in words for a model that may ask again.
struct AgentProblem: Error {
  let text: String

  init(_ text: String) { self.text = text }
}

/// The part of a list that a budget of tokens has room for.
struct AgentList {
  /// Words before the list.
  var head: String
  var lines: [String]
  /// Of each line, as JSON; empty for a list without.
  var values: [String] = []
  /// The list's name as JSON.
  var name = ""
  /// Members of the JSON beside the list, each with a comma behind it.
  var members = ""
  /// The first line to show, from 1.
  var from = 1
  var budget: Int
  /// How many lines there are, if the list holds only the first of them.
  var total: Int?

  /// The tokens that are kept for the words of a cut.
  private static let reserve = 30

  var answer: AgentAnswer {
    let first = min(max(0, from - 1), lines.count)
    var (text, spent) = (head, TokenCount.of(head) + Self.reserve)
    var (json, jsonSpent) = ("", TokenCount.of(members) + Self.reserve)
    var next = first
    while next < lines.count {
      let cost = TokenCount.of(lines[next]) + 1
      let jsonCost = values.isEmpty ? 0 : TokenCount.of(values[next]) + 1
      // One line is shown in any case, or no call would come to the end.
      if next > first, spent + cost > budget || jsonSpent + jsonCost > budget { break }
      text += (text.isEmpty ? "" : "\n") + lines[next]
      if !values.isEmpty { json += (next > first ? "," : "") + values[next] }
      (spent, jsonSpent, next) = (spent + cost, jsonSpent + jsonCost, next + 1)
    }
    let all = total ?? lines.count
    let rest = all - next
    if rest > 0 { text += "\n… \(rest) more: ask again with from=\(next + 1), or with more tokens" }
    var answer = AgentAnswer(text)
    if !name.isEmpty {
      let more = rest > 0 ? ",\"more\":\(rest),\"next\":\(next + 1)" : ""
      answer.structured = "{\(members)\"\(name)\":[\(json)]\(more)}"
    }
    return answer
  }
}
