#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

/// Milliseconds since 1970-01-01 00:00 UTC, to the second. Ages and pauses need no more.
@Sendable func systemMilliseconds() -> Int64 {
  Int64(time(nil)) * 1000
}
