import Testing

/// A PDF with words in one of the places where a PDF can have words, and its twin: the same drawing without them.
struct CanaryCase: Sendable, CustomTestStringConvertible {
  static let canary = "Kolibri7Zebra"

  let name: String
  let file: [UInt8]
  let twin: [UInt8]

  var testDescription: String { name }

  static let drawing = "1 0 0 rg 10 10 50 30 re f\n0 0 1 RG 2 w 5 5 m 5 400 195 400 195 5 c S\n"
  static let twinFile = PDFMaker(drawing).file()

  /// Something in the content, before a drawing.
  private static func content(
    _ name: String, _ text: String, resources: String = "", twin: String = "",
    _ prepare: (inout PDFMaker) -> Void = { _ in }
  ) -> CanaryCase {
    var maker = PDFMaker("q \(text)\nQ\n" + drawing, resources: resources)
    prepare(&maker)
    return CanaryCase(name: name, file: maker.file(), twin: PDFMaker("q \(twin)\nQ\n" + drawing).file())
  }

  /// Something outside the content.
  private static func outside(_ name: String, _ prepare: (inout PDFMaker) -> Void) -> CanaryCase {
    var maker = PDFMaker(drawing)
    prepare(&maker)
    return CanaryCase(name: name, file: maker.file(), twin: twinFile)
  }

  private static func with(
    _ name: String, _ make: (_ words: String) -> PDFMaker
  ) -> CanaryCase {
    let words = "q BT /\(canary) 12 Tf 0.3 g (\(canary)) Tj ET Q "
    return CanaryCase(name: name, file: make(words).file(), twin: make("").file())
  }

  private static var hex: String { canary.utf8.map { String($0, radix: 16) }.joined() }
  private static var utf16: String { "FEFF" + canary.utf8.map { "00" + String($0, radix: 16) }.joined() }
  private static let square = "0.5 g 0 0 1 1 re f"
  private static let font = "/Font << /\(canary) << /Type /Font /Subtype /Type1 /BaseFont /\(canary) >> >>"

  static let all: [CanaryCase] = inText + inPictures + inForms + inColors + inMarks + inDocument + inLayout

  private static let inText: [CanaryCase] = [
    content("Tj", "BT /F 9 Tf 10 20 Td (\(canary)) Tj ET", resources: font),
    content("Tj with escapes", "BT (\\(\(canary)\\) \\113 (\(canary))) Tj ET"),
    content("Tj in hexadecimal", "BT <\(hex)> Tj <\(utf16)> Tj ET"),
    content("TJ", "BT [(\(canary)) -120 (\(canary)) 3.5 <\(hex)>] TJ ET"),
    content("TJ that is long", "BT [\(String(repeating: "(\(canary)) 5 ", count: 80))] TJ ET"),
    content("apostrophe", "BT 12 TL (\(canary)) ' ET"),
    content("quotation mark", "BT 1 2 (\(canary)) \" ET"),
    content("colors in text", "BT 0.1 0.2 0.3 rg 1 0 0 1 20 30 Tm (\(canary)) Tj 0 g ET"),
    content("text that clips", "BT 7 Tr (\(canary)) Tj ET"),
    content("no text object", "/F 9 Tf (\(canary)) Tj"),
    content("a string before a path", "(\(canary)) 1 2 m (\(canary)) 3 4 l n"),
    content(
      "Type 3",
      "BT /T 9 Tf (AB) Tj ET",
      resources:
        "/Font << /T << /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /FirstChar 65 /LastChar 65 /Widths [9] /Encoding << /Differences [65 /\(canary)] >> /CharProcs << /\(canary) 19 0 R >> >> >>"
    ) { $0.objects[19] = PDFMaker.stream(Array("9 0 0 0 9 9 d1 0 0 4 4 re f (\(canary)) Tj".utf8)) },
  ]

  private static let inPictures: [CanaryCase] = [
    content(
      "inline image", "20 0 0 20 5 5 cm BI /W 13 /H 1 /BPC 8 /CS /G ID \(canary) EI",
      twin: "20 0 0 20 5 5 cm q \(square) Q"),
    content(
      "inline image in hexadecimal", "BI /W 13 /H 1 /BPC 8 /CS /G /F /AHx ID \(hex)> EI",
      twin: "q \(square) Q"),
    content(
      "image", "20 0 0 20 5 5 cm /Im Do", resources: "/XObject << /Im 19 0 R >>",
      twin: "20 0 0 20 5 5 cm q \(square) Q"
    ) {
      $0.objects[19] = PDFMaker.stream(
        Array(canary.utf8),
        "/Type /XObject /Subtype /Image /Width 13 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray /Name /\(canary)"
      )
    },
    content(
      "stencil mask", "0 1 0 rg /Im Do", resources: "/XObject << /Im 19 0 R >>", twin: "q \(square) Q"
    ) {
      $0.objects[19] = PDFMaker.stream(
        Array(canary.utf8), "/Subtype /Image /Width 104 /Height 1 /ImageMask true /BitsPerComponent 1")
    },
  ]

  private static let inForms: [CanaryCase] = [
    with("form") { words in
      var maker = PDFMaker("q 2 0 0 2 0 0 cm /X Do Q " + drawing, resources: "/XObject << /X 19 0 R >>")
      maker.objects[19] = PDFMaker.stream(
        Array((words + "5 5 60 60 re f").utf8),
        "/Subtype /Form /BBox [0 0 90 90] /Resources << \(words.isEmpty ? "" : font) >>")
      return maker
    },
    with("forms in forms") { words in
      var maker = PDFMaker("/X Do " + drawing, resources: "/XObject << /X 17 0 R >>")
      for number in 17...19 {
        maker.objects[number] = PDFMaker.stream(
          Array("\(words)\(number) 5 60 60 re f \(number < 19 ? "/X Do" : "")".utf8),
          "/Subtype /Form /BBox [0 0 90 90] /Matrix [1 0 0 1 3 4] /Group << /S /Transparency /I true >> /Resources << /XObject << /X \(number + 1) 0 R >> >>"
        )
      }
      maker.objects[20] = Array("null".utf8)
      return maker
    },
    with("tiling pattern") { words in
      var maker = PDFMaker(
        "/Pattern cs /X scn 0 0 99 99 re f " + drawing, resources: "/Pattern << /X 19 0 R >>")
      maker.objects[19] = PDFMaker.stream(
        Array("\(words)0 1 1 rg 5 5 60 60 re f".utf8),
        "/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 90 90] /XStep 90 /YStep 90 /Resources << \(words.isEmpty ? "" : font) >>"
      )
      return maker
    },
    with("tiling pattern without colors") { words in
      var maker = PDFMaker(
        "/Cs cs 1 0 0 /X scn 0 0 99 99 re f " + drawing,
        resources: "/Pattern << /X 19 0 R >> /ColorSpace << /Cs [/Pattern /DeviceRGB] >>")
      maker.objects[19] = PDFMaker.stream(
        Array("\(words)5 5 60 60 re f".utf8),
        "/PatternType 1 /PaintType 2 /TilingType 1 /BBox [0 0 90 90] /XStep 90 /YStep 90 /Resources << >>")
      return maker
    },
    with("names of resources") { words in
      let (x, g, c, p) =
        words.isEmpty ? ("X", "G", "C", "P") : (canary, canary, "C" + canary, "P#4b" + canary)
      let key = words.isEmpty ? "P" : "PK" + canary
      var maker = PDFMaker(
        "/\(g) gs /\(c) cs 0.25 0.5 0.75 sc 0 0 99 99 re f /\(x) Do /Pattern cs /\(p) scn 9 9 70 70 re f",
        resources: """
          /XObject << /\(x) 19 0 R >> /ExtGState << /\(g) << /ca 0.5 /Name /\(x) >> >>
          /ColorSpace << /\(c) [/CalRGB << /WhitePoint [0.9505 1 1.089] /Note (\(x)) >>] >>
          /Pattern << /\(key) << /PatternType 2 /Shading << /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 9 9] /Note (\(x)) \
          /Function << /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1 /Note /\(x) >> >> >> >>
          """)
      maker.objects[19] = PDFMaker.stream(
        Array("5 5 60 60 re f".utf8), "/Subtype /Form /BBox [0 0 90 90] /Name /\(x) /Note (\(x))")
      return maker
    },
    with("soft mask") { words in
      var maker = PDFMaker(
        "/G gs 0 0 99 99 re f",
        resources:
          "/ExtGState << /G << /ca 0.5 \(words.isEmpty ? "" : "/SMask << /S /Luminosity /G 19 0 R >>") /Font [18 0 R 9] >> >>"
      )
      maker.objects[18] = Array("<< /Type /Font /BaseFont /\(canary) >>".utf8)
      maker.objects[19] = PDFMaker.stream(Array(words.utf8), "/Subtype /Form /BBox [0 0 90 90]")
      return maker
    },
  ]

  private static let inColors: [CanaryCase] = [
    with("color profile") { words in
      var maker = PDFMaker(
        "/C cs 0.1 0.2 0.3 sc 0 0 99 99 re f", resources: "/ColorSpace << /C [/ICCBased 19 0 R] >>")
      maker.objects[19] = PDFMaker.stream(Array(words.utf8), "/N 3")
      return maker
    },
    with("names of inks") { words in
      let space =
        words.isEmpty
        ? "/DeviceN [/A] /DeviceGray 18 0 R" : "/Separation /\(canary) /DeviceGray 18 0 R"
      var maker = PDFMaker("/C cs 0.7 scn 0 0 99 99 re f", resources: "/ColorSpace << /C [\(space)] >>")
      maker.objects[18] = Array("<< /FunctionType 2 /Domain [0 1] /N 1 >>".utf8)
      return maker
    },
    with("table of colors") { words in
      let table = words.isEmpty ? "abc" : canary
      return PDFMaker(
        "/C cs 1 sc 0 0 99 99 re f", resources: "/ColorSpace << /C [/Indexed /DeviceRGB 3 (\(table))] >>")
    },
    with("PostScript function") { words in
      var maker = PDFMaker(
        "/S sh 0 0 9 9 re f",
        resources:
          "/Shading << /S << /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 9 9] /Function 19 0 R >> >>")
      maker.objects[19] = PDFMaker.stream(
        Array("{ dup 0.5 mul exch \(words.isEmpty ? "" : "% \(canary)\n") 1 exch sub dup }".utf8),
        "/FunctionType 4 /Domain [0 1] /Range [0 1 0 1 0 1]")
      return maker
    },
  ]

  private static let inMarks: [CanaryCase] = [
    content(
      "marked content", "/Span << /ActualText (\(canary)) /Alt <\(utf16)> >> BDC EMC /\(canary) BMC EMC"),
    content("marked point", "/\(canary) MP /\(canary) << /E (\(canary)) >> DP"),
    content(
      "marked content by name", "/OC /\(canary) BDC EMC",
      resources: "/Properties << /\(canary) << /Type /OCG /Name (\(canary)) >> >>"),
    content("comments", "% \(canary)\n1 w % \(canary)\r2 J %\(canary)"),
    content(
      "unknown operators", "\(canary) (\(canary)) \(canary) /\(canary) Zq <\(hex)> BX /x y EX 12\(canary)"),
    content("broken tokens", ") > \(canary) [ (\(canary) ) ] << /\(canary) >> } { 1.2.3 --4 \(canary)"),
    content("operands too many", "/\(canary) (\(canary)) 1 w", twin: "1 w"),
    content(
      "names that are no color", "/\(canary) ri /\(canary) gs /\(canary) cs /\(canary) sh /\(canary) Do"),
  ]

  private static let inDocument: [CanaryCase] = [
    outside("information") {
      let info = $0.add("<< /Title (\(canary)) /Author <\(utf16)> /\(canary) (x) >>")
      $0.trailer = "/Info \(info)"
    },
    outside("XMP") {
      let stream = $0.add(stream: "<x:xmpmeta>\(canary)</x:xmpmeta>", "/Type /Metadata /Subtype /XML")
      $0.catalog = "/Metadata \(stream)"
      $0.page = "/Metadata \(stream)"
    },
    outside("annotations") {
      let look = $0.add(stream: "BT (\(canary)) Tj ET", "/Subtype /Form /BBox [0 0 9 9]")
      $0.page =
        "/Annots [<< /Type /Annot /Subtype /FreeText /Rect [0 0 9 9] /Contents (\(canary)) /AP << /N \(look) >> >> << /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (http://\(canary)) >> >>]"
    },
    outside("form that is filled in") {
      let field = $0.add("<< /Subtype /Widget /FT /Tx /T (\(canary)) /V (\(canary)) /Rect [0 0 9 9] >>")
      $0.catalog = "/AcroForm << /Fields [\(field)] /DA (/\(canary) 9 Tf) >>"
      $0.page = "/Annots [\(field)]"
    },
    outside("attachment") {
      let file = $0.add(stream: canary, "/Type /EmbeddedFile")
      $0.catalog =
        "/Names << /EmbeddedFiles << /Names [(\(canary)) << /Type /Filespec /F (\(canary)) /EF << /F \(file) >> >>] >> >> /AF [<< /F (\(canary)) >>]"
    },
    outside("bookmarks") {
      let item = $0.add("<< /Title (\(canary)) /Dest (\(canary)) >>")
      $0.catalog = "/Outlines << /First \(item) /Last \(item) /Count 1 >>"
    },
    outside("named places") {
      $0.catalog =
        "/Dests << /\(canary) [3 0 R /Fit] >> /Names << /Dests << /Names [(\(canary)) [3 0 R /Fit]] >> >>"
    },
    outside("scripts") {
      $0.catalog =
        "/OpenAction << /S /JavaScript /JS (app.alert\\('\(canary)'\\)) >> /Names << /JavaScript << /Names [(\(canary)) << /S /JavaScript /JS (\(canary)) >>] >> >>"
      $0.page = "/AA << /O << /S /JavaScript /JS (\(canary)) >> >>"
    },
    outside("page labels") { $0.catalog = "/PageLabels << /Nums [0 << /P (\(canary)) >>] >>" },
    outside("layers") {
      let layer = $0.add("<< /Type /OCG /Name (\(canary)) >>")
      $0.catalog =
        "/OCProperties << /OCGs [\(layer)] /D << /Name (\(canary)) /Order [(\(canary)) \(layer)] >> >>"
    },
    outside("structure") {
      let element = $0.add("<< /S /P /Alt (\(canary)) /ActualText (\(canary)) /T (\(canary)) >>")
      $0.catalog =
        "/StructTreeRoot << /K \(element) /RoleMap << /\(canary) /P >> >> /MarkInfo << /Marked true >> /Lang (\(canary))"
      $0.page = "/StructParents 0 /Tabs /\(canary)"
    },
    outside("private data") {
      $0.catalog = "/PieceInfo << /\(canary) << /Private (\(canary)) >> >>"
      $0.page =
        "/PieceInfo << /X << /LastModified (D:\(canary)) /Private (\(canary)) >> >> /LastModified (D:\(canary))"
    },
    outside("thumbnail") {
      let picture = $0.add(stream: canary, "/Width 13 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray")
      $0.page = "/Thumb \(picture)"
    },
    outside("viewer, threads and web") {
      $0.catalog =
        "/ViewerPreferences << /\(canary) true >> /Threads [<< /I << /Title (\(canary)) >> >>] /URI << /Base (\(canary)) >> /SpiderInfo << /\(canary) 1 >> /Collection << /D (\(canary)) >> /\(canary) 1"
      $0.page = "/B [<< /\(canary) 1 >>] /ID (\(canary)) /\(canary) (\(canary)) /PresSteps << /\(canary) 1 >>"
    },
    outside("objects that nothing uses") { _ = $0.add("(\(canary))") },
    outside("identifier") { $0.trailer = "/ID [(\(canary)) (\(canary))]" },
  ]

  private static let inLayout: [CanaryCase] = [
    {
      var maker = PDFMaker("")
      maker.contents = [
        "q BT (\(canary.prefix(4))", "\(canary.dropFirst(4))) T", "j (\(canary)", ") Tj ET Q " + drawing,
      ]
      return CanaryCase(name: "content in pieces", file: maker.file(), twin: twinFile)
    }(),
    {
      var maker = PDFMaker("BT (\(canary)) Tj ET " + drawing, resources: font)
      let info = maker.add("<< /Title (\(canary)) >>")
      maker.trailer = "/Info \(info)"
      return CanaryCase(name: "object streams", file: maker.fileWithObjectStreams(), twin: twinFile)
    }(),
    {
      let old = String(decoding: PDFMaker.stream(Array("BT (\(canary)) Tj ET".utf8)), as: UTF8.self)
      return CanaryCase(
        name: "incremental update", file: PDFMaker(drawing).file(replacing: [4: old]), twin: twinFile)
    }(),
    {
      var file = PDFMaker(drawing).file()
      file.insert(contentsOf: Array("%\(canary)\n".utf8), at: file.count - 6)
      return CanaryCase(name: "after the table", file: file, twin: twinFile)
    }(),
  ]
}
