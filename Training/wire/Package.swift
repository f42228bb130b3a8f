// swift-tools-version: 6.2
// The tool of Training/wire/train: learns the priors of the wire format. It needs `-Xswiftc -enable-testing`.
import PackageDescription

let package = Package(
  name: "priors",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "silhouette", path: "../..", traits: [])],
  targets: [
    .executableTarget(
      name: "priors",
      dependencies: [.product(name: "SilhouetteKit", package: "silhouette")],
      swiftSettings: [.swiftLanguageMode(.v6)])
  ])
