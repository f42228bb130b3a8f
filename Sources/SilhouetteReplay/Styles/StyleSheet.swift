import SilhouetteHierarchy
import SilhouetteScene
import SilhouetteText

/// The style sheet of a page: rules that draw every element, and a class for each look that is in use,
/// which also gives the box and the marks that are common among its elements.
///
/// It is written once, in a full snapshot, and stays until the next one.
package struct StyleSheet: Sendable {
  /// One class.
  struct Rule: Sendable, Equatable {
    var name: [UInt8]
    var isPart: Bool
    /// Index in the table that the sheet was made with.
    var look: Int32
    var form: ClassForm
  }

  /// Of the page, from its html element.
  var version = PageVersion.current
  private(set) var rules: [Rule] = []
  /// By index of the look: the rule for nodes, and the one for parts; -1 for none.
  private var nodeRules: [Int32] = []
  private var partRules: [Int32] = []

  init() {}

  /// Classes in the order of their first use in the page. O(elements).
  package init(_ tree: ElementTree, _ table: LookTable) {
    var uses = Array(repeating: 0, count: NodeCategory.allCases.count + 1)
    var forms: [[ClassForm]] = []
    for element in tree.elements where element.base >= 0 && element.kind != .content {
      let isPart = element.kind == .part
      let form = ClassForm(element, table)
      if let known = rule(for: element.base, isPart: isPart) {
        forms[Int(known)].append(form)
        continue
      }
      let category = table.looks[Int(element.base)].category
      let slot = isPart ? uses.count - 1 : Int(category.rawValue)
      uses[slot] += 1
      add(
        Rule(
          name: Self.name(category, isPart, uses[slot]), isPart: isPart, look: element.base,
          form: plain(category)))
      forms.append([form])
    }
    for index in rules.indices {
      rules[index].form = ClassForm(commonOf: forms[index], plain: rules[index].form)
    }
  }

  /// Whether the sheet has a class for a look.
  package func hasClass(forLook look: Int32, isPart: Bool) -> Bool { rule(for: look, isPart: isPart) != nil }

  func rule(for look: Int32, isPart: Bool) -> Int32? {
    // Both lists are of one length.
    guard look >= 0, Int(look) < nodeRules.count else { return nil }
    let rule = isPart ? partRules[Int(look)] : nodeRules[Int(look)]
    return rule >= 0 ? rule : nil
  }

  /// The form of a look's class; if the look has no class, the form of its category.
  func form(forLook look: Int32, isPart: Bool, in category: NodeCategory) -> ClassForm {
    rule(for: look, isPart: isPart).map { rules[Int($0)].form } ?? plain(category)
  }

  func plain(_ category: NodeCategory) -> ClassForm {
    ClassForm(plain: version == .first ? nil : category)
  }

  mutating func add(_ rule: Rule) {
    let missing = Int(rule.look) + 1 - nodeRules.count
    if missing > 0 {
      nodeRules.append(contentsOf: repeatElement(-1, count: missing))
      partRules.append(contentsOf: repeatElement(-1, count: missing))
    }
    if rule.isPart {
      partRules[Int(rule.look)] = Int32(rules.count)
    } else {
      nodeRules[Int(rule.look)] = Int32(rules.count)
    }
    rules.append(rule)
  }

  private static func name(_ category: NodeCategory, _ isPart: Bool, _ number: Int) -> [UInt8] {
    var out = WireBytes()
    if isPart { out.write(StyleName.part) } else { StyleName.write(category, into: &out) }
    if number > 1 {
      out.write("-")
      out.write(number)
    }
    return out.bytes
  }

  // MARK: Text

  /// The sheet as CSS, without quotes and backslashes.
  package func text(_ table: LookTable) -> String {
    var out = WireBytes()
    write(table, into: &out)
    return String(decoding: out.bytes, as: UTF8.self)
  }

  func write(_ table: LookTable, into out: inout WireBytes) {
    out.write(Self.base)
    for rule in rules {
      out.write(".")
      out.write(utf8: rule.name)
      out.write("{")
      write(rule, table, into: &out)
      out.write("}")
    }
  }

  private func write(_ rule: Rule, _ table: LookTable, into out: inout WireBytes) {
    let look = table.looks[Int(rule.look)]
    var plain = Look()
    plain.category = look.category
    StyleWriter.writeText(
      ElementStyle(LookOverride(look, over: plain), rule.form, over: self.plain(look.category)), into: &out)
  }
}
