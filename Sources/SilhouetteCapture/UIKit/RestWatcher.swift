#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  internal import UIKit

  /// Reports each time that the main thread is about to rest, after layout and drawing are done.
  @MainActor
  final class RestWatcher {
    private let observer: CFRunLoopObserver?

    init(_ report: @escaping @MainActor () -> Void) {
      // Core Animation commits at order 2,000,000; its layout is visible only to the very last observer.
      observer = CFRunLoopObserverCreateWithHandler(
        nil, CFRunLoopActivity.beforeWaiting.rawValue, true, CFIndex.max
      ) { _, _ in
        MainActor.assumeIsolated { report() }
      }
      // In the modes of scrolling too.
      CFRunLoopAddObserver(CFRunLoopGetMain(), observer, CFRunLoopMode.commonModes)
    }

    func stop() {
      CFRunLoopRemoveObserver(CFRunLoopGetMain(), observer, CFRunLoopMode.commonModes)
    }
  }
#endif
