#if canImport(Darwin)
  internal import os
#else
  internal import Synchronization
#endif

/// A value that threads take turns at: the platform's lock around it, held for a few instructions at a time.
///
/// `Synchronization.Mutex` would serve everywhere, but Apple's systems have it only from macOS 15 and iOS 18 on.
final class Locked<Value: Sendable>: Sendable {
  #if canImport(Darwin)
    private let lock: OSAllocatedUnfairLock<Value>
  #else
    private let lock: Mutex<Value>
  #endif

  init(_ value: Value) {
    #if canImport(Darwin)
      lock = OSAllocatedUnfairLock(initialState: value)
    #else
      lock = Mutex(value)
    #endif
  }

  func callAsFunction<Result: Sendable>(_ body: @Sendable (inout Value) -> Result) -> Result {
    #if canImport(Darwin)
      lock.withLock(body)
    #else
      lock.withLock { value in body(&value) }
    #endif
  }
}
