internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteScene
internal import SilhouetteText

/// The files of an export that list its pictures: COCO for all and for each part of a split, lists for YOLO, and rows for `datasets`.
struct ExportLists {
  private let draft: ExportDraft
  private let options: ExportOptions
  private var coco: COCOFile
  /// By part of the split.
  private var parts: [String: COCOFile] = [:]
  private var rows: [String: AtomicFile] = [:]
  private var lists: [String: AtomicFile] = [:]

  init(_ draft: ExportDraft, _ options: ExportOptions) throws(SilhouetteError) {
    (self.draft, self.options) = (draft, options)
    coco = try COCOFile(path: draft.path(of: ExportDraft.coco))
  }

  mutating func add(_ picture: ExportPicture) throws(SilhouetteError) {
    try coco.add(picture, name: "\(picture.path).png")
    if !picture.part.isEmpty {
      if parts[picture.part] == nil {
        parts[picture.part] = try COCOFile(path: try draft.prepare("\(picture.part)/\(ExportDraft.coco)"))
      }
      try parts[picture.part]?.add(picture, name: "\(picture.name).png")
    }
    if options.writesYOLO {
      try Self.append(draft, "./\(picture.path).png\n", to: Self.list(of: picture.part), &lists)
    }
    if options.writesCaptions {
      let folder = picture.part.isEmpty ? "" : "\(picture.part)/"
      try Self.append(draft, Self.row(picture) + "\n", to: "\(folder)metadata.jsonl", &rows)
    }
  }

  private static func append(
    _ draft: ExportDraft, _ line: String, to name: String, _ files: inout [String: AtomicFile]
  ) throws(SilhouetteError) {
    if files[name] == nil { files[name] = try AtomicFile(path: try draft.prepare(name)) }
    try files[name]?.write(Array(line.utf8))
  }

  /// No picture's own lines can have this name.
  private static func list(of part: String) -> String { part.isEmpty ? "pictures.list" : "\(part).list" }

  /// A row as `datasets` reads it for a folder of pictures: further pictures of the row have names that end in `_file_name`.
  private static func row(_ picture: ExportPicture) -> String {
    var members = [("file_name", JSONLiteral.quoted("\(picture.name).png"))]
    for (key, suffix) in [
      ("segments", ".segments.png"), ("instances", ".instances.png"), ("marks", ".marks.png"),
    ] {
      members.append(("\(key)_file_name", JSONLiteral.quoted(picture.name + suffix)))
    }
    members.append(("caption", JSONLiteral.quoted(picture.caption)))
    members.append(("app", JSONLiteral.quoted(picture.app)))
    members.append(("width", "\(picture.width)"))
    members.append(("height", "\(picture.height)"))
    let boxes = picture.annotations.map { annotation in
      let box = annotation.instance
      return "[\(box.left),\(box.top),\(box.right - box.left),\(box.bottom - box.top)]"
    }
    let kinds = picture.annotations.map { JSONLiteral.quoted($0.instance.category.name) }
    members.append(
      ("objects", "{\"bbox\":\(JSONLiteral.list(boxes)),\"category\":\(JSONLiteral.list(kinds))}"))
    return "{\(members.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ","))}"
  }

  /// Gives the files their names in the draft.
  func finish() throws(SilhouetteError) {
    try coco.finish()
    for part in parts.values { try part.finish() }
    for file in rows.values { try file.commit() }
    for file in lists.values { try file.commit() }
    if options.writesYOLO { try draft.put(YOLOLines.data(lists: yoloLists()), "data.yaml") }
    if options.writesCaptions { try draft.put(card(), "README.md") }
  }

  /// YOLO asks for a list to train with and one to validate with; without a split they are the same.
  private func yoloLists() -> [(part: String, file: String)] {
    guard options.split != nil else {
      return [("train", Self.list(of: "")), ("val", Self.list(of: ""))]
    }
    let names = zip(["train", "val", "test"], ExportSplit.parts)
    return names.map { ($0, Self.list(of: $1)) }.filter { lists[$0.1] != nil || $0.0 != "test" }
  }

  /// The card of the data set, which tells `datasets` where the rows of each part are.
  private func card() -> [UInt8] {
    let found = options.split == nil ? [""] : ExportSplit.parts.filter { parts[$0] != nil }
    var text =
      "---\npretty_name: Screens as Silhouette sees them\ntask_categories:\n- object-detection\n- image-to-text\nconfigs:\n"
    text += "- config_name: default\n  drop_labels: true\n  data_files:\n"
    for part in found {
      text +=
        "  - split: \(part.isEmpty ? "train" : part)\n    path: \"\(part.isEmpty ? "" : part + "/")**\"\n"
    }
    text +=
      "---\n\nWireframes of screens, made by `silhouette export`. A row has the wireframe, its segments, instances and marks as pictures, "
    text += "a caption, and boxes with their categories. `coco.json` holds the same boxes with run lengths.\n"
    return Array(text.utf8)
  }
}
