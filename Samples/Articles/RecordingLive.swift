import SilhouetteHierarchy
import SilhouetteRecording
import SilhouetteReplay

func record(_ screens: [HierarchySnapshot], viewport: Viewport, since millisecondsSince1970: Int64) async {
  var options = EncodeOptions()
  options.target = .sentry
  options.segmentLength = .seconds(5)
  let recorder = LiveRecorder(
    platform: .ios, millisecondsSince1970: millisecondsSince1970, options: options)

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
