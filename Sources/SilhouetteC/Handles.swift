internal import Silhouette
internal import SilhouetteSystem

/// Objects that C holds as opaque pointers. Each pointer owns one reference.
enum Handle {
  static func new(_ object: AnyObject) -> OpaquePointer {
    OpaquePointer(Unmanaged.passRetained(object).toOpaque())
  }

  /// nil for NULL. C's compiler checks the type.
  static func object<Object: AnyObject>(_ pointer: OpaquePointer?, _: Object.Type = Object.self) -> Object? {
    pointer.map { Unmanaged<Object>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
  }

  /// - Throws: If it is NULL.
  static func needed<Object: AnyObject>(
    _ pointer: OpaquePointer?, _ name: StaticString
  ) throws(SilhouetteError) -> Object {
    guard let object: Object = object(pointer) else {
      throw SilhouetteError(.usage, "the \(name) is NULL; check what gave it")
    }
    return object
  }

  static func free(_ pointer: OpaquePointer?) {
    guard let pointer else { return }
    Unmanaged<AnyObject>.fromOpaque(UnsafeRawPointer(pointer)).release()
  }
}

/// Bytes that stay where they are, with a zero behind the last one.
final class FixedBytes: @unchecked Sendable {
  let start: UnsafeMutablePointer<UInt8>
  let count: Int

  init(_ bytes: some Collection<UInt8>) {
    count = bytes.count
    start = .allocate(capacity: count + 1)
    let all = UnsafeMutableBufferPointer(start: start, count: count + 1)
    _ = all.initialize(from: bytes)
    start[count] = 0
  }

  deinit { start.deallocate() }

  /// As a string of C.
  func text(_ size: UnsafeMutablePointer<Int>?) -> UnsafePointer<CChar> {
    size?.pointee = count
    return UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self)
  }

  static let empty = FixedBytes([])
}

/// An error in C's hands.
final class ErrorObject {
  let kind: SilhouetteError.Kind
  let message: FixedBytes
  let offset: Int64

  init(_ error: SilhouetteError) {
    // A pipe whose reader left is a failure for a program, if not for a person.
    kind = error.kind == .readerLeft ? .io : error.kind
    message = FixedBytes(error.message.utf8)
    offset = Int64(error.byteOffset ?? -1)
  }
}

/// Runs the body of a function of C.
///
/// - Returns: The body's result; `failed` if it threw.
func run<Result>(
  _ place: ErrorPlace?, _ failed: Result, _ body: () throws(SilhouetteError) -> Result
) -> Result {
  runAll(place, failed) { () throws(SilhouetteError) in (try body(), nil) }
}

/// The same for a body whose input may break off: it gives what came before, and the error.
func runAll<Result>(
  _ place: ErrorPlace?, _ failed: Result,
  _ body: () throws(SilhouetteError) -> (Result, SilhouetteError?)
) -> Result {
  place?.pointee = nil
  do throws(SilhouetteError) {
    let (result, error) = try body()
    if let error { tell(error, place) }
    return result
  } catch {
    tell(error, place)
    return failed
  }
}

private func tell(_ error: SilhouetteError, _ place: ErrorPlace?) {
  place?.pointee = Handle.new(ErrorObject(error))
}
