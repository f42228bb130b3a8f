// swift-tools-version: 6.2
// The floor plan, from the ground up: `swift build --explicit-target-dependency-import-check error` refuses imports that it
// does not declare.
import PackageDescription

// Each module's floor. A module depends on lower floors alone: `Tests/Checks/imports.py` refuses anything else.
let floors = [
  "SilhouetteText": 0,
  "SilhouettePictures": 0,
  "SilhouetteSystem": 0,
  "CPageFiles": 0,
  "CSilhouette": 0,
  "SilhouetteHierarchy": 1,
  "SilhouetteImages": 1,
  "SilhouetteVision": 1,
  "SilhouetteScene": 2,
  "SilhouetteXML": 2,
  "SilhouetteFlattening": 3,
  "SilhouetteRaster": 3,
  "SilhouetteReplay": 3,
  "SilhouetteRecording": 4,
  "SilhouetteRedaction": 4,
  "SilhouettePDF": 4,
  "SilhouetteFonts": 4,
  "SilhouetteZopfli": 4,
  "SilhouetteOutbox": 5,
  "SilhouetteCapture": 5,
  "Silhouette": 5,
  "SilhouetteStory": 6,
  "SilhouetteVerbs": 7,
  "SilhouetteLive": 8,
  "SilhouetteC": 8,
  "SilhouetteCommand": 9,
]

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
    // The library for apps: reading, scenes, pixels, logs, masks and the live recorder. It uses no
    // Foundation, no files, no processes, and zlib as its only C library.
    .library(
      name: "SilhouetteKit",
      targets: [
        "SilhouetteText", "SilhouetteHierarchy", "SilhouetteScene", "SilhouetteFlattening",
        "SilhouettePictures", "SilhouetteVision",
        "SilhouetteRaster", "SilhouetteReplay", "SilhouetteRecording", "SilhouetteRedaction",
      ]),
    // Records an app of UIKit and SwiftUI, on the kit. Elsewhere it is empty but for its options.
    .library(name: "SilhouetteCapture", targets: ["SilhouetteCapture", "SilhouettePictures"]),
    // Keeps an app's segments in a folder until they are sent, on the kit and the platform's C library.
    .library(name: "SilhouetteOutbox", targets: ["SilhouetteOutbox"]),
    // The kit with files around it: one call a verb.
    .library(name: "Silhouette", targets: ["Silhouette", "SilhouetteVerbs"]),
    // Reads and writes PNG, JPEG and WebP for `Pipeline.redact`; it alone needs libpng, libdeflate,
    // libjpeg-turbo and libwebp.
    .library(name: "SilhouetteImages", targets: ["SilhouetteImages"]),
    // All of it for C and bindings (docs/C.md); Scripts/package makes the libraries that are passed on.
    .library(name: "SilhouetteC", type: .dynamic, targets: ["SilhouetteC"]),
    .executable(name: "silhouette", targets: ["SilhouetteCommand"]),
  ],
  traits: [
    // A package that only traits use is not resolved without them. So a dependency on a package outside needs a condition
    // wherever it stands, in tests too; Tests/Checks/kit.py fails otherwise.
    .trait(
      name: "Command",
      description: "The command `silhouette`. Apps that embed a library need neither it nor ArgumentParser."),
    .trait(
      name: "Live",
      description:
        "`silhouette live`, the server. Without it the command needs no SwiftNIO and builds faster.",
      enabledTraits: ["Command"]),
    .default(enabledTraits: ["Live"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
  ],
  targets: [
    // Below the floors: the system's zlib, and its libraries of pictures.
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
      name: "CPNG", pkgConfig: "libpng16", providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .systemLibrary(
      name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]),
    .systemLibrary(
      name: "CTurboJPEG", pkgConfig: "libturbojpeg",
      providers: [.apt(["libturbojpeg0-dev"]), .brew(["jpeg-turbo"])]),
    .systemLibrary(
      name: "CWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
    .systemLibrary(
      name: "CFreeType", pkgConfig: "freetype2",
      providers: [.apt(["libfreetype-dev"]), .brew(["freetype"])]),
    // qpdf, which reads PDFs.
    .systemLibrary(
      name: "CQPDF", pkgConfig: "libqpdf", providers: [.apt(["libqpdf-dev"]), .brew(["qpdf"])]),
    // zopfli, which packs logs smaller than zlib. It has no pkg-config file.
    .systemLibrary(name: "CZopfli", providers: [.apt(["libzopfli-dev"]), .brew(["zopfli"])]),

    // Below the floors: the system's expat.
    .systemLibrary(
      name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),

    // Bytes and text that every module writes: JSON, markup, numbers, times, reports.
    .target(name: "SilhouetteText", swiftSettings: strict),

    // Bytes become snapshots.
    .target(
      name: "SilhouetteHierarchy", dependencies: ["SilhouetteText", "CZlib"], swiftSettings: strict),

    // The normal form of a screen, which everything is drawn, recorded and masked from.
    .target(
      name: "SilhouetteScene", dependencies: ["SilhouetteText", "SilhouetteHierarchy"], swiftSettings: strict),

    // Snapshots become scenes: rules, places, privacy, layout and skeletons. A tree and the elements in its picture become one.
    // Only files and recorders use it.
    .target(
      name: "SilhouetteFlattening",
      dependencies: [
        "SilhouetteText", "SilhouetteScene", "SilhouetteHierarchy", "SilhouetteVision", "SilhouettePictures",
      ],
      swiftSettings: strict),

    // Pixels, and who reads and writes files of them.
    .target(name: "SilhouettePictures", swiftSettings: strict),

    // Pixels of a screen become elements.
    .target(name: "SilhouetteVision", dependencies: ["SilhouettePictures"], swiftSettings: strict),

    // Scenes become pixels.
    .target(
      name: "SilhouetteRaster",
      dependencies: [
        "SilhouetteText", "SilhouettePictures", "SilhouetteScene", "SilhouetteHierarchy", "CZlib",
      ],
      swiftSettings: strict),

    // Scenes become event logs, and back.
    .target(
      name: "SilhouetteReplay",
      dependencies: ["SilhouetteText", "SilhouetteScene", "SilhouetteHierarchy", "CZlib"],
      swiftSettings: strict),

    // Snapshots of an app that runs become segments of a log.
    .target(
      name: "SilhouetteRecording",
      dependencies: [
        "SilhouetteText", "SilhouetteReplay", "SilhouetteFlattening", "SilhouetteScene",
        "SilhouetteHierarchy", "SilhouettePictures",
      ],
      swiftSettings: strict),

    // Scenes become masks, and masks reasons; masks are laid over pictures.
    .target(
      name: "SilhouetteRedaction",
      dependencies: [
        "SilhouetteText", "SilhouettePictures", "SilhouetteVision", "SilhouetteRaster", "SilhouetteScene",
        "SilhouetteHierarchy",
      ],
      swiftSettings: strict),

    // Beside the kit: an app's views become snapshots. Tests/Capture compiles it over a stand-in of UIKit.
    .target(
      name: "SilhouetteCapture",
      dependencies: [
        "SilhouetteRecording", "SilhouetteReplay", "SilhouetteFlattening", "SilhouetteScene",
        "SilhouetteHierarchy", "SilhouettePictures",
      ],
      swiftSettings: strict),

    // Beside the kit: finished segments wait in a folder until a server has them.
    .target(
      name: "SilhouetteOutbox", dependencies: ["SilhouetteReplay", "SilhouetteText"], swiftSettings: strict),

    // Beside the kit, each with the system's libraries that it needs: XML becomes snapshots, files of pictures become pixels.
    .target(
      name: "SilhouetteXML", dependencies: ["SilhouetteHierarchy", "SilhouetteText", "CExpat"],
      swiftSettings: strict,
      // Apple's C library leaves iconv to a library of its own.
      linkerSettings: [
        .linkedLibrary("iconv", .when(platforms: [.macOS, .macCatalyst, .iOS, .tvOS, .watchOS, .visionOS]))
      ]),
    .target(
      name: "SilhouetteImages",
      dependencies: ["SilhouettePictures", "CPNG", "CDeflate", "CTurboJPEG", "CWebP"],
      swiftSettings: strict),

    // PDFs that apps draw of their own layers, without anything in them that can be read.
    .target(
      name: "SilhouettePDF",
      dependencies: ["SilhouetteText", "SilhouetteRaster", "SilhouetteHierarchy", "CQPDF"],
      swiftSettings: strict),

    // For the command alone: fonts for revealed text.
    .target(
      name: "SilhouetteFonts", dependencies: ["SilhouetteSystem", "SilhouetteRaster", "CFreeType"],
      swiftSettings: strict),

    // For the command alone: logs as small as they can be.
    .target(
      name: "SilhouetteZopfli", dependencies: ["SilhouetteReplay", "CZopfli"], swiftSettings: strict),

    // The platform's C library under one name, a lock, and questions to the host. The kit needs none of them.
    .target(name: "SilhouetteSystem", swiftSettings: strict),

    // Files, tasks and time around the floors below; the library product.
    .target(
      name: "Silhouette",
      dependencies: [
        "SilhouetteSystem",
        "SilhouetteFlattening", "SilhouetteRecording",
        "SilhouetteText", "SilhouetteHierarchy", "SilhouetteXML", "SilhouetteScene", "SilhouettePictures",
        "SilhouetteVision", "SilhouetteRaster",
        "SilhouetteReplay", "SilhouetteRedaction",
        .product(name: "SystemPackage", package: "swift-system"),
      ], swiftSettings: strict),

    // Scripts and style sheets of pages, embedded by C: as arrays in Swift they took longer to compile than all that uses them.
    .target(name: "CPageFiles", exclude: ["Resources"]),

    // Screens and steps of a session, and the answers to taps; the common parts of two runs.
    .target(
      name: "SilhouetteStory",
      dependencies: [
        "SilhouetteFlattening", "SilhouetteRecording", "SilhouetteSystem",
        "SilhouetteText", "Silhouette", "SilhouetteReplay", "SilhouetteRaster", "SilhouetteScene",
        "SilhouetteHierarchy",
      ], swiftSettings: strict),

    // One folder a verb of the command.
    .target(
      name: "SilhouetteVerbs",
      dependencies: [
        "SilhouetteSystem",
        "SilhouetteFlattening", "SilhouetteRecording",
        "SilhouetteText", "CPageFiles", "SilhouetteStory", "Silhouette", "SilhouetteXML",
        "SilhouetteHierarchy",
        "SilhouetteScene", "SilhouettePictures", "SilhouetteRaster", "SilhouetteReplay",
        "SilhouetteRedaction",
        .product(name: "SystemPackage", package: "swift-system"),
      ], swiftSettings: strict),

    // The header of the C interface. Its functions are in SilhouetteC.
    .target(name: "CSilhouette"),

    // The verbs as functions of C.
    .target(
      name: "SilhouetteC",
      dependencies: [
        "CSilhouette", "SilhouetteText", "SilhouetteSystem", "SilhouetteFlattening", "SilhouetteRecording",
        "SilhouetteStory",
        "Silhouette", "SilhouetteVerbs", "SilhouetteImages", "SilhouetteHierarchy", "SilhouetteScene",
        "SilhouettePictures", "SilhouetteRaster", "SilhouetteReplay", "SilhouetteRedaction",
      ], swiftSettings: strict),

    // A server that receives sessions while apps run, and shows them to people.
    .target(
      name: "SilhouetteLive",
      dependencies: [
        "SilhouetteSystem",
        "SilhouetteFlattening", "SilhouetteRecording",
        "SilhouetteText", "SilhouetteVerbs", "SilhouetteStory", "Silhouette", "SilhouetteReplay",
        "SilhouetteRaster",
        "SilhouetteScene",
        "SilhouetteHierarchy",
        .product(name: "SystemPackage", package: "swift-system"),
        .product(name: "NIOConcurrencyHelpers", package: "swift-nio", condition: .when(traits: ["Live"])),
        .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["Live"])),
        .product(name: "NIOPosix", package: "swift-nio", condition: .when(traits: ["Live"])),
        .product(name: "NIOHTTP1", package: "swift-nio", condition: .when(traits: ["Live"])),
        .product(name: "NIOWebSocket", package: "swift-nio", condition: .when(traits: ["Live"])),
      ], swiftSettings: strict),

    // The command.
    .executableTarget(
      name: "SilhouetteCommand",
      dependencies: [
        "SilhouetteSystem",
        "SilhouetteFlattening", "SilhouetteRecording",
        "SilhouetteText", "Silhouette", "SilhouetteStory", "SilhouetteVerbs",
        .target(name: "SilhouetteLive", condition: .when(traits: ["Live"])),
        "SilhouetteImages", "SilhouettePDF", "SilhouetteFonts", "SilhouetteZopfli",
        "SilhouetteHierarchy", "SilhouetteScene", "SilhouettePictures", "SilhouetteRaster",
        "SilhouetteReplay",
        "SilhouetteRedaction",
        .product(name: "SystemPackage", package: "swift-system"),
        .product(
          name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Command"])),
        .product(name: "Crypto", package: "swift-crypto", condition: .when(traits: ["Command"])),
      ], swiftSettings: strict),

    // Samples see only what is public, as programs of others do.

    // A program that embeds the library; the tests run it.
    .executableTarget(
      name: "embedding",
      dependencies: [
        "SilhouetteFlattening", "SilhouetteHierarchy", "SilhouettePictures", "SilhouetteRaster",
        "SilhouetteScene",
        "Silhouette", "SilhouetteVerbs",
      ],
      path: "Samples/Embedding", packageAccess: false, swiftSettings: strict),

    // The code that the articles of docs/Guide.docc quote.
    .executableTarget(
      name: "articles",
      dependencies: [
        "SilhouetteFlattening", "SilhouetteRecording",
        "Silhouette", "SilhouetteVerbs", "SilhouetteImages", "SilhouetteHierarchy", "SilhouetteScene",
        "SilhouettePictures", "SilhouetteRaster", "SilhouetteReplay", "SilhouetteRedaction",
      ], path: "Samples/Articles", packageAccess: false, swiftSettings: strict),

    // An app that records itself. It is a package of its own; here it is built along, so that the tests can run it.
    .executableTarget(
      name: "live-recorder",
      dependencies: ["SilhouetteRecording", "SilhouetteReplay", "SilhouetteScene", "SilhouetteHierarchy"],
      path: "Samples/LiveRecorder/Sources", packageAccess: false, swiftSettings: strict),

    // An app that sends its recording after an error. Tests/Checks/outbox.py kills it.
    .executableTarget(
      name: "outbox",
      dependencies: ["SilhouetteOutbox", "SilhouetteRecording", "SilhouetteReplay", "SilhouetteHierarchy"],
      path: "Samples/Outbox/Sources", packageAccess: false, swiftSettings: strict),

    // An app that records itself and sends the segments to a service. Tests/Checks/uploading.py runs it.
    .executableTarget(
      name: "uploading",
      dependencies: ["SilhouetteRecording", "SilhouetteReplay", "SilhouetteHierarchy"],
      path: "Samples/Uploading/Sources", packageAccess: false, swiftSettings: strict),

    // One suite a module, the whole library, and the real binary.
    .target(
      name: "TestSupport", dependencies: ["SilhouettePictures", "SilhouetteRaster", "CZlib"],
      path: "Tests/TestSupport",
      swiftSettings: strict),
    .testTarget(
      name: "SilhouetteTextTests", dependencies: ["SilhouetteText", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "SilhouetteHierarchyTests",
      dependencies: ["SilhouetteText", "SilhouetteXML", "SilhouetteHierarchy", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "SilhouetteSceneTests",
      dependencies: [
        "SilhouetteFlattening", "SilhouetteText", "SilhouetteScene", "SilhouetteHierarchy", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SilhouetteRasterTests",
      dependencies: [
        "SilhouetteFlattening",
        "SilhouetteRaster", "SilhouettePictures", "SilhouetteScene", "SilhouetteHierarchy", "CZlib",
        "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SilhouetteReplayTests",
      dependencies: [
        "SilhouetteFlattening", "SilhouetteRecording",
        "SilhouetteText", "SilhouetteReplay", "SilhouetteRaster", "SilhouettePictures", "SilhouetteScene",
        "SilhouetteHierarchy", "CZlib", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SilhouetteOutboxTests",
      dependencies: ["SilhouetteOutbox", "SilhouetteReplay", "SilhouetteHierarchy"], swiftSettings: strict),
    .testTarget(
      name: "SilhouetteRedactionTests",
      dependencies: [
        "SilhouetteFlattening",
        "SilhouetteRedaction", "SilhouetteRaster", "SilhouettePictures", "SilhouetteVision",
        "SilhouetteScene", "SilhouetteHierarchy", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SilhouetteVisionTests", dependencies: ["SilhouetteVision", "SilhouettePictures", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "SilhouetteImagesTests",
      dependencies: [
        "SilhouetteFlattening", "SilhouetteImages", "SilhouettePictures", "SilhouetteRaster", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SilhouetteFontsTests",
      dependencies: [
        "SilhouetteFlattening",
        "SilhouetteFonts", "SilhouetteRaster", "SilhouettePictures", "SilhouetteScene", "SilhouetteHierarchy",
        "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SilhouetteLiveTests",
      dependencies: [
        "SilhouetteFlattening", "SilhouetteRecording",
        "SilhouetteLive", "SilhouetteVerbs", "Silhouette", "SilhouetteReplay", "SilhouetteRaster",
        "SilhouetteScene",
        "SilhouetteHierarchy", "TestSupport",
        .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["Live"])),
        .product(name: "NIOHTTP1", package: "swift-nio", condition: .when(traits: ["Live"])),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SilhouettePDFTests",
      dependencies: [
        "SilhouetteFlattening", "SilhouettePDF", "SilhouetteReplay", "SilhouetteHierarchy", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "SilhouetteFlattening", "SilhouetteRecording",
        "SilhouetteText", "SilhouetteVerbs", "SilhouetteStory", "Silhouette",
        "SilhouetteRedaction", "SilhouetteReplay",
        "SilhouetteImages", "SilhouetteRaster", "SilhouettePictures", "SilhouetteScene", "SilhouetteXML",
        "SilhouetteHierarchy", "SilhouetteVision", "articles", "embedding", "live-recorder", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "SilhouetteCommand", "SilhouetteImages", "SilhouetteRaster", "SilhouettePictures", "embedding",
        "TestSupport",
      ],
      swiftSettings: strict),
  ]
)
