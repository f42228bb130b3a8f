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

let package = Package(
  name: "capture-tests",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "silhouette", path: "../..")],
  targets: [
    // Just the API that the walker uses, in words of our own.
    .target(name: "QuartzCore", path: "QuartzCore", swiftSettings: [.swiftLanguageMode(.v6)]),
    .target(
      name: "UIKit", dependencies: ["QuartzCore"], path: "UIKit", swiftSettings: [.swiftLanguageMode(.v6)]),
    .target(
      name: "SwiftUI", dependencies: ["UIKit", "QuartzCore"], path: "SwiftUI",
      swiftSettings: [.swiftLanguageMode(.v6)]),

    // The sources of the product SilhouetteCapture, by a link. The name is another, since the package they belong to has a
    // module of theirs.
    .target(
      name: "CaptureOverStandIn",
      dependencies: [
        "UIKit", "SwiftUI", "QuartzCore", .product(name: "SilhouetteKit", package: "silhouette"),
      ],
      path: "SilhouetteCapture", swiftSettings: strict),

    .testTarget(
      name: "CaptureTests",
      dependencies: [
        "CaptureOverStandIn", "UIKit", "SwiftUI", "QuartzCore",
        .product(name: "SilhouetteKit", package: "silhouette"),
      ], path: "Tests",
      swiftSettings: [
        .swiftLanguageMode(.v6),
        // Swift Testing has an overlay for the real UIKit.
        .unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"]),
      ]),
  ]
)
