// swift-tools-version: 6.2
// The candidates and features that Training/train learns from.
import PackageDescription

// It reads what is no public interface, as a part of the package that it belongs to. SwiftPM names a local package after its
// folder, in lower case.
let inside: [SwiftSetting] = {
  let folder = Context.packageDirectory.split(separator: "/").dropLast(2).last ?? "silhouette"
  let name = String(folder.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })
  return [.swiftLanguageMode(.v6), .unsafeFlags(["-package-name", name])]
}()

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
      ], packageAccess: false, swiftSettings: inside)
  ])
