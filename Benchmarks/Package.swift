// swift-tools-version: 6.1
// Times the library. A package of its own, so that nobody who builds the library builds this.
import PackageDescription

let package = Package(
  name: "silhouette-benchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "silhouette", path: "..")],
  targets: [
    .executableTarget(
      name: "silhouette-bench",
      dependencies: [
        .product(name: "Silhouette", package: "silhouette"),
        .product(name: "SilhouetteImages", package: "silhouette"),
      ],
      swiftSettings: [.swiftLanguageMode(.v6)])
  ]
)
