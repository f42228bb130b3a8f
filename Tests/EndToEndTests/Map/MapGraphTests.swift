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
    #expect(graph.screens.count == 4, "the list without a tab is one of the two")
    #expect(Set(graph.screens.map(\.tab)) == [0, 1, 2])
  }

  /// A variant that says less than the others of its screen joins one of them, and does not join them with each other.
  @Test func aVariantWithoutANameJoinsOneScreenOnly() {
    let named = ["LoginActivity", "JoinActivity"].enumerated().flatMap { place, name in
      (0..<3).map { map(10 * place + $0, [print(form, name: name)]) }
    }
    let without = (0..<9).map { map(100 + $0, [print(form)]) }
    let graph = MapGraph(sum(named + without))
    #expect(graph.screens.count == 2)
    #expect(Set(graph.screens.map(\.visits)) == [12, 3])
  }

  @Test func barsWithOtherActionsAreThoseOfAnotherScreen() {
    let bar = [
      "navigation bar", "navigation bar/button", "navigation bar/label", "map", "label", "list", "list/label",
    ]
    let two = bar + ["navigation bar/button 2"]
    let four = two + ["navigation bar/button 3", "navigation bar/button 4"]
    let count = { (prints: [[String]]) in
      MapGraph(self.sum(prints.enumerated().map { self.map($0.offset, [self.print($0.element)]) })).screens
        .count
    }
    #expect(count([bar, two]) == 1, "an action such as Back comes and goes")
    #expect(count([two, four]) == 1 + 1 && count([bar, four]) == 2)
    let tools = bar + ["toolbar", "toolbar/button", "slider", "picker"]
    #expect(count([tools + ["toolbar/button 2"], tools + ["toolbar/button 2", "toolbar/button 3"]]) == 2)
    var linked = sum([map(1, [print(two)]), map(2, [print(four)])])
    linked.links[MapLink(print(two).key, print(four).key)] = 1
    #expect(MapGraph(linked).screens.count == 1, "its elements stayed while it got actions")
  }

  @Test func namesThatFollowFromContentsTellNothingApart() {
    let maps = (0..<20).map { map($0, [print(form, name: "item/\($0)a")]) }
    let graph = MapGraph(sum(maps))
    #expect(graph.screens.count == 1 && graph.screens[0].name == nil)
  }

  @Test func variantsThatASessionTookForOneScreenNeedLessInCommon() {
    // They share 38 % by weight.
    let half = form.filter { !$0.hasSuffix("field") } + ["slider", "picker"]
    var map = sum([self.map(1, [print(form)]), self.map(2, [print(half)])])
    #expect(MapGraph(map).screens.count == 2)
    map.links[MapLink(print(form).key, print(half).key)] = 1
    #expect(MapGraph(map).screens.count == 1)
    // These share 16 %: a link alone does not make them one screen.
    let less = Array(form.prefix(5)) + ["slider", "stepper", "picker"]
    var other = sum([self.map(1, [print(form)]), self.map(2, [print(less)])])
    other.links[MapLink(print(form).key, print(less).key)] = 1
    #expect(MapGraph(other).screens.count == 2)
  }

  @Test func aNameInCodeIsShownWithoutItsPackage() {
    let title = { (name: String) in
      MapGraph(self.map(1, [self.print(self.form, name: name)])).screens.map(\.title)
    }
    #expect(title("garden.Beds.BedsActivity") == ["BedsActivity"])
    #expect(title("Garden.BedsController") == ["BedsController"] && title("BedsActivity") == ["BedsActivity"])
    #expect(title("shop/item.Detail") == ["shop/item.Detail"] && title("item.detail") == ["item.detail"])
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

  /// A toolbar makes a screen look like another one that stays as it is.
  @Test func aChangedScreenIsNotTakenForAnotherOneThatItIsLikeNow() throws {
    let plain = ["image", "label", "navigation bar", "navigation bar/button", "navigation bar/label"]
    let tools = ["toolbar", "toolbar/button", "toolbar/button 2", "toolbar/icon"]
    let other = print(plain + tools + ["slider"])
    let home = print(rows)
    let old = sum((0..<20).map { map($0, [home, print(plain), home, other]) })
    let new = sum((100..<120).map { map($0, [home, print(plain + tools), home, other]) })
    #expect(MapGraph(new).screens.count == 2, "alone, the two are one screen")
    let comparison = MapComparison(old: old, new: new, least: 2)
    #expect(comparison.graph.screens.count == 3)
    let added = try #require(comparison.changes.first)
    #expect(comparison.changes.count == 1 && added.kind == .added && added.element == "toolbar")
  }

  @Test func aScreenThatIsGoneIsNotTakenForOneThatChanged() {
    let home = print(rows)
    let gone = print(form)
    let before = print(["heading", "label", "button", "map", "navigation bar", "navigation bar/button"])
    let after = print(before.traits + ["switch"])
    let scrolled = print(before.traits.filter { $0 != "heading" })
    let old = sum((0..<20).map { map($0, [home, gone, home, before, home, scrolled]) })
    let new = sum((100..<120).map { map($0, [home, after, home, scrolled]) })
    let kinds = MapComparison(old: old, new: new, least: 2).changes.map(\.kind)
    #expect(kinds.contains(.lostScreen) && kinds.contains(.added) && !kinds.contains(.newScreen))
  }

  /// Sessions that come to a screen often end there at last, so the share of sessions says little.
  @Test func dropOffCountsVisits() throws {
    let (home, end) = (print(rows), print(form))
    let often = [home, end, home, end, home, end, home]
    let old = sum((0..<30).map { map($0, $0 % 2 == 0 ? often + [end] : often) })
    let new = sum((100..<130).map { map($0, $0 % 4 > 0 ? [home, end] : [home, end, home]) })
    let changes = MapComparison(old: old, new: new, least: 2).changes.filter { $0.kind == .dropOff }
    let found = try #require(changes.first { $0.detail.contains("15 of 30") })
    #expect(
      found.detail == "was the last screen of 15 of 30 sessions (14 % of visits), is of 22 of 30 (73 %)")
    #expect(MapComparison(old: old, new: old, least: 2).changes.isEmpty)
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

  @Test func screensOfOneNameAreToldByTheirContents() {
    let name = "garden.app.MainActivity"
    let graph = MapGraph(
      sum([map(1, [print(form, name: name), print(rows, name: name), print(form, name: "garden.app.Join")])]))
    #expect(Set(graph.screens.map(\.isNamesake)) == [true, false])
    let titles = Set(graph.screens.map(\.title))
    #expect(titles.count == 3 && titles.contains("Join"))
    #expect(titles.count { $0.hasPrefix("MainActivity · ") } == 2)
  }

  @Test func titlesBreakBetweenWords() {
    #expect(MapDrawing.lines("VisitorMainTabActivity") == ["VisitorMainTab", "Activity"])
    #expect(MapDrawing.lines("MainActivity · cells, labels") == ["MainActivity · ", "cells, labels"])
    #expect(MapDrawing.lines("cells, buttons, images") == ["cells, buttons, ", "images"])
    #expect(MapDrawing.lines("BedsActivity") == ["BedsActivity"])
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
