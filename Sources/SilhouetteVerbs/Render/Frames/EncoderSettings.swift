internal import Silhouette

/// How ffmpeg encodes a video: codec, preset and quality.
enum EncoderSettings {
  /// x264 counts frames alone (`force-cfr`): it would give a frame more bits the longer it is shown.
  static func arguments(for format: OutputFormat) -> [String] {
    format == .webm
      ? [
        "-c:v", "libvpx-vp9", "-crf", "35", "-b:v", "0", "-deadline", "realtime", "-cpu-used", "6", "-row-mt",
        "1",
      ]
      : [
        "-c:v", "libx264", "-preset", "veryfast", "-crf", "23", "-x264-params", "force-cfr=1", "-pix_fmt",
        "yuv420p", "-movflags",
        "+faststart",
      ]
  }
}
