// priors LESSON … -- JUDGEMENT …
//
// Learns the priors of the wire format from logs, each a file with one event a line, and prints them as JSON: `slots` in Base64 as
// WirePriors.swift holds them, `colors`, and the bytes of the logs for judgement without priors, with today's, and with these.
import Foundation

@testable import SilhouetteHierarchy
@testable import SilhouetteReplay

/// How many slots are kept, and how often they count as seen at most. More slots are better, and make the program larger.
let keptSlots = 1500
let mostSeen = 6
/// A colour is kept if so many logs have it.
let leastLogs = 3
let mostColors = 96

func events(_ path: String) -> [ArraySlice<UInt8>] {
  guard let data = FileManager.default.contents(atPath: path) else { fatalError("\(path) cannot be read") }
  return [UInt8](data).split(separator: UInt8(ascii: "\n"))
}

func pack(_ events: [ArraySlice<UInt8>], _ priors: WirePriors) -> (
  bytes: Int, model: WireModel<WireBitWriter>
) {
  var encoder = WireEncoder(priors: priors)
  for event in events { encoder.add(event) }
  let bytes = encoder.finish().count
  return (bytes, encoder.model!)
}

let words = CommandLine.arguments.dropFirst().split(separator: "--", maxSplits: 1)
guard words.count == 2 else { fatalError("priors LESSON … -- JUDGEMENT …") }
let lessons = words[0].map(events)
let judgement = words[1].map(events)
func judge(_ priors: WirePriors) -> Int { judgement.reduce(0) { $0 + pack($1, priors).bytes } }

// The colours of most logs first.
var counts: [UInt32: Int] = [:]
let blank = WirePriors(slots: WirePriors.blankSlots, colors: [])
for lesson in lessons { for color in pack(lesson, blank).model.colors { counts[color, default: 0] += 1 } }
let colors = counts.filter { $0.value >= leastLogs }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
  .prefix(mostColors).map(\.key)

// Each log goes on with the slots of the one before it; twice, since the first ones knew little.
var learned = WirePriors(slots: WirePriors.blankSlots, colors: colors)
for _ in 0..<2 {
  for lesson in lessons {
    learned = WirePriors(slots: pack(lesson, learned).model.mixer.tables.slotStates, colors: colors)
  }
}

// The slots that spare most bits.
let states = learned.tables.slotStates
let ranked = states.indices.compactMap { place -> (place: Int, worth: Double)? in
  let seen = Int(states[place] >> 16 & 0xFF)
  guard seen >= 3 else { return nil }
  let chance = (Double(states[place] & 0xFFFF) + 0.5) / 65536
  let spared = 1 + chance * log2(chance) + (1 - chance) * log2(1 - chance)
  return (place, spared * Double(seen))
}.sorted { ($1.worth, $0.place) < ($0.worth, $1.place) }
var slots = WirePriors.blankSlots
for (place, _) in ranked.prefix(keptSlots) {
  let state = states[place]
  slots[place] = WireTables.slot(
    probability: Int(state & 0xFF00) | 0x80, seen: min(Int(state >> 16 & 0xFF), mostSeen), check: state >> 24)
}

var packed: [UInt8] = []
var last = -1
for place in slots.indices where slots[place] != WirePriors.blankSlots[place] {
  var passed = place - last - 1
  last = place
  while passed >= 255 {
    packed.append(255)
    passed -= 255
  }
  let state = slots[place]
  packed += [passed, Int(state >> 24), Int(state >> 8 & 0xFF), Int(state >> 16 & 0xFF)].map { UInt8($0) }
}
let report: [String: Any] = [
  "slots": Data(packed).base64EncodedString(), "colors": colors.map { Int($0) },
  "blank": judge(blank), "before": judge(.standard), "after": judge(WirePriors(slots: slots, colors: colors)),
]
print(
  String(decoding: try JSONSerialization.data(withJSONObject: report, options: .sortedKeys), as: UTF8.self))
