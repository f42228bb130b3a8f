internal import Dispatch

/// Runs one verb on a thread of its own.
///
/// A verb may wait for a pipe as long as that is silent. On one of Swift's shared threads, of which there are as many as processors, it would
/// hold up all other tasks, and one of those may be the task that cancels it.
@available(macOS 15, iOS 18, *)
final class VerbExecutor: TaskExecutor {
  /// A serial queue with work has a thread, whatever other threads wait for.
  private let queue = DispatchQueue(label: "silhouette.verb")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
