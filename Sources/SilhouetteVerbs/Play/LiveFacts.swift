internal import Silhouette
package import SilhouetteHierarchy
internal import SilhouetteStory
internal import SilhouetteText

/// The facts about a live page's log besides the events, as far as the log has come: steps, lanes and legend.
///
/// It is made of the log's own events, so that it holds nothing that the log withholds.
package struct LiveFacts {
  private var story: StoryReader
  private var first: Int64?
  private var last: Int64 = 0
  private var events = 0

  package init(limits: Limits) {
    story = StoryReader(limits: limits, findsSteps: true)
  }

  /// Takes the next event of a log that Silhouette wrote, as JSON.
  ///
  /// - Parameter timestamp: milliseconds since 1970.
  package mutating func add(_ event: ArraySlice<UInt8>, timestamp: Int64) {
    _ = story.add(event)
    if first == nil { first = timestamp }
    last = max(last, timestamp)
    events += 1
  }

  /// Milliseconds since 1970 of the first event; nil before it.
  package var start: Int64? { first }

  /// Milliseconds since 1970 of the last event; 0 before the first.
  package var end: Int64 { last }

  /// Milliseconds from the first event to the last.
  package var duration: Double { Double(last - (first ?? last)) }

  /// The facts as a JSON object. Cost: grows with the number of steps and changes.
  package var json: String {
    // Steps are finished anew each time, because the next events may change the last ones.
    var story = story
    let found = story.finish(at: duration)
    var parts = [
      #""start":\#(first ?? 0)"#, #""count":\#(events)"#,
      #""legend":\#(JSONLiteral.quoted(PageText.text(story.legend.text, in: "section")))"#,
    ]
    parts += LogFactsJSON.told(found, total: duration)
    return "{\(parts.joined(separator: ","))}"
  }
}
