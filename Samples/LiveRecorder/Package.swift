// swift-tools-version: 6.2
// An app that records itself, with the kit alone.
import PackageDescription

let package = Package(
  name: "live-recorder-sample",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "silhouette", path: "../..", traits: [])],
  targets: [
    .executableTarget(
      name: "live-recorder", dependencies: [.product(name: "SilhouetteKit", package: "silhouette")],
      path: "Sources", swiftSettings: [.swiftLanguageMode(.v6)])
  ]
)
