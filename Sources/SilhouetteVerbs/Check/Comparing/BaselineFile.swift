package import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteText

/// Baselines as JSON: one line a mask, in an order that depends on nothing but the masks.
///
/// ```json
/// {
///   "silhouetteBaseline": 1,
///   "pictures": {
///     "home.png": [
///       {"rule":"text","box":[16,44,120,20],"node":"UIWindow > UILabel"}
///     ]
///   }
/// }
/// ```
extension Baseline {
  static let mostBytes = 1 << 26
  static let mostMasks = 1 << 20

  var json: String {
    let lists = pictures.sorted { $0.key < $1.key }.map { name, masks in
      let lines = masks.map { "      " + Self.line($0) }.joined(separator: ",\n")
      return "    \(JSONLiteral.quoted(name)): [" + (masks.isEmpty ? "]" : "\n\(lines)\n    ]")
    }
    let body = lists.isEmpty ? "{}" : "{\n\(lists.joined(separator: ",\n"))\n  }"
    return "{\n  \"silhouetteBaseline\": 1,\n  \"pictures\": \(body)\n}\n"
  }

  private static func line(_ mask: BaselineMask) -> String {
    let box = JSONLiteral.list(
      [mask.box.x, mask.box.y, mask.box.width, mask.box.height].map(JSONLiteral.number))
    return
      "{\"rule\":\(JSONLiteral.quoted(mask.rule)),\"box\":\(box),\"node\":\(JSONLiteral.quoted(mask.node))}"
  }

  /// - Throws: `SilhouetteError` with the file, line and byte of the first text that does not belong in a
  ///   baseline.
  package init(path: String, stop: InputStop? = nil) throws(SilhouetteError) {
    let bytes = try FileBytes.all(of: path, called: "baseline", most: Self.mostBytes, stop: stop)
    let result = bytes.withUnsafeBytes { text in
      Result { () throws(InputError) in
        do throws(JSONFault) {
          if let fault = UTF8Validation.firstFault(in: text) { throw JSONFault(.notUTF8, at: fault) }
          var reader = BaselineReader(text)
          return try reader.read()
        } catch {
          throw InputError(error, in: text, line: nil, offset: 0, page: "docs/REDACTION.md")
        }
      }
    }
    do throws(InputError) {
      self = try result.get()
    } catch {
      throw SilhouetteError(error, file: path)
    }
  }
}

private struct BaselineReader {
  private var cursor: JSONCursor
  private var baseline = Baseline()
  private var count = 0

  init(_ bytes: UnsafeRawBufferPointer) {
    cursor = JSONCursor(bytes, depthLimit: 8)
  }

  mutating func read() throws(JSONFault) -> Baseline {
    var hasVersion = false
    var more = try cursor.enterObject()
    while more {
      _ = cursor.peek()
      let start = cursor.position
      switch cursor.string(try cursor.readKey()) {
      case "silhouetteBaseline":
        guard try cursor.readNumber() == 1 else { throw fault("it is of another version", at: start) }
        hasVersion = true
      case "pictures": try readPictures()
      default: throw fault("a baseline has no such key", at: start)
      }
      more = try cursor.nextMember()
    }
    try cursor.finish()
    guard hasVersion else { throw fault("it is no baseline", at: 0) }
    return baseline
  }

  private mutating func readPictures() throws(JSONFault) {
    var more = try cursor.enterObject()
    while more {
      _ = cursor.peek()
      let start = cursor.position
      let name = cursor.string(try cursor.readKey())
      var masks: [BaselineMask] = []
      var another = try cursor.enterArray()
      while another {
        masks.append(try readMask())
        count += 1
        guard count <= Baseline.mostMasks else { throw fault("it has too many masks", at: start) }
        another = try cursor.nextElement()
      }
      guard baseline.pictures.updateValue(masks, forKey: name) == nil else {
        throw fault("a picture comes twice", at: start)
      }
      more = try cursor.nextMember()
    }
  }

  private mutating func readMask() throws(JSONFault) -> BaselineMask {
    var (rule, node): (String, String) = ("", "")
    var sides: [Double] = []
    _ = cursor.peek()
    let start = cursor.position
    var more = try cursor.enterObject()
    while more {
      _ = cursor.peek()
      let keyStart = cursor.position
      switch cursor.string(try cursor.readKey()) {
      case "rule": rule = cursor.string(try cursor.readString())
      case "node": node = cursor.string(try cursor.readString())
      case "box":
        var another = try cursor.enterArray()
        while another {
          guard sides.count < 4 else { throw fault("a box has four numbers", at: keyStart) }
          sides.append(try cursor.readNumber())
          another = try cursor.nextElement()
        }
      default: throw fault("a mask has no such key", at: keyStart)
      }
      more = try cursor.nextMember()
    }
    guard !rule.isEmpty, sides.count == 4 else {
      throw fault("a mask has a rule, a box and a node", at: start)
    }
    return BaselineMask(
      rule: rule, box: Rect2D(x: sides[0], y: sides[1], width: sides[2], height: sides[3]), node: node)
  }

  private func fault(_ problem: StaticString, at place: Int) -> JSONFault {
    JSONFault(.rule(problem: problem, remedy: "record it again with --record-baseline"), at: place)
  }
}
