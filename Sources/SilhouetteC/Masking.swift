internal import Dispatch
internal import Silhouette
internal import SilhouetteImages
internal import SilhouettePictures
internal import SilhouetteSystem

/// The one masked picture of a run.
final class MaskedPixels: @unchecked Sendable {
  private let lock = Lock()
  // Guarded by `lock`.
  private var picture: Picture?

  func take(_ picture: Picture) {
    lock.withLock { self.picture = picture }
  }

  /// - Throws: If no picture was masked.
  func file() throws(SilhouetteError) -> FixedBytes {
    guard let picture = lock.withLock({ picture }) else {
      throw SilhouetteError(.input, "the picture was not masked, because the session has no screen for it")
    }
    do throws(PictureError) {
      return FixedBytes(try SystemPictures().encode(picture))
    } catch {
      throw SilhouetteError(.input, "the picture: \(error)")
    }
  }
}

/// Waits for tasks on a thread of C's, which is none of Swift's.
enum Blocking {
  private final class Box<Value>: @unchecked Sendable {
    var value: Result<Value, SilhouetteError>?
  }

  static func wait<Value: Sendable>(
    _ work: @escaping @Sendable () async throws(SilhouetteError) -> Value
  ) throws(SilhouetteError) -> Value {
    let done = DispatchSemaphore(value: 0)
    let box = Box<Value>()
    Task.detached {
      do throws(SilhouetteError) {
        box.value = .success(try await work())
      } catch {
        box.value = .failure(error)
      }
      done.signal()
    }
    done.wait()
    return try box.value!.get()
  }
}
