// swift-tools-version: 6.2
// An app that keeps its recording in an outbox, and sends it after an error.
import PackageDescription

let package = Package(
  name: "outbox-sample",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "silhouette", path: "../..", traits: [])],
  targets: [
    .executableTarget(
      name: "outbox",
      dependencies: [
        .product(name: "SilhouetteKit", package: "silhouette"),
        .product(name: "SilhouetteOutbox", package: "silhouette"),
      ],
      path: "Sources", swiftSettings: [.swiftLanguageMode(.v6)])
  ]
)
