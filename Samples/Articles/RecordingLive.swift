import SilhouetteHierarchy
import SilhouetteRecording
import SilhouetteReplay

/// The code of the article "Recording a running app".
enum RecordingLive {
  static func record(_ screens: [HierarchySnapshot], viewport: Viewport, start: Int64) async {
    var options = EncodeOptions()
    options.target = .sentry
    options.segment = 5_000
    let recorder = LiveRecorder(platform: .ios, start: start, options: options)

    let upload = Task {
      for await segment in recorder.segments {
        print("segment \(segment.number): \(segment.events) events in \(segment.files.count) files")
      }
    }

    for screen in screens {
      if !recorder.record(screen, viewport: viewport) { print("dropped: the recorder is behind") }
      await recorder.flush()
    }
    await recorder.close()
    await upload.value
    print("\(recorder.counts.droppedSnapshots) of \(screens.count) snapshots dropped")
  }
}
