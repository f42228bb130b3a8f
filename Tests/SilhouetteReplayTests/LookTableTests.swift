import SilhouetteReplay
import Testing

@Suite struct LookTableTests {
  @Test func equalLooksShareAnIndex() {
    var table = LookTable()
    var look = Look()
    let plain = table.index(of: look)
    look.radius = 4
    let round = table.index(of: look)
    #expect(plain != round)
    #expect(table.index(of: Look()) == plain)
    #expect(table.looks[Int(round)] == look)
  }
}
