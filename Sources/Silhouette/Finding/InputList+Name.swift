extension InputList {
  /// A name for a person: that of the session's file or folder.
  package var name: String {
    guard let first = entries.first, first.path != "-" else { return "Session" }
    let parts = first.path.split(separator: "/").filter { $0 != "." }
    let own = first.fromFolder ? parts.dropLast().last : parts.last
    guard let own else { return "Session" }
    return entries.count == 1 || first.fromFolder ? String(own) : "\(own) and \(entries.count - 1) more"
  }
}
