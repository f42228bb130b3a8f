#if canImport(ObjectiveC)
  internal import os
#else
  internal import Synchronization
#endif

/// A value that threads take turns at, for a few instructions at a time.
final class Guarded<Value: Sendable>: Sendable {
  #if canImport(ObjectiveC)
    private let lock: OSAllocatedUnfairLock<Value>

    init(_ value: Value) { lock = OSAllocatedUnfairLock(initialState: value) }

    func callAsFunction<Result: Sendable>(_ body: @Sendable (inout Value) -> Result) -> Result {
      lock.withLock(body)
    }
  #else
    private let lock: Mutex<Value>

    init(_ value: Value) { lock = Mutex(value) }

    func callAsFunction<Result: Sendable>(_ body: @Sendable (inout Value) -> Result) -> Result {
      lock.withLock { value in body(&value) }
    }
  #endif
}
