// swift-tools-version: 6.2
// The candidates and features that Training/train learns from.
import PackageDescription

let package = Package(
  name: "features",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "silhouette", path: "../..", traits: [])],
  targets: [
    .executableTarget(
      name: "features",
      dependencies: [
        .product(name: "SilhouetteKit", package: "silhouette"),
        .product(name: "SilhouetteImages", package: "silhouette"),
      ])
  ])
