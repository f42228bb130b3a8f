internal import SilhouetteText

/// One tool of the server: its name, its purpose, and the JSON Schemas of its arguments and of its answer.
struct AgentTool {
  let name: String
  let title: String
  let about: String
  let arguments: [Argument]
  /// The schema of the structured answer; nil for text alone.
  var output: String?

  struct Argument {
    let name: String
    /// A JSON Schema without its braces.
    let schema: String
    var isNeeded = false
  }

  /// The usual budget of an answer.
  static let tokens = 1500

  var names: [String] { arguments.map(\.name) }

  /// As `tools/list` has it.
  var json: String {
    let properties = arguments.map { "\"\($0.name)\":{\($0.schema)}" }.joined(separator: ",")
    let needed = arguments.filter(\.isNeeded).map { "\"\($0.name)\"" }.joined(separator: ",")
    let input =
      "{\"type\":\"object\",\"properties\":{\(properties)}\(needed.isEmpty ? "" : ",\"required\":[\(needed)]"),\"additionalProperties\":false}"
    let result = output.map { ",\"outputSchema\":\($0)" } ?? ""
    return
      "{\"name\":\"\(name)\",\"title\":\(JSONLiteral.quoted(title)),\"description\":\(JSONLiteral.quoted(about)),\"inputSchema\":\(input)\(result),\"annotations\":{\"readOnlyHint\":true}}"
  }

  static func named(_ name: String) -> AgentTool? { all.first { $0.name == name } }

  // MARK: Arguments

  private static func text(_ name: String, _ about: String, isNeeded: Bool = false) -> Argument {
    Argument(
      name: name, schema: "\"type\":\"string\",\"description\":\(JSONLiteral.quoted(about))",
      isNeeded: isNeeded)
  }

  private static func whole(_ name: String, _ about: String, least: Int = 1) -> Argument {
    Argument(
      name: name,
      schema: "\"type\":\"integer\",\"minimum\":\(least),\"description\":\(JSONLiteral.quoted(about))")
  }

  // Arguments of most tools are explained once, in the server's instructions: a client sends the list with each question.
  private static let path = Argument(name: "path", schema: "\"type\":\"string\"", isNeeded: true)
  private static let visit = Argument(name: "visit", schema: "\"type\":\"integer\"")
  private static let at = Argument(name: "at", schema: "\"type\":\"number\"")
  private static let budget = Argument(
    name: "tokens", schema: "\"type\":\"integer\",\"minimum\":50,\"default\":\(tokens)")
  private static let from = Argument(name: "from", schema: "\"type\":\"integer\"")

  // MARK: Answers

  private static let elements = """
    {"type":"array","items":{"type":"object","properties":{"number":{"type":"integer"},"kind":{"type":"string"},\
    "box":{"type":"array","items":{"type":"number"}}},"required":["kind","box"]}}
    """

  // MARK: The tools

  static let all: [AgentTool] = [
    AgentTool(
      name: "open", title: "Open a session",
      about:
        "What a dump, run folder or log holds: format, length, numbers of screens, actions, dead taps and errors. Begin here.",
      arguments: [path, budget]),
    AgentTool(
      name: "screens", title: "List screens",
      about:
        "Each visit of a screen in order: its place, time, what is on it, and a fingerprint that is the same for the same screen.",
      arguments: [path, from, budget]),
    AgentTool(
      name: "outline", title: "A screen as text",
      about:
        "What is on a screen, as a short tree of kinds. Without words unless the server was started with --reveal.",
      arguments: [path, visit, at, from, budget]),
    AgentTool(
      name: "marks", title: "A screen's controls",
      about:
        "Everything that can be touched or typed into, in reading order: number, kind, place [x, y, width, height] in points. A number means the same element on all screens.",
      arguments: [path, visit, at, from, budget],
      output:
        "{\"type\":\"object\",\"properties\":{\"marks\":\(elements)},\"required\":[\"marks\"]}"
    ),
    AgentTool(
      name: "picture", title: "A screen as a numbered picture",
      about: "The screen's wireframe as PNG, with a numbered box over each control (the numbers of marks).",
      arguments: [
        path, visit, at,
        Argument(name: "plain", schema: "\"type\":\"boolean\",\"description\":\"Without numbers\""),
        Argument(
          name: "scale",
          schema:
            "\"type\":\"number\",\"exclusiveMinimum\":0,\"maximum\":8,\"description\":\"Pixels a point; default: 1, or less for the budget\""
        ),
        budget,
      ]),
    AgentTool(
      name: "locators", title: "Locators for test tools",
      about:
        "For a screen's controls, or for one: code by which Appium, Maestro, Espresso, XCUITest or Playwright finds it, and on how many of its screens that works. Identifiers and words need --reveal.",
      arguments: [path, visit, at, Argument(name: "mark", schema: "\"type\":\"integer\""), from, budget],
      output:
        "{\"type\":\"object\",\"properties\":{\"elements\":\(elements)},\"required\":[\"elements\"]}"),
    AgentTool(
      name: "find", title: "Find elements",
      about:
        "Elements of all screens, or of one, by kind, part of their name, state, or words (words need --reveal).",
      arguments: [
        path, text("kind", "Such as button, text field, image, label"),
        text("name", "Part of a name, such as navigation bar/"),
        text("state", "focused, selected, checked or disabled"), text("words", "Part of the words"), visit,
        from, budget,
      ],
      output:
        "{\"type\":\"object\",\"properties\":{\"elements\":\(elements)},\"required\":[\"elements\"]}"),
    AgentTool(
      name: "actions", title: "What the person did",
      about: "Taps, swipes, typing and the app's events in order, each with what followed it.",
      arguments: [
        path,
        Argument(
          name: "only",
          schema:
            "\"type\":\"string\",\"enum\":[\"taps\",\"dead taps\",\"errors\"],\"description\":\"Default: all\""
        ), visit,
        from, budget,
      ]),
    AgentTool(
      name: "after", title: "What followed an action",
      about:
        "What followed one action: the answer, after how long, and what differs on the screen a second later.",
      arguments: [
        path,
        Argument(
          name: "action",
          schema: "\"type\":\"integer\",\"minimum\":1,\"description\":\"Its number in actions\"",
          isNeeded: true), from, budget,
      ]),
    AgentTool(
      name: "dead_taps", title: "Dead taps",
      about: "Taps after which nothing changed for a second, and no event came.",
      arguments: [path, from, budget]),
    AgentTool(
      name: "compare", title: "Compare two runs or two screens",
      about:
        "What differs between two runs, screen by screen; or between two screens, if a_visit or b_visit is given, or no b. Words are not compared.",
      arguments: [
        text("a", "The first run: what is expected", isNeeded: true),
        text("b", "The second run; default: the first"),
        whole("a_visit", "A visit of a; default: the first"),
        whole("b_visit", "A visit of b; default: the newest"),
        Argument(
          name: "tolerance",
          schema: "\"type\":\"number\",\"minimum\":0,\"description\":\"Points; default: 1\""), from,
        budget,
      ]),
    AgentTool(
      name: "why", title: "Why a node is what it is",
      about:
        "The node with a mark, or all nodes at a point: kind, class, the rule that decided, whether it is drawn, and why it has a number or none.",
      arguments: [
        path, visit, at, whole("mark", "A number of marks"),
        Argument(
          name: "x", schema: "\"type\":\"number\",\"description\":\"A point, in points of the screen\""),
        Argument(name: "y", schema: "\"type\":\"number\""), from, budget,
      ]),
  ]
}
