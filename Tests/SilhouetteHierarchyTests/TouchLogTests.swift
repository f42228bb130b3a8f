import SilhouetteHierarchy
import TestSupport
import Testing

@Suite struct TouchLogTests {
  private func rows(_ text: String) throws -> [TouchLog.Row] { try TouchLog(Array(text.utf8)).rows }

  private func fault(_ text: String) -> TouchLog.Fault? {
    do {
      _ = try rows(text)
      return nil
    } catch {
      return error as? TouchLog.Fault
    }
  }

  @Test func bothFormsSayTheSame() throws {
    let csv = #"""
      # A comment.
      kind,x,y,t,x2,y2,note,duration,dump

      ,1,2,100,,,"a, ""b""",,
      long,3,4.5,,,,,,"a, ""b"".xml"
      ,5,6,300,7,8,,450,
      swipe,5,6,,7,8,,,2
      """#
    let json = #"""
      {"t":100,"x":1,"y":2,"kind":null,"note":["anything",{}]}
      {"dump":"a, \"b\".xml","x":3,"y":"4.5","kind":"long"}

      {"t":300,"x":5,"y":6,"x2":7,"y2":8,"duration":450}
      {"dump":2,"x":5,"y":6,"x2":7,"y2":8,"kind":"swipe"}
      """#
    let (a, b) = (try rows(csv), try rows(json))
    #expect(a.map(\.time) == [100, nil, 300, nil] && a.map(\.time) == b.map(\.time))
    #expect(a.map(\.dump) == [nil, "a, \"b\".xml", nil, "2"] && a.map(\.dump) == b.map(\.dump))
    #expect(a.map(\.duration) == [60, 600, 450, 300] && a.map(\.duration) == b.map(\.duration))
    #expect(a.map(\.path) == b.map(\.path) && a[1].path == [Point2D(x: 3, y: 4.5)])
    #expect(a.map(\.line) == [4, 5, 6, 7] && b.map(\.line) == [1, 2, 4, 5])
  }

  @Test func lineEndsAndMarksOfOtherSystemsAreRead() throws {
    let expected = try rows("t,x,y\n1,2,3\n")
    #expect(try rows("\u{FEFF}t,x,y\r\n1,2,3\r\n") == expected)
    #expect(try rows(" t , x ,y\n 1 ,2, 3 ") == expected)
    #expect(try rows("").isEmpty && rows("\n\n# nothing\n").isEmpty)
  }

  @Test func aRowBecomesTheTouchesOfOneFinger() throws {
    let rows = try rows("t,x,y,x2,y2,duration\n0,100,50,,,\n0,100,50,300,400,200")
    let tap = rows[0].touches(at: 1000, atMost: .infinity, perPoint: 2)
    #expect(tap.map(\.time) == [1000, 1060] && tap.map(\.phase) == [.down, .up])
    #expect(tap.allSatisfy { $0.location == Point2D(x: 50, y: 25) })
    let swipe = rows[1].touches(at: 1000, atMost: 80, perPoint: 1)
    #expect(swipe.map(\.time) == [1000, 1080, 1080] && swipe.map(\.phase) == [.down, .move, .up])
    #expect(rows[1].touches(at: 5, atMost: -3, perPoint: 1).map(\.time) == [5, 5, 5])
  }

  @Test(arguments: [
    ("t,x\n1,2", 1), ("x,y\n1,2", 1), ("t,x,y,x\n1,2,3,4", 1), ("t;x;y\n1;2;3", 1), ("t,x,y\n1,2", 2),
    ("t,x,y\n1,2,3\n,5,6", 3), ("t,dump,x,y\n1,a,3,4", 2), ("t,x,y\nnan,1,2", 2), ("t,x,y\n1,inf,2", 2),
    ("t,x,y\n1,0x10,2", 2), ("t,x,y\n1,1e7,2", 2), ("t,x,y\n1e16,1,2", 2), ("t,x,y\n1,2,3,4", 2),
    ("t,x,y\n1,\"2,3", 2), ("t,x,y,duration\n1,2,3,-1", 2), ("t,x,y,duration\n1,2,3,600001", 2),
    ("t,x,y,kind\n1,2,3,back", 2), ("t,x,y,kind\n1,2,3,swipe", 2), ("t,x,y,x2,y2,kind\n1,2,3,4,5,tap", 2),
    ("t,x,y,x2,y2\n1,2,3,4,", 2), ("{\"t\":1,\"x\":1}", 1), ("{\"t\":1,\"x\":1,\"y\":2}\n[1]", 2),
    ("{\"t\":1,\"x\":1,\"y\":2}\n{\"t\":1", 2), ("{\"t\":true,\"x\":1,\"y\":2}", 1),
    ("{\"t\":1,\"x\":1,\"y\":2} x", 1),
  ]) func aBrokenLineIsNamedWithWhatToDo(text: String, line: Int) {
    let fault = fault(text)
    #expect(fault?.line == line, "\(text)")
    #expect(fault.map { !$0.problem.isEmpty && !$0.remedy.isEmpty } == true)
  }

  @Test func hostileLogsMeetTheirLimits() throws {
    #expect(fault("t,x,y\n1,2,3\n" + String(repeating: "1", count: 70_000))?.line == 3)
    #expect(fault("{\"t\":1,\"x\":1,\"y\":2,\"z\":" + String(repeating: "[", count: 9_000) + "}")?.line == 1)
    #expect(try rows("t,x,y\n" + String(repeating: "1,2,3\n", count: 20_000)).count == 20_000)
    var random = SeededGenerator(seed: 3)
    let json = #"{"t":1,"x":2,"y":3}"# + "\n" + #"{"dump":"a","x":2,"y":3}"#
    let seeds = ["t,x,y,kind\n1,2,3,tap\n\"4\",5,6,\n", json]
    for _ in 0..<3000 {
      var bytes = Array(seeds[Int(random.next() % 2)].utf8)
      for _ in 0...Int(random.next() % 4) {
        let place = Int(random.next() % UInt64(bytes.count))
        bytes[place] = UInt8(truncatingIfNeeded: random.next())
      }
      _ = try? TouchLog(bytes)
    }
  }
}
