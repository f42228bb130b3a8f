import Foundation
import SilhouetteHierarchy
internal import SilhouetteStory
import Testing

@testable import Silhouette
@testable import SilhouetteVerbs

/// Which variants are one screen, and what differs between two maps.
@Suite struct MapGraphTests {
  private let form = [
    "button", "button 2", "checkbox", "heading", "label", "navigation bar", "navigation bar/button",
    "navigation bar/label",
    "secure field", "text field",
  ]
  private let rows = [
    "list", "list/cell", "list/icon", "list/label", "navigation bar", "navigation bar/button",
    "navigation bar/label",
    "search field", "tab bar", "tab bar/icon", "tab bar/tab",
  ]

  private func map(_ session: Int, _ visits: [MapPrint], _ element: String = "list/cell") -> AppMap {
    var map = AppMap()
    for (place, print) in visits.enumerated() {
      let seen = MapTally(
        count: 1, sessions: 1,
        witnesses: [MapWitness(session: "s\(session)", moment: place * 1000, isStep: false)])
      var one = AppMap()
      var variant = MapVariant(print: print, picture: MapPicture())
      variant.seen = seen
      if place == 0 { variant.starts = seen }
      if place == visits.count - 1 { variant.ends = seen }
      one.variants[print.key] = variant
      one.visits = 1
      if place > 0 {
        var move = MapMove()
        move.seen = seen
        one.moves[MapMove.Key(from: visits[place - 1].key, to: print.key, cause: MapCause(.tap, element))] =
          move
      } else {
        one.sessions = seen
      }
      map.add(one)
    }
    // A session that sees a variant twice is one session.
    for key in map.variants.keys { map.variants[key]!.seen.sessions = 1 }
    return map
  }

  private func sum(_ maps: [AppMap]) -> AppMap {
    var sum = AppMap()
    for map in maps { sum.add(map) }
    return sum
  }

  private func print(_ traits: [String], tab: Int = 0, name: String? = nil) -> MapPrint {
    MapPrint(traits: traits.sorted(), tab: tab, name: name)
  }

  @Test func contentsMakeNoOtherScreen() {
    let empty = rows.filter { $0 != "list/icon" && $0 != "list/label" }
    let graph = MapGraph(
      sum([map(1, [print(rows), print(form)]), map(2, [print(empty), print(form)]), map(3, [print(rows)])]))
    #expect(graph.screens.count == 2)
    #expect(graph.screens[0].visits == 3 && graph.screens[1].visits == 2)
    #expect(graph.ways.count == 1 && graph.ways[0].seen.count == 2)
    #expect(graph.deadEnds == [1])
  }

  @Test func namesAndTabsTellScreensApart() {
    let graph = MapGraph(
      sum([
        map(1, [print(rows, tab: 1), print(rows, tab: 2)]), map(2, [print(form, name: "LoginActivity")]),
        map(3, [print(form, name: "JoinActivity")]), map(4, [print(rows)]),
      ]))
    #expect(Set(graph.screens.compactMap(\.name)) == ["LoginActivity", "JoinActivity"])
    // The tabs of one list are joined, since its rows are also seen without a tab.
    withKnownIssue { #expect(graph.screens.count == 4) }
  }

  @Test func namesThatFollowFromContentsTellNothingApart() {
    let maps = (0..<20).map { map($0, [print(form, name: "item/\($0)a")]) }
    let graph = MapGraph(sum(maps))
    #expect(graph.screens.count == 1 && graph.screens[0].name == nil)
  }

  @Test func variantsThatASessionTookForOneScreenNeedLessInCommon() {
    let half = Array(form.prefix(5)) + ["slider", "stepper", "picker"]
    var map = sum([self.map(1, [print(form)]), self.map(2, [print(half)])])
    #expect(MapGraph(map).screens.count == 2)
    map.links[MapLink(print(form).key, print(half).key)] = 1
    withKnownIssue { #expect(MapGraph(map).screens.count == 1) }
  }

  @Test func aReleaseIsToldByItsElementsAndWays() throws {
    let old = sum((0..<20).map { map($0, [print(rows), print(form)]) })
    let withSwitch = form + ["switch"]
    let other = ["map", "navigation bar", "navigation bar/button", "slider", "toolbar"]
    let new = sum((100..<120).map { map($0, [print(rows), print(withSwitch), print(other)], "button") })
    let comparison = MapComparison(old: old, new: new, least: 2)
    let kinds = comparison.changes.map(\.kind)
    #expect(kinds == [.newScreen, .added, .dropOff] || kinds == [.newScreen, .added])
    let added = try #require(comparison.changes.first { $0.kind == .added })
    #expect(added.element == "switch" && added.witnesses.count == 20)
    #expect(added.witnesses.allSatisfy { $0.session.count == 4 }, "the new set shows it")
    #expect(MapComparison(old: old, new: old, least: 1).changes.isEmpty)
  }

  @Test func chanceIsNoChange() {
    let chance = MapChance(least: 2)
    #expect(!chance.isOnlyHere(3, of: 100, there: 0, of: 100))
    #expect(chance.isOnlyHere(30, of: 100, there: 0, of: 100))
    #expect(chance.isOnlyHere(5, of: 5, there: 0, of: 5))
    #expect(!chance.isOnlyHere(3, of: 3, there: 0, of: 1), "a screen that hardly any session came to")
    #expect(!chance.isOnlyHere(9, of: 9, there: 0, of: 0))
    let few = MapChance(least: 2, isOfFew: true)
    #expect(few.isOnlyHere(2, of: 2, there: 0, of: 2))
    #expect(!few.isOnlyHere(1, of: 1, there: 0, of: 2) && !few.isOnlyHere(3, of: 4, there: 0, of: 4))
    #expect(MapChance(least: 1).isOnlyHere(1, of: 100, there: 0, of: 100))
  }

  @Test func aPageHasEachScreenOnceAndLoadsNothing() {
    let prints = (0..<40).map { print(form + ["name \($0)"], name: "Screen\($0)Activity") }
    let graph = MapGraph(sum((0..<40).map { map($0, [prints[$0 / 7], prints[$0]]) }))
    let page = MapPage.text(graph, nil)
    #expect(graph.screens.count == 40)
    for screen in graph.screens { #expect(page.components(separatedBy: "id=\"s\(screen.id)\"").count == 2) }
    #expect(
      !page.contains("http://") || page.components(separatedBy: "http://").count == 2, "the name space of SVG"
    )
    #expect(page.contains("default-src 'none'"))
    let places = MapLayout(graph).places.compactMap(\.self)
    for (number, place) in places.enumerated() {
      for other in places[..<number] {
        #expect(
          abs(place.x - other.x) >= MapLayout.width || abs(place.y - other.y) >= MapLayout.height,
          "two screens stand on each other")
      }
    }
  }
}
