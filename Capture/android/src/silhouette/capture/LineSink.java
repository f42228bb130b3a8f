package silhouette.capture;

/** The destination of a recording. */
public interface LineSink {
  /**
   * Takes whole lines of a hierarchy stream in UTF-8; the first call begins with the header. It runs on the recorder's
   * thread, one call at a time. While it runs, at most two screens wait; others are dropped.
   *
   * @throws Exception to end the recording
   */
  void send(byte[] lines) throws Exception;
}
