/// Records a Flutter app as a hierarchy stream.
library silhouette_capture;

export 'src/marks.dart' show Silhouette, SilhouettePrivacy;
export 'src/recorder.dart' show CaptureOptions, StreamRecorder;
export 'src/walker.dart' show CaptureMask;
