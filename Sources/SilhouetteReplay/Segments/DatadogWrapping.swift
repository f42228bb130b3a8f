internal import SilhouetteHierarchy
internal import SilhouetteText

/// Datadog's mobile session replay segment as one zlib stream, and its metadata: the parts `segment` and `event` of one request.
///
/// Fields follow the schemas of DataDog/rum-events-format; parts and sizes follow `SegmentRequestBuilder` of dd-sdk-ios. A segment stays
/// below the 10 MB of records that the SDKs send at once. The session is one view.
struct DatadogWrapping: Sendable {
  static let mostRecordBytes = 10_000_000
  let mostBytes = mostRecordBytes
  let ids: SegmentIDs
  let platform: AppPlatform

  func files(of segment: borrowing SegmentDraft, number: Int) -> [Segment.File] {
    let context =
      "{\"application\":{\"id\":\"\(ids.application.uuid)\"},\"session\":{\"id\":\"\(ids.session.uuid)\"},\"view\":{\"id\":\"\(ids.view.uuid)\"},\"source\":\"\(source)\",\"start\":\(segment.first),\"end\":\(segment.last),\"has_full_snapshot\":\(segment.hasPage),\"records_count\":\(segment.events),\"index_in_view\":\(number)"
    let head = Array("\(context),\"records\":[".utf8)
    // The SDKs end a segment with a line feed.
    let tail = Array("]}\n".utf8)
    let packed = segment.packed(between: head, and: tail)
    let size = head.count + segment.bytes.count + tail.count
    let metadata = "[\(context),\"raw_segment_size\":\(size),\"compressed_segment_size\":\(packed.count)}]\n"
    return [
      Segment.File(suffix: ".segment", bytes: packed),
      Segment.File(suffix: ".event.json", bytes: Array(metadata.utf8)),
    ]
  }

  /// One of the sources that the schema has.
  private var source: String {
    switch platform {
    case .android, .compose: "android"
    case .flutter: "flutter"
    case .reactNative: "react-native"
    default: "ios"
    }
  }
}
