// swift-tools-version: 6.2
// The walker for UIKit over a stand-in of UIKit, so that it compiles and runs where there is no Apple SDK.
//
// It is a package of its own: a module named UIKit in the build folder makes `canImport(UIKit)` true for all that is built
// there.
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// The walker sees the declarations of the package that it belongs to, and so do its tests. SwiftPM names a local package
// after its folder, in lower case.
let inside: [SwiftSetting] = {
  let folder = Context.packageDirectory.split(separator: "/").dropLast(2).last ?? "silhouette"
  let name = String(folder.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })
  return [.unsafeFlags(["-package-name", name])]
}()

// Properties of Objective-C do not check who uses them at once, as Swift's do.
let standIn: [SwiftSetting] = [.swiftLanguageMode(.v6), .unsafeFlags(["-enforce-exclusivity=unchecked"])]

let package = Package(
  name: "capture-tests",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "silhouette", path: "../..", traits: [])],
  targets: [
    // Just the API that the walker uses, in words of our own.
    .target(name: "QuartzCore", path: "QuartzCore", swiftSettings: standIn),
    .target(name: "UIKit", dependencies: ["QuartzCore"], path: "UIKit", swiftSettings: standIn),
    .target(
      name: "SwiftUI", dependencies: ["UIKit", "QuartzCore"], path: "SwiftUI", swiftSettings: standIn),

    // The sources of the product SilhouetteCapture, by a link. The name is another, since the package they belong to has a
    // module of theirs.
    .target(
      name: "CaptureOverStandIn",
      dependencies: [
        "UIKit", "SwiftUI", "QuartzCore", .product(name: "SilhouetteKit", package: "silhouette"),
      ],
      path: "SilhouetteCapture", packageAccess: false, swiftSettings: strict + inside),

    // The sample of docs/CAPTURE.md, which knows the product by its real name.
    .target(
      name: "CaptureSample",
      dependencies: [
        "CaptureOverStandIn", "UIKit", "SwiftUI", .product(name: "SilhouetteKit", package: "silhouette"),
      ], path: "Sample",
      swiftSettings: [
        .swiftLanguageMode(.v6), .unsafeFlags(["-module-alias", "SilhouetteCapture=CaptureOverStandIn"]),
      ]),

    // What Benchmarks/walker.py measures.
    .executableTarget(
      name: "capture-cost", dependencies: ["CaptureOverStandIn", "UIKit", "SwiftUI"], path: "Cost",
      swiftSettings: [.swiftLanguageMode(.v6)]),

    .testTarget(
      name: "CaptureTests",
      dependencies: [
        "CaptureOverStandIn", "CaptureSample", "UIKit", "SwiftUI", "QuartzCore",
        .product(name: "SilhouetteKit", package: "silhouette"),
      ], path: "Tests", packageAccess: false,
      swiftSettings: [
        .swiftLanguageMode(.v6),
        // Swift Testing has an overlay for the real UIKit.
        .unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"]),
      ] + inside),
  ]
)
