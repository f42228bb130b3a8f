internal import Dispatch
internal import SilhouetteSystem

/// Where long work for viewers is done: one after another, and beside the threads that take sessions.
enum Aside {
  private static let queue = DispatchQueue(label: "silhouette.live.aside")

  static func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { done in
      queue.async { done.resume(returning: work()) }
    }
  }
}
