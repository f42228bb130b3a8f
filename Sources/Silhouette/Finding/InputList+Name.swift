extension InputList {
  /// A title for each file: its name without folders, numbered if several have the same one.
  var titles: [String] {
    let names = entries.map { $0.title ?? ($0.path == "-" ? "standard input" : FileName.last(of: $0.path)) }
    var counts: [String: Int] = [:]
    for name in names { counts[name, default: 0] += 1 }
    var met: [String: Int] = [:]
    return names.map { name in
      guard counts[name]! > 1 else { return name }
      met[name, default: 0] += 1
      return "\(name) (\(met[name]!))"
    }
  }

  /// A name for a person: that of the session's file or folder.
  package var name: String {
    guard let first = entries.first, first.path != "-" else { return "Session" }
    if let name = folder?.split(separator: "/").filter({ $0 != "." }).last, name != ".." {
      return String(name)
    }
    let parts = first.path.split(separator: "/").filter { $0 != "." }
    let own = first.fromFolder ? parts.dropLast().last : parts.last
    guard let own else { return "Session" }
    return entries.count == 1 || first.fromFolder ? String(own) : "\(own) and \(entries.count - 1) more"
  }
}
