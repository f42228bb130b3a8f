/// Inputs of an attacker who wants a reader to hang: for each format many small nodes, a deep tree, one long
/// text, and numbers that all name the same thing.
struct HostileInputs {
  struct Input {
    var format: String
    var kind: String
    /// Made when it is wanted: all of them together are large.
    var make: () -> String
  }

  /// Of each input, about.
  var bytes: Int
  private(set) var all: [Input] = []

  init(bytes: Int) {
    self.bytes = bytes
    addTrees()
    addLists()
    addReplays()
    addPages()
    addPrintedTrees()
    addWebPages()
  }

  // MARK: Ways to be large

  private mutating func many(
    _ format: String, _ kind: String, _ before: String, _ after: String, separator: String = ",",
    _ node: @escaping (Int) -> String
  ) {
    let bytes = bytes
    add(format, kind) {
      var text = before
      var index = 0
      while text.utf8.count < bytes {
        if index > 0 { text += separator }
        text += node(index)
        index += 1
      }
      return text + after
    }
  }

  private mutating func deep(
    _ format: String, _ before: String, _ after: String, open: String, close: String
  ) {
    let count = bytes / (open.utf8.count + close.utf8.count)
    add(format, "deep") {
      before + String(repeating: open, count: count) + String(repeating: close, count: count) + after
    }
  }

  /// Lines that each stand one level deeper than the one before.
  private mutating func steps(
    _ format: String, _ before: String, _ line: @escaping (Int) -> String
  ) {
    many(format, "deep", before, "", separator: "", line)
  }

  private mutating func long(
    _ format: String, _ before: String, _ after: String, of word: String = "a"
  ) {
    let count = bytes / word.utf8.count
    add(format, "long, of \(word.debugDescription)") {
      before + String(repeating: word, count: count) + after
    }
  }

  private mutating func add(_ format: String, _ kind: String, _ make: @escaping () -> String) {
    all.append(Input(format: format, kind: kind, make: make))
  }

  // MARK: Formats

  /// Trees of JSON objects with their children inside.
  private mutating func addTrees() {
    let shapes = [
      ("sentry-view-hierarchy", #"{"rendering_system":"flutter","windows":["#, "]}", "children", "type"),
      ("maestro", #"{"attributes":{},"children":["#, "]}", "children", "text"),
      ("idb", "[", "]", "children", "AXLabel"),
      ("trailblaze", #"{"trailblazeNodeTree":{"children":["#, "]}}", "children", "text"),
      ("rico", #"{"activity_name":"a","activity":{"root":{"children":["#, "]}}}", "children", "text"),
      ("rico-semantic", #"{"ancestors":[],"children":["#, "]}", "children", "text"),
      (
        "hierarchy-stream", BoxStream.header + #"{"t":0,"windows":["#, "]}\n", "children",
        #"class":"A","frame":[0,0,1,1],"text"#
      ),
      (
        "posthog-replay", #"{"type":2,"timestamp":1,"data":{"wireframes":["#, "]}}\n", "childWireframes",
        "text"
      ),
    ]
    for (format, before, after, children, text) in shapes {
      let member = format == "hierarchy-stream" ? #""class":"A","frame":[0,0,1,1]"# : ""
      let comma = member.isEmpty ? "" : ","
      many(format, "many", before, after) { _ in "{\(member)}" }
      many(format, "same", before, after) { _ in #"{\#(member)\#(comma)"id":7,"pointer":"7"}"# }
      deep(format, before, after, open: #"{\#(member)\#(comma)"\#(children)":["#, close: "]}")
      long(format, before + #"{"\#(text)":""#, #""}"# + after)
      many(format, "members", before + "{", "}" + after) { _ in #""scrollable":true,"clickable":true"# }
    }
  }

  /// Lists of views that name their parents.
  private mutating func addLists() {
    let shapes = [
      ("droidbot", #"{"state_str":"a","views":["#, "]}"),
      ("llamatouch", #"[{"temp_id":-1,"bounds":[],"class":""},"#, "]"),
    ]
    for (format, before, after) in shapes {
      many(format, "many", before, after) { #"{"temp_id":\#($0)}"# }
      many(format, "same", before, after) { _ in #"{"temp_id":7,"parent":7}"# }
      many(format, "deep", before, after) { #"{"temp_id":\#($0),"parent":\#($0 - 1)}"# }
      many(format, "circle", before, after) { #"{"temp_id":\#($0),"parent":\#($0 + 1)}"# }
      long(format, before + #"{"text":""#, #""}"# + after)
    }
    let view = #"{"ts_ns":1,"views":["#
    many("viewcapture", "many", view, "]}\n") { #"{"id":\#($0)}"# }
    many("viewcapture", "deep", view, "]}\n") { #"{"id":\#($0),"parent_id":\#($0 - 1)}"# }
    many("viewcapture", "frames", "", "", separator: "\n") { #"{"ts_ns":\#($0),"views":[]}"# }
    long("viewcapture", view + #"{"class":""#, "\"}]}\n")
  }

  /// Pages that changes are made to.
  private mutating func addReplays() {
    let wireframe = #"{"id":9,"type":"text","x":0,"y":0,"width":1,"height":1}"#
    let page = { (type: Int) in
      #"{"type":\#(type),"timestamp":1,"data":{"wireframes":[\#(wireframe)]}}"# + "\n"
    }
    for (format, full, change) in [("posthog-replay", 2, 3), ("datadog-replay", 10, 11)] {
      many(format, "events", page(full), "\n", separator: "\n") {
        #"{"type":\#(change),"timestamp":\#($0),"data":{"source":0,"adds":[{"wireframe":\#(wireframe)}]}}"#
      }
      many(
        format, "one event", page(full) + #"{"type":\#(change),"timestamp":2,"data":{"source":0,"adds":["#,
        "]}}\n"
      ) {
        #"{"wireframe":{"id":\#($0)}}"#
      }
      many(
        format, "adds of one", page(full) + #"{"type":\#(change),"timestamp":2,"data":{"source":0,"adds":["#,
        "]}}\n"
      ) {
        #"{"parentId":9,"previousId":9,"wireframe":{"id":9,"x":\#($0)}}"#
      }
      many(
        format, "removes", page(full) + #"{"type":\#(change),"timestamp":2,"data":{"source":0,"removes":["#,
        "]}}\n"
      ) {
        #"{"id":\#($0)}"#
      }
      many(
        format, "texts", page(full) + #"{"type":\#(change),"timestamp":2,"data":{"source":0,"adds":["#,
        "]}}\n"
      ) { _ in
        #"{"wireframe":{"type":"text","text":"a"}}"#
      }
      long(format, #"{"type":\#(full),"timestamp":1,"data":{"wireframes":[{"text":""#, "\"}]}}\n")
    }
    many("datadog-replay", "many", #"{"type":10,"timestamp":1,"data":{"wireframes":["#, "]}}\n") { _ in "{}" }
    let event = { (change: Int) in
      { (index: Int) in
        #"{"type":\#(change),"timestamp":\#(index),"data":{"source":0,"updates":[{"id":9,"wireframe":{"id":9,"x":\#(index)},"x":\#(index)}]}}"#
      }
    }
    many("posthog-replay", "one array", #"{"data":["# + page(2) + ",", "]}", event(3))
    many("datadog-replay", "one array", #"{"records":["# + page(10) + ",", "]}", event(11))
  }

  private mutating func addPages() {
    let shapes = [
      ("uiautomator", "<hierarchy>", "</hierarchy>", "node"),
      ("appium-android", "<hierarchy class='a'>", "</hierarchy>", "a"),
      (
        "appium-xcuitest", "<AppiumAUT><XCUIElementTypeA>", "</XCUIElementTypeA></AppiumAUT>",
        "XCUIElementTypeB"
      ),
    ]
    for (format, before, after, name) in shapes {
      many(format, "many", before, after, separator: "") { _ in "<\(name)/>" }
      deep(format, before, after, open: "<\(name)>", close: "</\(name)>")
      long(format, before + "<\(name) text='", "'/>" + after)
      long(format, before + "<\(name) text='", "'/>" + after, of: "&#55357;&#56832;")
      many(format, "references", before, after, separator: "") { _ in "<\(name) text='&#1;'/>" }
    }
  }

  private mutating func addPrintedTrees() {
    let window = "UIWindow(frame: {{0, 0}, {1, 1}}, ax=0)\n"
    let view = "A(frame: {{0, 0}, {1, 1}}, ax=0)\n"
    let element = "(AX) label=\"\", value=\"\", traits=[], frame: {{0, 0}, {1, 1}}\n"
    many("ios-tree", "many", window, "", separator: "") { _ in "├─ " + view }
    many("ios-tree", "elements", window, "", separator: "") { "├─ " + ($0 % 2 == 0 ? element : view) }
    many("ios-tree", "copies", window, "├─ " + element, separator: "") { _ in "├─ " + view }
    many("ios-tree", "pairs", window, "", separator: "") {
      $0 % 2 == 0
        ? "├─ A(frame: {{0, 0}, {\($0), 1}}, ax=0)\n" : "│  ├─ A(frame: {{0, 0}, {\($0), 1}}, ax=0)\n"
    }
    many("ios-tree", "trees", window, "", separator: "\n") { _ in window }
    steps("ios-tree", window) { String(repeating: "   ", count: $0) + "└─ " + view }
    long("ios-tree", window + "├─ A(frame: {{0, 0}, {1, 1}}, ax=0, \"", "\")\n")
    long("ios-tree", window + "├─ A(frame: {{0, 0}, {1, 1}}, ax=0, \"", "\")\n", of: "\n")

    let head = "Element subtree:\n →Application, 0x1, pid: 1, label: 'a'\n"
    many("xcuitest-text", "many", head, "", separator: "") { _ in
      "    Button, 0x1, {{0.0, 0.0}, {1.0, 1.0}}\n"
    }
    steps("xcuitest-text", head) { String(repeating: " ", count: 2 + $0) + "Other, 0x1\n" }
    long("xcuitest-text", head + "    Button, 0x1, label: '", "'\n")
    long("xcuitest-text", head + "    Button, 0x1, label: '", "'\n", of: "\n")
    long("xcuitest-text", head + "    Button, 0x1, label: '", "'\n", of: "', a")
    many("xcuitest-text", "fields", head + "    Button, 0x1", "\n", separator: "") { _ in ", label: 'a'" }

    let described = "<UIWindow: 0x1; frame = (0 0; 1 1)>\n"
    many("recursive-description", "many", described, "", separator: "") { _ in
      "   | <A: 0x1; frame = (0 0; 1 1)>\n"
    }
    steps("recursive-description", described) {
      String(repeating: " |", count: $0 + 1) + "<A: 0x1; frame = (0 0; 1 1)>\n"
    }
    long("recursive-description", described + " | <A: 0x1; frame = (0 0; 1 1); text = '", "'>\n")
    long("recursive-description", described + " | <A: 0x1; frame = (0 0; 1 1); text = '", "'>\n", of: "\n")
    long("recursive-description", described + " | <A: 0x1; frame = (0 0; 1 1); a = ", ">\n", of: "<")
    many(
      "recursive-description", "fields", described + " | <A: 0x1; frame = (0 0; 1 1)", ">\n", separator: ""
    ) { _ in
      "; text = 'a'"
    }
  }

  private mutating func addWebPages() {
    let count = bytes / 24
    let list = { (value: (Int) -> String) in "[" + (0..<count).map(value).joined(separator: ",") + "]" }
    let page = { (parents: String, nodes: String, attributes: String, names: String, strings: String) in
      #"{"documents":[{"documentURL":0,"nodes":{"parentIndex":\#(parents),"nodeName":\#(names),"attributes":\#(attributes)},"#
        + #""layout":{"nodeIndex":\#(nodes),"bounds":[],"text":[]}}],"strings":\#(strings)}"#
    }
    let chain = list { "\($0 - 1)" }
    let nodes = list { "\($0)" }
    let same = list { _ in "1" }
    let flat = list { $0 == 0 ? "-1" : "0" }
    add("dom-snapshot", "many") { page(flat, nodes, "[]", "[]", "[]") }
    add("dom-snapshot", "deep") { page(chain, nodes, "[]", "[]", "[]") }
    add("dom-snapshot", "same") { page(flat, same, "[]", "[]", "[]") }
    let big = String(repeating: " ", count: bytes / 2)
    add("dom-snapshot", "attributes") {
      page("[-1,0]", same, "[[],\(list { _ in "1" })]", "[]", #"["","a"]"#)
    }
    add("dom-snapshot", "long attributes") {
      page(flat, nodes, list { _ in "[1,1]" }, "[]", #"["","\#(big)"]"#)
    }
    add("dom-snapshot", "long type") {
      page(flat, nodes, list { _ in "[1,2]" }, "[]", #"["","type","\#(big)"]"#)
    }
    let texts =
      #"{"documents":[{"documentURL":0,"nodes":{"parentIndex":\#(flat)},"layout":{"nodeIndex":\#(nodes),"text":\#(same)}}],"#
    add("dom-snapshot", "long blanks") { texts + #""strings":["","\#(big)"]}"# }
    many("rectangles", "many", "", "", separator: "") { _ in "\0\0\0\0\0" }
    many("sentry-envelope", "many", "{}\n", "", separator: "") { _ in
      #"{"type":"attachment","filename":"view-hierarchy.json","length":14}"# + "\n{\"windows\":[]}\n"
    }
    many("sentry-envelope", "items", "{}\n", "", separator: "") { _ in
      "{\"type\":\"event\",\"length\":2}\n{}\n"
    }
  }
}
