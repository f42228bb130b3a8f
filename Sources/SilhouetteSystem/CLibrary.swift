// The platform's C library, under one name. Foundation would bring it as well, and with it 34 MB of tables of the world's
// languages, which nothing here needs.
#if canImport(Darwin)
  @_exported public import Darwin
#elseif canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(Musl)
  @_exported public import Musl
#elseif canImport(Android)
  @_exported public import Android
#endif
