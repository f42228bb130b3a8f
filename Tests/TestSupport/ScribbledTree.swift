import Foundation

/// A tree of every kind of member, which changes from line to line.
public struct ScribbledTree {
  private final class Item {
    var members: [String]
    var children: [Item] = []

    init(_ members: [String]) { self.members = members }

    func write(into text: inout String) {
      text += "{" + members.joined(separator: ",")
      if !children.isEmpty {
        text += ",\"children\":["
        for (index, child) in children.enumerated() {
          if index > 0 { text += "," }
          child.write(into: &text)
        }
        text += "]"
      }
      text += "}"
    }
  }

  private var roots: [Item] = []
  private var all: [Item] = []

  public init(_ random: inout SeededGenerator) {
    roots = (0..<Int.random(in: 1...3, using: &random)).map { _ in Item(Self.members(&random)) }
    all = roots
    for _ in 0..<Int.random(in: 5...60, using: &random) {
      let item = Item(Self.members(&random))
      all.randomElement(using: &random)!.children.append(item)
      all.append(item)
    }
  }

  private static func members(_ random: inout SeededGenerator) -> [String] {
    var members: [String] = []
    let number = Int.random(in: 0..<40, using: &random)
    switch number % 5 {
    case 0: break
    case 1: members.append("\"id\":\"view \(number)\"")
    default: members.append("\"id\":\(Int.random(in: 0..<100_000, using: &random))")
    }
    members.append("\"class\":\"\(Self.classes[number % Self.classes.count])\"")
    members.append("\"frame\":[\(number),\(number % 7).5,\(100 - number),20]")
    for member in rare where Int.random(in: 0..<8, using: &random) == 0 { members.append(member) }
    return members
  }

  private static let classes = [
    "UIView", "UILabel", "Rów", "A\\u0042", "UIButton", "UITextField", "UIImageView", "UIScrollView",
    "UITableViewCell",
  ]

  /// What some nodes have; the last ones are odd.
  private static let rare = [
    #""text":"Hello, Grüße {[,]} \"\n""#, #""text":"""#, #""label":"a button""#, #""supers":["UIView","X"]"#,
    #""supers":[]"#, #""lines":[[0,0,9,4],[0,5,9,4]]"#, #""lines":[]"#, #""traits":["button","own"]"#,
    ##""background":"#FF8800""##, #""image":{"width":3,"height":4,"name":"leaf"}"#, #""hidden":true"#,
    ##""layer":{"class":"CALayer","opacity":0.5}"##, #""value":"1""#, #""hint":"Name""#,
    #""privacy":["mask"]"#, #""secure":true"#, #""editable":true"#, #""custom":true"#, #""z":2"#,
    #""identifier":"code""#, #""kind":"accessibility""#, #""clips":true"#, #""transform":[0.5,0,0,0.5,3,4]"#,
    #""frame":[0,0,400,800]"#, #""frame":[0,0,300,200]"#, #""class":"UIKBKeyView""#,
    #""scroll":[0,12]"#, #""frame":[1,2,3,4]"#,
    #""alpha":7"#, #""kind":"what""#, #""bgColor":3"#, #""other":{"class":"A","frame":[1,2,3,4]}"#,
  ]

  /// Changes one thing: a node's members, a node more or less, the order of siblings, a subtree's place.
  public mutating func change(_ random: inout SeededGenerator) {
    let item = all.randomElement(using: &random)!
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1: item.members = Self.members(&random)
    case 2: item.members.append(Self.rare.randomElement(using: &random)!)
    case 3:
      let place = Int.random(in: 0...item.children.count, using: &random)
      let child = Item(Self.members(&random))
      item.children.insert(child, at: place)
      all.append(child)
    case 4: if !item.children.isEmpty { item.children.removeFirst() }
    default: item.children.shuffle(using: &random)
    }
  }

  private func line(_ step: Int, hasScreen: Bool) -> String {
    var text = "{\"t\":\(step * step * 10),\"windows\":["
    for (index, root) in roots.enumerated() {
      if index > 0 { text += "," }
      root.write(into: &text)
    }
    return text + "]" + (hasScreen ? ",\"screen\":\"Home\"}" : "}")
  }

  /// With what does not matter to the tree before and behind it.
  public func line(_ step: Int, _ random: inout SeededGenerator) -> String {
    var line = line(step, hasScreen: Bool.random(using: &random))
    if Int.random(in: 0..<4, using: &random) == 0 {
      line.replace("{\"t\"", with: "{\"screen\":\"Start\",\"t\"", maxReplacements: 1)
    }
    return line
  }
}
