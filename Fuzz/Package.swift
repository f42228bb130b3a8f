// swift-tools-version: 6.1
// Feeds the library inputs that no sane program writes. A package of its own, so that building the library
// does not build this.
import PackageDescription

// The fuzzers drive the library's internals too. SwiftPM names a local package after its folder, in lower
// case.
let inside: [SwiftSetting] = {
  let folder = Context.packageDirectory.split(separator: "/").dropLast().last ?? "silhouette"
  let name = String(folder.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })
  return [.swiftLanguageMode(.v6), .unsafeFlags(["-package-name", name])]
}()

// libFuzzer is a part of LLVM that not every toolchain brings: `Fuzz/run NAME` asks for what needs it.
let hasLibFuzzer = Context.environment["SILHOUETTE_LIBFUZZER"] != nil

let package = Package(
  name: "silhouette-fuzz",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "silhouette", path: "..", traits: [])],
  targets: [
    .target(name: "FuzzSupport", swiftSettings: [.swiftLanguageMode(.v6)]),
    .executableTarget(
      name: "fuzz-drawing",
      dependencies: ["FuzzSupport", .product(name: "Silhouette", package: "silhouette")],
      packageAccess: false, swiftSettings: inside),
    .executableTarget(
      name: "fuzz-readers",
      dependencies: ["FuzzSupport", .product(name: "Silhouette", package: "silhouette")],
      packageAccess: false, swiftSettings: inside),
    .executableTarget(
      name: "fuzz-logs",
      dependencies: ["FuzzSupport", .product(name: "Silhouette", package: "silhouette")],
      packageAccess: false, swiftSettings: inside),
    .executableTarget(
      name: "fuzz-wire",
      dependencies: ["FuzzSupport", .product(name: "Silhouette", package: "silhouette")],
      packageAccess: false, swiftSettings: inside),
    .executableTarget(
      name: "fuzz-builder",
      dependencies: ["FuzzSupport", .product(name: "Silhouette", package: "silhouette")],
      packageAccess: false, swiftSettings: inside),
    .executableTarget(
      name: "fuzz-masks",
      dependencies: ["FuzzSupport", .product(name: "Silhouette", package: "silhouette")],
      packageAccess: false, swiftSettings: inside),
    .executableTarget(
      name: "fuzz-c", dependencies: ["FuzzSupport", .product(name: "SilhouetteC", package: "silhouette")],
      packageAccess: false, swiftSettings: inside),
    .executableTarget(
      name: "fuzz-recordings",
      dependencies: ["FuzzSupport", .product(name: "Silhouette", package: "silhouette")],
      packageAccess: false, swiftSettings: inside),
  ]
)

if hasLibFuzzer {
  package.targets += [
    .systemLibrary(name: "CLibFuzzer"),
    .executableTarget(
      name: "fuzz-formats",
      dependencies: ["CLibFuzzer", .product(name: "Silhouette", package: "silhouette")],
      packageAccess: false, swiftSettings: inside),
  ]
}
