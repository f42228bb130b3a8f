// Core Foundation's run loop, as far as the recorder watches it. Tests say when it rests.

public typealias CFIndex = Int
public typealias CFOptionFlags = UInt

public struct CFRunLoopActivity: OptionSet, Sendable {
  public let rawValue: CFOptionFlags

  public init(rawValue: CFOptionFlags) { self.rawValue = rawValue }

  public static let beforeWaiting = CFRunLoopActivity(rawValue: 1 << 5)
}

public struct CFRunLoopMode: Sendable {
  public static let commonModes = CFRunLoopMode()
}

public final class CFRunLoopObserver {
  fileprivate let handler: (CFRunLoopObserver?, CFRunLoopActivity) -> Void

  fileprivate init(_ handler: @escaping (CFRunLoopObserver?, CFRunLoopActivity) -> Void) {
    self.handler = handler
  }
}

public final class CFRunLoop: @unchecked Sendable {
  fileprivate var observers: [CFRunLoopObserver] = []
  fileprivate static let main = CFRunLoop()

  /// For tests: the main thread is about to rest.
  @MainActor
  public static func rest() {
    for observer in main.observers { observer.handler(observer, .beforeWaiting) }
  }
}

public final class CFAllocator {}

public func CFRunLoopGetMain() -> CFRunLoop! { CFRunLoop.main }

public func CFRunLoopObserverCreateWithHandler(
  _ allocator: CFAllocator!, _ activities: CFOptionFlags, _ repeats: Bool, _ order: CFIndex,
  _ block: ((CFRunLoopObserver?, CFRunLoopActivity) -> Void)!
) -> CFRunLoopObserver! {
  CFRunLoopObserver(block)
}

public func CFRunLoopAddObserver(_ loop: CFRunLoop!, _ observer: CFRunLoopObserver!, _ mode: CFRunLoopMode!) {
  loop.observers.append(observer)
}

public func CFRunLoopRemoveObserver(
  _ loop: CFRunLoop!, _ observer: CFRunLoopObserver!, _ mode: CFRunLoopMode!
) {
  loop.observers.removeAll { $0 === observer }
}
