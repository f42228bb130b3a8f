// swift-tools-version: 6.1
// Times the library. A package of its own, so that building the library does not build this.
import PackageDescription

// The benchmarks time the library's internals too. SwiftPM names a local package after its folder, in lower
// case.
let inside: [SwiftSetting] = {
  let folder = Context.packageDirectory.split(separator: "/").dropLast().last ?? "silhouette"
  let name = String(folder.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })
  return [.swiftLanguageMode(.v6), .unsafeFlags(["-package-name", name])]
}()

let package = Package(
  name: "silhouette-benchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "silhouette", path: "..", traits: [])],
  targets: [
    .executableTarget(
      name: "silhouette-bench",
      dependencies: [
        .product(name: "Silhouette", package: "silhouette"),
        .product(name: "SilhouetteOutbox", package: "silhouette"),
        .product(name: "SilhouetteImages", package: "silhouette"),
      ],
      packageAccess: false, swiftSettings: inside)
  ]
)
