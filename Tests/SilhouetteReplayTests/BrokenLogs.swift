import SilhouetteReplay

/// Small logs that break one rule each.
enum BrokenLogs {
  static let snapshotText = """
    {"type":2,"data":{"node":{"type":0,"id":1,"childNodes":[{"type":1,"id":2,"name":"html","publicId":"","systemId":""},\
    {"type":2,"id":3,"tagName":"html","attributes":{"lang":"en"},"childNodes":[\
    {"type":2,"id":4,"tagName":"head","attributes":{},"childNodes":[{"type":2,"id":5,"tagName":"style","attributes":{},\
    "childNodes":[{"type":3,"id":6,"textContent":"a{b:c}"}]}]},\
    {"type":2,"id":7,"tagName":"body","attributes":{"style":"margin:0"},"childNodes":[\
    {"type":2,"id":8,"tagName":"div","attributes":{"class":"card","style":"left:8px;background-color:red"},"childNodes":[\
    {"type":2,"id":9,"tagName":"div","attributes":{},"childNodes":[{"type":3,"id":10,"textContent":"x"}]}]},\
    {"type":2,"id":11,"tagName":"div","attributes":{},"childNodes":[]}]}]}]},"initialOffset":{"top":0,"left":0}},"timestamp":1000}
    """
  static let meta = #"{"type":4,"data":{"href":"","width":402,"height":874},"timestamp":1000}"#
  static let end = #"{"type":5,"data":{"tag":"end","payload":{}},"timestamp":3000}"#

  static func event(_ data: String) -> String { #"{"type":3,"data":{\#(data)},"timestamp":2000}"# }

  static func log(_ events: String...) -> [String] { [meta, snapshotText] + events + [end] }

  static func mutation(texts: String = "", attributes: String = "", removes: String = "", adds: String = "")
    -> [String]
  {
    log(
      event(
        #""source":0,"texts":[\#(texts)],"attributes":[\#(attributes)],"removes":[\#(removes)],"adds":[\#(adds)]"#
      ))
  }

  static func div(_ id: Int) -> String {
    #"{"type":2,"id":\#(id),"tagName":"div","attributes":{},"childNodes":[]}"#
  }

  static func link(_ attributes: String, id: Int = 11) -> String {
    div(id).replacing("div", with: "link").replacing("{}", with: "{\(attributes)}")
  }

  static func picture(_ attributes: String, id: Int = 20) -> String {
    div(id).replacing("div", with: "img").replacing("{}", with: "{\(attributes)}")
  }

  /// A change of a rule of the style sheet, which has one rule.
  static func declaration(_ index: String, sheet: Int = 5) -> String {
    event(#""source":13,"id":\#(sheet),"index":\#(index),"set":{"property":"color","value":"red"}"#)
  }

  static func add(_ node: String, parent: String = "7", next: String = "null", more: String = "") -> String {
    #"{"parentId":\#(parent),"nextId":\#(next),"node":\#(node)\#(more)}"#
  }

  static func adds(_ adds: String...) -> [String] { mutation(adds: adds.joined(separator: ",")) }

  static func attributes(_ attributes: String, id: Int = 8) -> [String] {
    mutation(attributes: #"{"id":\#(id),"attributes":{\#(attributes)}}"#)
  }

  static func style(_ style: String) -> [String] { attributes(#""style":{\#(style)}"#) }

  /// The good log with another body.
  static func snapshot(_ old: String, _ new: String) -> [String] {
    let changed = snapshotText.replacing(old, with: new)
    precondition(changed != snapshotText, "\(old) is not in the snapshot")
    return [meta, changed, end]
  }

  static func body(_ node: String) -> [String] { snapshot(div(11), node) }

  static func edited(_ old: String, _ new: String) -> [String] {
    log(touch(7), move, touch(9)).map { $0.replacing(old, with: new) }
  }

  static func touch(_ type: Int, _ more: String = #""id":7,"x":1,"y":2"#) -> String {
    event(#""source":2,"type":\#(type),\#(more)"#)
  }
  static let move = event(#""source":6,"positions":[{"x":1,"y":2,"id":7,"timeOffset":0}]"#)

  /// Rows that name the next one each, which comes later.
  static func leftToRight(_ count: Int) -> [String] {
    mutation(
      adds: (100..<100 + count).map { add(div($0), next: $0 + 1 == 100 + count ? "null" : String($0 + 1)) }
        .joined(separator: ","))
  }

  /// The log with times of today.
  static func inMilliseconds(_ log: [String]) -> [String] {
    log.map { $0.replacing(#""timestamp":1000"#, with: #""timestamp":1763000001000"#) }
      .map { $0.replacing(#""timestamp":3000"#, with: #""timestamp":1763000003000"#) }
  }

  /// A frame, and its document, which comes with everything in it.
  static let frame = div(11).replacing("div", with: "iframe")
  static let frameDocument =
    #"{"type":0,"id":40,"childNodes":[{"type":2,"id":41,"tagName":"html","attributes":{},"childNodes":[{"type":2,"#
    + #""id":42,"tagName":"head","attributes":{},"childNodes":[]},{"type":2,"id":43,"tagName":"body","attributes":{},"#
    + #""childNodes":[{"type":3,"id":44,"textContent":"in it"}]}]}]}"#

  /// Everything that is right.
  static let good: [[String]] = [
    log(), edited("", ""),
    adds(add(div(20)), add(div(21), parent: "20"), add(div(22), next: "11")),
    mutation(
      texts: #"{"id":10,"value":"y"}"#,
      attributes:
        #"{"id":8,"attributes":{"class":null,"style":{"left":"9px","top":["1px","important"],"--b":false}}}"#,
      removes: #"{"parentId":8,"id":9},{"parentId":7,"id":11}"#,
      adds: [add(div(9), parent: "7", next: "8"), add(#"{"type":3,"id":10,"textContent":"x"}"#, parent: "9")]
        .joined(separator: ",")),
    log(
      event(#""source":4,"width":874,"height":402"#), event(#""source":3,"id":1,"x":0,"y":10"#),
      event(#""source":5,"id":8,"text":"","isChecked":false"#), touch(7), touch(10, #""id":7"#), touch(2)),
    attributes(#""style":"background:url('data:image/png;base64,AA')""#),
    body(link(#""rel":"canonical","href":"https://a.example""#)),
    body(link(#""rel":"icon","href":"data:,""#)),
    body(link(#""rel":"stylesheet","href":"https://a.example","_cssText":"a{}""#)),
    body(link(#""name":"viewport","content":"width=device-width""#).replacing("link", with: "meta")),
    body(
      #"{"type":2,"id":11,"tagName":"svg","isSVG":true,"attributes":{"viewBox":"0 0 1 1"},"childNodes":[{"type":2,"id":12,"tagName":"path","isSVG":true,"attributes":{},"childNodes":[]}]}"#
    ),
    Array(body(frame)[..<2]) + adds(add(frameDocument, parent: "11"))[2..<3]
      + mutation(texts: #"{"id":44,"value":"later"}"#)[2...],
    log(
      meta.replacing("1000", with: "2500"),
      snapshotText.replacing("1000", with: "2500").replacing(
        #""id":11,"tagName":"div""#, with: #""id":11,"tagName":"p""#)),
  ]

  static let all: [(LogRule, [String])] = [
    (.logReadable, log("{")), (.logStart, [end.replacing("3000", with: "1"), meta, snapshotText]),
    (.logLimit, []), (.logEvents, []),
    (.logSnapshot, [end, end].enumerated().map { $0 == 0 ? #"{"type":0,"data":{},"timestamp":1}"# : $1 }),
    (.eventObject, log(#"{"type":"3","data":{},"timestamp":2000}"#)),
    (.eventType, log(#"{"type":8,"data":{},"timestamp":2000}"#)),
    (.eventData, log(#"{"type":3,"timestamp":2000}"#)),
    (.eventDelay, log(#"{"type":0,"data":{},"timestamp":2000,"delay":3}"#)),
    (.eventAsset, log(#"{"type":7,"data":{},"timestamp":2000}"#)),
    (.duplicateKey, log(#"{"type":0,"type":0,"data":{},"timestamp":2000}"#)),
    (.loneSurrogate, log(#"{"type":5,"data":{"tag":"\ud800","payload":1},"timestamp":2000}"#)),
    (.timestampInteger, log(#"{"type":0,"data":{},"timestamp":2000.5}"#)),
    (.timestampUnit, inMilliseconds(log(end.replacing("3000", with: "1763000000")))),
    (.timestampOrder, log(#"{"type":0,"data":{},"timestamp":999}"#)),
    (.metaSize, edited(#""width":402"#, #""width":0"#)), (.metaWholeSize, edited("874", "874.5")),
    (.metaHref, edited(#""href":"","#, "")),
    (.metaPair, log(meta.replacing("1000", with: "2000"))),
    (.metaTime, [meta.replacing("1000", with: "990"), snapshotText, end]),
    (.snapshotMeta, log(snapshotText.replacing("1000", with: "2000"))),
    (.snapshotOffset, snapshot(#","initialOffset":{"top":0,"left":0}"#, "")),
    (
      .snapshotFirst,
      [
        #"{"type":0,"data":{},"timestamp":1}"#, mutation()[2].replacing("2000", with: "2"), meta,
        snapshotText,
      ]
    ),
    (
      .rootDocument,
      snapshot(#""node":{"type":0,"id":1,"#, #""node":{"type":2,"id":1,"tagName":"html","attributes":{},"#)
    ),
    (.rootDoctype, snapshot(#"{"type":1,"id":2,"name":"html","publicId":"","systemId":""},"#, "")),
    (.rootQuirks, snapshot(#""id":1,"#, #""id":1,"compatMode":"BackCompat","#)),
    (
      .frameDocument,
      body(
        #"{"type":2,"id":11,"tagName":"iframe","attributes":{},"childNodes":[{"type":0,"id":30,"childNodes":[]}]}"#
      )
    ),
    (.rootHTML, snapshot(#""tagName":"html""#, #""tagName":"main""#)),
    (.rootChildren, snapshot(#""systemId":""},"#, #""systemId":""},{"type":3,"id":30,"textContent":"x"},"#)),
    (.htmlChildren, snapshot(#""tagName":"head""#, #""tagName":"main""#)),
    (.nodeObject, body(#"{"type":6,"id":11}"#)), (.nodeID, body(div(0))), (.nodeIDRange, body(div(1 << 31))),
    (.nodeIDUnique, body(div(8))),
    (
      .nodeIDReuse,
      mutation(removes: #"{"parentId":7,"id":11}"#, adds: add(div(11).replacing("div", with: "p")))
    ),
    (.nodeInternal, body(div(11).replacing("{}", with: #"{},"isCustom":true"#))),
    (.nodeCDATA, body(#"{"type":4,"id":11,"textContent":""}"#)),
    (.nodeText, body(#"{"type":3,"id":11}"#)), (.nodeBlank, body(#"{"type":3,"id":11,"textContent":"\n "}"#)),
    (.nodeDoctype, snapshot(#""publicId":"","#, "")),
    (.nodeChildren, body(#"{"type":2,"id":11,"tagName":"div","attributes":{}}"#)),
    (.elementTag, body(div(11).replacing("div", with: "a b"))),
    (.elementCase, body(div(11).replacing("div", with: "DIV"))),
    (.elementAttributes, body(div(11).replacing(#""attributes":{},"#, with: ""))),
    (.elementSVG, body(div(11).replacing("div", with: "svg"))),
    (.elementScript, body(div(11).replacing("div", with: "script"))),
    (
      .elementImage,
      body(
        #"{"type":2,"id":11,"tagName":"img","attributes":{"src":"https://a.example/a.png"},"childNodes":[]}"#)
    ),
    (.elementLink, body(link(#""rel":"preconnect","href":"https://a.example""#))),
    (.elementBase, body(link(#""href":"https://a.example""#).replacing("link", with: "base"))),
    (
      .elementMeta,
      body(link(#""http-equiv":"refresh","content":"0;https://a.example""#).replacing("link", with: "meta"))
    ),
    (.attributeDocument, snapshot(#""class":"card""#, #""srcdoc":"<link rel=preconnect>""#)),
    (
      .elementStyle,
      snapshot(#""tagName":"style","attributes":{}"#, #""tagName":"style","attributes":{"_cssText":"a{}"}"#)
    ),
    (.attributeName, snapshot(#""class":"card""#, #""cl ass":"card""#)),
    (.attributeCase, snapshot(#""class":"card""#, #""data-Foo":"card""#)),
    (.attributeHandler, snapshot(#""class":"card""#, #""onclick":"card""#)),
    (.attributeInternal, snapshot(#""class":"card""#, #""rr_x":"card""#)),
    (.attributeValue, snapshot(#""class":"card""#, #""class":false"#)),
    (.cssText, snapshot("a{b:c}", "a{b:c")), (.cssMotion, snapshot("a{b:c}", "a{transition:all 1s}")),
    (
      .mutationArrays, log(event(#""source":0,"texts":[{"id":10,"value":"y"}],"attributes":[],"removes":[]"#))
    ), (.mutationEntry, mutation(texts: "1")), (.mutationEmpty, mutation()),
    (.removeKnown, mutation(removes: #"{"parentId":7,"id":99}"#)),
    (.removeParent, mutation(removes: #"{"parentId":8,"id":11}"#)),
    (.removeOnce, mutation(removes: #"{"parentId":7,"id":8},{"parentId":8,"id":9}"#)),
    (
      .addChildren,
      adds(add(#"{"type":2,"id":20,"tagName":"div","attributes":{},"childNodes":[\#(div(21))]}"#))
    ), (.addParent, adds(add(div(20), parent: "99"))),
    (.addParentKind, adds(add(div(20), parent: "10"))),
    (.addParentFirst, adds(add(div(22), parent: "21"), add(div(21), parent: "20"), add(div(20)))),
    (.addNext, adds(add(div(20), next: "99"))), (.addNextParent, adds(add(div(20), next: "9"))),
    (.addNextNull, adds(#"{"parentId":7,"node":\#(div(20))}"#)),
    (.addOrder, adds(add(div(20), next: "21"), add(div(21)))),
    (.addDelay, leftToRight(300)),
    (
      .addDocument,
      mutation(
        removes: #"{"parentId":1,"id":3}"#, adds: add(div(20).replacing("div", with: "html"), parent: "1"))
    ),
    (.addPrevious, adds(add(div(20), more: #","previousId":8"#))), (.addLiving, adds(add(div(11)))),
    (.addPicture, adds(add(picture(#""src":"blob:a","rr_dataURL":"data:,""#)))),
    (.addShadow, adds(add(div(20).replacing("{}", with: #"{},"isShadow":true"#), parent: "8"))),
    (.addTwice, adds(add(div(20)), add(div(20)))),
    (.addBelowItself, adds(add(div(8), parent: "9"))),
    (.moveDescendants, mutation(removes: #"{"parentId":7,"id":8}"#, adds: add(div(8)))),
    (.textTarget, mutation(texts: #"{"id":99,"value":"y"}"#)),
    (.textNode, mutation(texts: #"{"id":9,"value":"y"}"#)),
    (.textValue, mutation(texts: #"{"id":10,"value":1}"#)),
    (.textOnce, mutation(texts: #"{"id":10,"value":"y"},{"id":10,"value":"z"}"#)),
    (.textSame, mutation(texts: #"{"id":10,"value":"x"}"#)),
    (.changeTarget, attributes(#""class":"a""#, id: 99)),
    (.changeElement, attributes(#""class":"a""#, id: 10)),
    (.changeObject, mutation(attributes: #"{"id":8}"#)),
    (.changeValue, attributes(#""class":1"#)),
    (
      .changeOnce,
      mutation(attributes: #"{"id":8,"attributes":{"class":"a"}},{"id":8,"attributes":{"lang":"a"}}"#)
    ),
    (
      .changeRemoved,
      mutation(attributes: #"{"id":11,"attributes":{"class":"a"}}"#, removes: #"{"parentId":7,"id":11}"#)
    ),
    (.styleName, style(#""backgroundColor":"red""#)), (.styleVariable, style(#""--Big":"1px""#)),
    (.styleVendor, style(#""-webkit-filter":"none""#)),
    (.styleValue, style(#""left":1"#)), (.styleUnit, style(#""left":"12""#)),
    (
      .styleSemicolon, style(#""font-family":"'A; B'""#).dropLast() + style(#""left":"1px""#)[2...]
    ),
    (
      .styleShorthand,
      style(#""border":"1px solid","border-top-color":"red""#).dropLast() + style(#""border":"0""#)[2...]
    ), (.styleEmpty, style("")),
    (.sourceKnown, log(event(#""source":17"#))), (.sourceFragile, log(event(#""source":8,"id":5"#))),
    (.sheetAdopted, log(event(#""source":15,"id":1,"styleIds":[1],"styles":[]"#))),
    (.declarationRule, log(declaration("[1]"))), (.declarationNested, log(declaration("[0,0]"))),
    (.touchType, log(touch(11))),
    (.touchPoint, log(touch(2, #""id":7"#))), (.touchTarget, log(touch(2, #""id":99,"x":1,"y":2"#))),
    (.touchNowhere, log(touch(2, #""id":-1,"x":1,"y":2"#))),
    (.touchLasting, adds(add(div(20))).dropLast() + [touch(2, #""id":20,"x":1,"y":2"#)]),
    (.touchPointer, log(touch(2, #""id":7,"x":1,"y":2,"pointerType":3"#))),
    (.touchClosed, log(touch(7))), (.touchDeparted, log(touch(8))),
    (.moveEmpty, log(event(#""source":6,"positions":[]"#))),
    (.movePosition, log(move.replacing(#","timeOffset":0"#, with: ""))),
    (.moveTarget, log(move.replacing(#""id":7"#, with: #""id":99"#))),
    (.moveFuture, log(move.replacing(#""timeOffset":0"#, with: #""timeOffset":5"#))),
    (
      .moveBurst,
      log(
        event(
          #""source":6,"positions":[{"x":1,"y":2,"id":7,"timeOffset":-450},{"x":1,"y":2,"id":7,"timeOffset":0}]"#
        ))
    ),
    (.scrollTarget, log(event(#""source":3,"id":99,"x":0,"y":0"#))),
    (.scrollPoint, log(event(#""source":3,"id":1"#))),
    (.resizeSize, log(event(#""source":4,"width":-1,"height":3"#))),
    (.resizeWhole, log(event(#""source":4,"width":1.5,"height":3"#))),
    (.inputTarget, log(event(#""source":5,"id":99,"text":"","isChecked":false"#))),
    (.inputFields, log(event(#""source":5,"id":8,"text":"""#))),
    (.customShape, log(#"{"type":5,"data":{"tag":"x"},"timestamp":2000}"#)),
    (.pluginShape, log(#"{"type":6,"data":{"payload":1},"timestamp":2000}"#)),
  ]
}
