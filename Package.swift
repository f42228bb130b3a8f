// swift-tools-version: 6.2
// The floor plan, from the ground up. Imports point down only, and modules on one floor do not know each
// other; `swift build --explicit-target-dependency-import-check error` holds the walls up.
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "silhouette",
  platforms: [.macOS(.v13), .iOS(.v16)],
  products: [
    .library(name: "Silhouette", targets: ["Silhouette"]),
    // Reads and writes PNG, JPEG and WebP for `Pipeline.redact`; it alone needs libpng, libjpeg-turbo and libwebp.
    .library(name: "SilhouetteImages", targets: ["SilhouetteImages"]),
    .executable(name: "silhouette", targets: ["SilhouetteCommand"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
  ],
  targets: [
    // Below the floors: the system's zlib, and its libraries of pictures.
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
      name: "CPNG", pkgConfig: "libpng16", providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .systemLibrary(
      name: "CTurboJPEG", pkgConfig: "libturbojpeg",
      providers: [.apt(["libturbojpeg0-dev"]), .brew(["jpeg-turbo"])]),
    .systemLibrary(
      name: "CWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),

    // Below the floors: the system's expat.
    .systemLibrary(
      name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),

    // Floor 0: bytes become snapshots.
    .target(name: "SilhouetteHierarchy", dependencies: ["CZlib", "CExpat"], swiftSettings: strict),

    // Floor 1: snapshots become scenes.
    .target(name: "SilhouetteScene", dependencies: ["SilhouetteHierarchy"], swiftSettings: strict),

    // Floor 2: scenes become pixels.
    .target(
      name: "SilhouetteRaster", dependencies: ["SilhouetteScene", "SilhouetteHierarchy", "CZlib"],
      swiftSettings: strict),

    // Floor 2: scenes become event logs, and back.
    .target(
      name: "SilhouetteReplay", dependencies: ["SilhouetteScene", "SilhouetteHierarchy", "CZlib"],
      swiftSettings: strict),

    // Between floors 2 and 3, above what it reads into: files of pictures become pixels, and pixels such files.
    .target(
      name: "SilhouetteImages", dependencies: ["SilhouetteRaster", "CPNG", "CTurboJPEG", "CWebP"],
      swiftSettings: strict),

    // Between floors 2 and 3: scenes become masks, and masks reasons; masks are laid over pictures.
    .target(
      name: "SilhouetteRedaction",
      dependencies: ["SilhouetteRaster", "SilhouetteScene", "SilhouetteHierarchy"],
      swiftSettings: strict),

    // Floor 3: files, tasks and time around the floors below; the library product.
    .target(
      name: "Silhouette",
      dependencies: [
        "SilhouetteHierarchy", "SilhouetteScene", "SilhouetteRaster", "SilhouetteReplay",
        "SilhouetteRedaction",
        .product(name: "SystemPackage", package: "swift-system"),
      ], swiftSettings: strict),

    // Floor 4: the command.
    .executableTarget(
      name: "SilhouetteCommand",
      dependencies: [
        "Silhouette", "SilhouetteImages",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: strict),

    // A program that embeds the library; the tests run it.
    .executableTarget(
      name: "embedding", dependencies: ["Silhouette"], path: "Samples/Embedding", swiftSettings: strict),

    // One suite a module, the whole library, and the real binary.
    .target(
      name: "TestSupport", dependencies: ["SilhouetteRaster", "CZlib"], path: "Tests/TestSupport",
      swiftSettings: strict),
    .testTarget(
      name: "SilhouetteHierarchyTests", dependencies: ["SilhouetteHierarchy", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "SilhouetteSceneTests", dependencies: ["SilhouetteScene", "SilhouetteHierarchy", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "SilhouetteRasterTests",
      dependencies: ["SilhouetteRaster", "SilhouetteScene", "SilhouetteHierarchy", "CZlib", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "SilhouetteReplayTests",
      dependencies: [
        "SilhouetteReplay", "SilhouetteRaster", "SilhouetteScene", "SilhouetteHierarchy", "CZlib",
        "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SilhouetteRedactionTests",
      dependencies: [
        "SilhouetteRedaction", "SilhouetteRaster", "SilhouetteScene", "SilhouetteHierarchy", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SilhouetteImagesTests", dependencies: ["SilhouetteImages", "SilhouetteRaster", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "Silhouette", "SilhouetteRedaction", "SilhouetteImages", "SilhouetteReplay", "SilhouetteRaster",
        "SilhouetteScene", "SilhouetteHierarchy", "embedding", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "SilhouetteCommand", "SilhouetteImages", "SilhouetteRaster", "embedding", "TestSupport",
      ],
      swiftSettings: strict),
  ]
)
