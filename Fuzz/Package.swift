// swift-tools-version: 6.1
// Feeds the library what nobody would write. A package of its own, so that nobody who builds the library builds this.
import PackageDescription

// libFuzzer is a part of LLVM that not every toolchain brings: `Fuzz/run NAME` asks for what needs it.
let hasLibFuzzer = Context.environment["SILHOUETTE_LIBFUZZER"] != nil

let package = Package(
  name: "silhouette-fuzz",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "silhouette", path: "..")],
  targets: [
    .target(name: "FuzzSupport", swiftSettings: [.swiftLanguageMode(.v6)]),
    .executableTarget(
      name: "fuzz-drawing",
      dependencies: ["FuzzSupport", .product(name: "Silhouette", package: "silhouette")],
      swiftSettings: [.swiftLanguageMode(.v6)]),
    .executableTarget(
      name: "fuzz-readers",
      dependencies: ["FuzzSupport", .product(name: "Silhouette", package: "silhouette")],
      swiftSettings: [.swiftLanguageMode(.v6)]),
    .executableTarget(
      name: "fuzz-logs",
      dependencies: ["FuzzSupport", .product(name: "Silhouette", package: "silhouette")],
      swiftSettings: [.swiftLanguageMode(.v6)]),
    .executableTarget(
      name: "fuzz-builder",
      dependencies: ["FuzzSupport", .product(name: "Silhouette", package: "silhouette")],
      swiftSettings: [.swiftLanguageMode(.v6)]),
    .executableTarget(
      name: "fuzz-masks",
      dependencies: ["FuzzSupport", .product(name: "Silhouette", package: "silhouette")],
      swiftSettings: [.swiftLanguageMode(.v6)]),
  ]
)

if hasLibFuzzer {
  package.targets += [
    .systemLibrary(name: "CLibFuzzer"),
    .executableTarget(
      name: "fuzz-formats",
      dependencies: ["CLibFuzzer", .product(name: "Silhouette", package: "silhouette")],
      swiftSettings: [.swiftLanguageMode(.v6)]),
  ]
}
