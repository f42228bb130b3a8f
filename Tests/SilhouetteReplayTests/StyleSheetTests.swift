import SilhouetteHierarchy
import SilhouetteReplay
import SilhouetteScene
import Testing

@Suite struct StyleSheetTests {
  @Test func looksOfOneCategoryAreNumberedByFirstUse() {
    var table = LookTable()
    let red = table.index(of: WirePages.look(.textField) { $0.ink = RGBAColor(rgb: 0xFF0000) })
    let blue = table.index(of: WirePages.look(.textField) { $0.ink = RGBAColor(rgb: 0x0000FF) })
    let unused = table.index(of: WirePages.look(.button) { _ in })
    var tree = ElementTree(viewport: Viewport(width: 1, height: 1), background: RGBAColor(rgb: 0))
    for (id, look) in [blue, red, blue].enumerated() {
      tree.elements.append(WirePages.element(Int32(id) + 8, 0, 0, 1, 1, look: look))
    }
    let sheet = StyleSheet(tree, table)
    #expect(
      sheet.text(table).hasSuffix(
        ".text-field{width:1px;height:1px;color:#00f}.text-field-2{width:1px;height:1px;color:#f00}"))
    #expect(sheet.hasClass(forLook: red, isPart: false))
    #expect(!sheet.hasClass(forLook: red, isPart: true))
    #expect(!sheet.hasClass(forLook: unused, isPart: false))
    #expect(!sheet.hasClass(forLook: -1, isPart: false))
  }

  @Test func aClassSaysAllOfALook() {
    var table = LookTable()
    let look = WirePages.look(.card) {
      $0.state = [.enabled, .selected]
      ($0.fill, $0.hatch, $0.ink) = (
        RGBAColor(rgba: 0x1122_3380), RGBAColor(rgb: 0xABCDEF), RGBAColor(rgba: 0x11223344)
      )
      ($0.borderWidth, $0.borderColor, $0.radius, $0.clips) = (6, RGBAColor(rgb: 0), 10, true)
      ($0.role, $0.turn) = (.check, .minus45)
    }
    var tree = ElementTree(viewport: Viewport(width: 1, height: 1), background: RGBAColor(rgb: 0))
    tree.elements = [WirePages.element(8, 0, 0, 1, 1, look: table.index(of: look))]
    #expect(
      StyleSheet(tree, table).text(table).hasSuffix(
        ".card{width:1px;height:1px;--state:3;--role:check;--k:#11223380;"
          + "background-image:repeating-linear-gradient(135deg,#0000 0 .35px,#abcdef .35px 1.77px,#0000 1.77px 5.65685px);"
          + "--l:1.5px #000;border-radius:2.5px;overflow:hidden;color:#1234;rotate:-45deg}"))
  }

  @Test func aShadowFollowsTheBorderInOneProperty() {
    var table = LookTable()
    let look = WirePages.look(.card) {
      ($0.fill, $0.shadow) = (RGBAColor(rgb: 0xFFFFFF), .init(height: .middle, color: RGBAColor(rgba: 0x1C)))
    }
    var tree = ElementTree(viewport: Viewport(width: 1, height: 1), background: RGBAColor(rgb: 0))
    tree.elements = [WirePages.element(8, 0, 0, 1, 1, look: table.index(of: look))]
    #expect(
      StyleSheet(tree, table).text(table).hasSuffix(
        "box-shadow:inset 0 0 0 var(--l,0 #0000),0 1px 0 1px #0000001c,0 2px 0 2px #0000001c}"))
  }

  @Test func broadStripesAreEightTimesAsBroad() {
    var table = LookTable()
    let look = WirePages.look(.map) { ($0.hatch, $0.hasBroadHatch) = (RGBAColor(rgb: 0xABCDEF), true) }
    var tree = ElementTree(viewport: Viewport(width: 1, height: 1), background: RGBAColor(rgb: 0))
    tree.elements = [WirePages.element(8, 0, 0, 1, 1, look: table.index(of: look))]
    #expect(
      StyleSheet(tree, table).text(table).contains(
        "repeating-linear-gradient(135deg,#0000 0 .35px,#abcdef .35px 11.67px,#0000 11.67px 45.25483px)"))
  }

  /// What rrweb's two CSS parsers and its virtual page stumble over.
  @Test func theSheetIsPlainCSS() {
    var table = LookTable()
    let tree = WirePages.list(rows: 2, &table)
    let text = StyleSheet(tree, table).text(table)
    #expect(!text.contains("@") && !text.contains("\"") && !text.contains("\\"))
    #expect(!text.contains("-webkit-") && !text.contains("transition") && !text.contains("url("))
    #expect(text.count { $0 == "{" } == text.count { $0 == "}" })
    #expect(text == text.lowercased())
  }
}
