extension Pipeline {
  /// Runs a verb in a task that may be cancelled.
  ///
  /// Cancelling ends the input at once, even while it waits for a pipe. The verb then fails, and gives up its outputs: `SessionRun`
  /// and everything that completes an output call `SilhouetteError.checkCancellation`.
  ///
  /// - Parameter verb: The verb, with the pipeline to run it on.
  /// - Throws: The verb's error; an error of the kind `cancelled` if it failed in a cancelled task.
  package func cancellable<Output: Sendable>(
    _ verb: (Pipeline) async throws(SilhouetteError) -> Output
  ) async throws(SilhouetteError) -> Output {
    let stop = InputStop(or: reading.stop)
    var pipeline = self
    pipeline.reading.stop = stop
    let result = await withTaskCancellationHandler {
      await Self.onItsThread {
        do throws(SilhouetteError) {
          return Result<Output, SilhouetteError>.success(try await verb(pipeline))
        } catch {
          return .failure(Task.isCancelled ? .cancelled : error)
        }
      }
    } onCancel: {
      stop.request()
    }
    return try result.get()
  }

  /// Older systems of Apple have no executors for tasks: there, verbs share Swift's threads.
  private static func onItsThread<Output: Sendable>(_ verb: () async -> Output) async -> Output {
    guard #available(macOS 15, iOS 18, *) else { return await verb() }
    return await withTaskExecutorPreference(VerbExecutor(), operation: verb)
  }
}

extension SilhouetteError {
  package static let cancelled = SilhouetteError(.cancelled, "the task was cancelled; run it again")

  /// - Throws: An error of the kind `cancelled` if the current task was cancelled.
  package static func checkCancellation() throws(SilhouetteError) {
    if Task.isCancelled { throw cancelled }
  }
}
