// swift-tools-version: 6.2
import PackageDescription

let houseRules: [SwiftSetting] =
    [
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("ExistentialAny"),
    ] + (Context.environment["FIELDBOOK_WARNINGS_AS_ERRORS"] == nil ? [] : [.treatAllWarnings(as: .error)])

/// Loops over millions of pixels take minutes in tests unless they are optimised in debug builds too. Users of the
/// libraries do not get the flag, which packages may not pass on.
let pixelRules =
    houseRules
    + (Context.environment["FIELDBOOK_FAST_TESTS"] == nil
        ? [] : [.unsafeFlags(["-O"], .when(configuration: .debug))])

/// Tests are not optimised, not even in a release build: only what they test is. They compile sooner, on all processors.
let testRules =
    houseRules + [
        .unsafeFlags(
            ["-Onone", "-no-whole-module-optimization", "-enable-batch-mode", "-num-threads", "0"],
            .when(configuration: .release))
    ]

/// Programs that start soon: the loader finds the relocations, of which Swift's own libraries bring two hundred thousand, packed.
/// It binds all names before a program begins, so that nothing can bend a call's address later. Swift's settings for static
/// libraries export all names of a program, which would be 7 MB more to load.
let programRules: [LinkerSetting] = [
    .unsafeFlags(["-Xlinker", "-z", "-Xlinker", "now"], .when(platforms: [.linux])),
    .unsafeFlags(
        ["-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs"],
        .when(platforms: [.linux], configuration: .release)),
    .unsafeFlags(
        ["-Xlinker", "--no-export-dynamic"], .when(platforms: [.linux], configuration: .release)),
]

/// Exports the functions of poppler and cairo that CPopplerDrawing replaces: the libraries look for them in the program first.
let exportRules: [LinkerSetting] = [
    "_ZN8TextPage7addCharEPK8GfxStateddddjiPKji", "cairo_mask", "cairo_rectangle", "cairo_set_source",
].map { name in
    .unsafeFlags(["-Xlinker", "--export-dynamic-symbol=\(name)"], .when(platforms: [.linux]))
}

/// A C library of the system, found by pkg-config.
func systemLibrary(_ name: String, pkgConfig: String, apt: String, brew: String) -> Target {
    .systemLibrary(
        name: name, path: "Sources/CLibraries/\(name)", pkgConfig: pkgConfig,
        providers: [.apt([apt]), .brew([brew])])
}

func library(_ name: String, in room: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, path: "Sources/\(room)\(name)", swiftSettings: houseRules)
}

/// A library that processes pictures pixel by pixel.
func pixelLibrary(_ name: String, in room: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, path: "Sources/\(room)\(name)", swiftSettings: pixelRules)
}

func tests(
    _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [],
    resources: [Resource] = []
) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: [.byName(name: name), "TestSupport"] + dependencies,
        exclude: exclude,
        resources: resources,
        swiftSettings: testRules)
}

let libraries = [
    "Errors", "Streams", "SimpleFeatures", "SwissCoordinates", "Geodesy", "Parcels", "Routes", "RouteFiles",
    "MapDrawing", "VectorFiles",
    "DocumentModel", "Images", "Scanning", "OCR", "DocumentTypes", "PDFStructure", "PDFPreview",
    "PDFAssembly", "Typesetting", "APICore", "Answers", "Backends", "Nyla", "Dialog", "WebFeatures",
    "Compression", "PrintedTexts",
    "Batch", "BatchReport", "LandOperations", "RouteOperations", "DocumentOperations", "ServiceOperations",
]

let package = Package(
    name: "fieldbook",
    platforms: [.macOS(.v15)],
    products: libraries.map { .library(name: $0, targets: [$0]) } + [
        .executable(name: "fieldbook", targets: ["fieldbook"]),
        .executable(name: "fieldbook-vectors", targets: ["fieldbook-vectors"]),
        .executable(name: "fieldbook-documents", targets: ["fieldbook-documents"]),
    ],
    // Exact versions; those of the packages below them are in dependencies.txt, which `make test` compares.
    dependencies: [
        // the command line: options, help, completions
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        // digests, signatures and keys
        .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
        // sockets, HTTP and WebSockets
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        // TLS
        .package(url: "https://github.com/apple/swift-nio-ssl", exact: "2.37.6"),
        // SQLite: journals, uploads, kept answers
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        // servers that the API client is tested with
        .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1"),
        // manifests and profiles in YAML
        .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
        // the HTTP client
        .package(url: "https://github.com/swift-server/async-http-client", exact: "1.37.0"),
        // tokens of OpenID providers: signatures, key sets, claims
        .package(url: "https://github.com/vapor/jwt-kit", exact: "5.7.1"),
    ],
    targets: [
        systemLibrary("CGDAL", pkgConfig: "gdal", apt: "libgdal-dev", brew: "gdal"),
        systemLibrary("CLeptonica", pkgConfig: "lept", apt: "libleptonica-dev", brew: "leptonica"),
        systemLibrary("CPoppler", pkgConfig: "poppler-glib", apt: "libpoppler-glib-dev", brew: "poppler"),
        systemLibrary("CQPDF", pkgConfig: "libqpdf", apt: "libqpdf-dev", brew: "qpdf"),
        systemLibrary("CGObject", pkgConfig: "gobject-2.0", apt: "libglib2.0-dev", brew: "glib"),
        systemLibrary("CMD4C", pkgConfig: "md4c", apt: "libmd4c-dev", brew: "md4c"),

        // Loaded at their first call.
        .target(name: "CPROJ", path: "Sources/CLibraries/CPROJ"),
        .target(name: "CGEOS", path: "Sources/CLibraries/CGEOS"),
        .target(name: "CCairo", path: "Sources/CLibraries/CCairo"),
        .target(name: "CTesseract", path: "Sources/CLibraries/CTesseract"),
        .target(name: "CVips", dependencies: ["CGObject"], path: "Sources/CLibraries/CVips"),
        .target(name: "CSecp256k1", path: "Sources/CLibraries/CSecp256k1"),
        .target(name: "CPDFium", path: "Sources/CLibraries/CPDFium"),
        .target(name: "CPango", dependencies: ["CCairo"], path: "Sources/CLibraries/CPango"),
        .target(
            name: "CPopplerDrawing", dependencies: ["CPoppler"], path: "Sources/CLibraries/CPopplerDrawing"),
        .target(
            name: "CZXing", dependencies: ["CZXingLibrary"], path: "Sources/CLibraries/CZXing",
            cxxSettings: [.define("ZX_USE_UTF8", to: "1")]),
        systemLibrary("CZXingLibrary", pkgConfig: "zxing", apt: "libzxing-dev", brew: "zxing-cpp"),
        systemLibrary("CDeflate", pkgConfig: "libdeflate", apt: "libdeflate-dev", brew: "libdeflate"),
        .target(name: "CJPEGFile", dependencies: ["CJPEG"], path: "Sources/CLibraries/CJPEGFile"),
        systemLibrary("CJPEG", pkgConfig: "libjpeg", apt: "libjpeg62-turbo-dev", brew: "jpeg-turbo"),
        systemLibrary("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev", brew: "zlib"),
        systemLibrary("CZstd", pkgConfig: "libzstd", apt: "libzstd-dev", brew: "zstd"),

        .systemLibrary(name: "CLinux", path: "Sources/CLibraries/CLinux"),
        systemLibrary("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev", brew: "sqlite"),

        library("Errors", in: "Base/"),
        library("Files", in: "Base/"),
        library("Processes", in: "Base/", ["CLinux"]),
        library("Streams", in: "Base/", ["Errors"]),
        library("Compression", in: "Base/", ["Errors", "CZlib", "CZstd"]),
        library("PrintedTexts", in: "Base/"),
        library("SimpleFeatures", in: "Geo/", ["Errors", "Streams"]),
        library(
            "SwissCoordinates", in: "Geo/",
            [
                "Errors", "Streams", "SimpleFeatures", "CPROJ",
                .product(name: "Crypto", package: "swift-crypto"),
            ]),
        library("VectorExchange", in: "Geo/", ["Errors", "Streams", "SimpleFeatures"]),
        library("Parcels", in: "Geo/", ["Errors", "Streams", "SimpleFeatures", "CGEOS"]),
        library("Geodesy", in: "Geo/", ["SimpleFeatures", "CPROJ"]),
        library("Routes", in: "Geo/", ["Errors", "Streams", "SimpleFeatures", "Geodesy"]),
        library("RouteFiles", in: "Geo/", ["Streams", "SimpleFeatures", "Routes"]),
        library("VectorFiles", in: "Geo/", ["Errors", "Streams", "SimpleFeatures", "CGDAL"]),
        library("MapDrawing", in: "Geo/", ["Errors", "PrintedTexts", "SimpleFeatures", "CCairo"]),
        library("DocumentModel", in: "Documents/", ["Errors"]),
        pixelLibrary(
            "Images", in: "Documents/", ["Errors", "DocumentModel", "CVips", "CDeflate", "CJPEGFile"]),
        pixelLibrary("Scanning", in: "Documents/", ["Errors", "DocumentModel", "Images", "CLeptonica"]),
        library("OCR", in: "Documents/", ["Errors", "Streams", "Images", "CTesseract"]),
        pixelLibrary("DocumentTypes", in: "Documents/", ["Errors", "DocumentModel", "Images", "CZXing"]),
        pixelLibrary(
            "PDFPreview", in: "Documents/",
            ["Files", "DocumentModel", "Images", "PDFStructure", "CPoppler", "CPopplerDrawing", "CPDFium"]),
        library("PDFStructure", in: "Documents/", ["DocumentModel", "CQPDF"]),
        library("PDFAssembly", in: "Documents/", ["Files", "DocumentModel", "Images", "PDFStructure"]),
        library("Typesetting", in: "Documents/", ["Errors", "Streams", "CPango", "CMD4C"]),
        library(
            "APICore", in: "API/",
            [
                "Errors", "Processes", "Streams", "CLinux",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOWebSocket", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "JWTKit", package: "jwt-kit"),
                .product(name: "Yams", package: "Yams"),
            ]),
        library(
            "Dialog", in: "API/",
            [
                "Errors", "APICore", "Streams", "CSecp256k1",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        library("Answers", in: "API/", ["APICore", "Streams", "Routes"]),
        library(
            "Backends", in: "API/", ["Errors", "APICore", "Answers", "Streams", "SimpleFeatures", "Routes"]),
        library(
            "Nyla", in: "API/",
            [
                "Errors", "APICore", "Answers", "PrintedTexts", "Streams", "SimpleFeatures",
                "SwissCoordinates", "Parcels", "Routes",
            ]),
        library("WebFeatures", in: "API/", ["Errors", "APICore", "Streams"]),
        library(
            "Batch", in: "",
            [
                "Errors", "Files", "Processes", "CLinux", "CSQLite",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        library(
            "BatchReport", in: "",
            [
                "Files", "Batch", "PrintedTexts", .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        library("Settings", in: "Operations/", ["Batch", .product(name: "Yams", package: "Yams")]),
        library(
            "LandOperations", in: "Operations/",
            [
                "Batch", "Compression", "PrintedTexts", "Streams", "SimpleFeatures", "SwissCoordinates",
                "Geodesy", "Parcels", "MapDrawing", "VectorExchange",
            ]),
        library(
            "RouteOperations", in: "Operations/",
            [
                "Batch", "BatchReport", "Compression", "PrintedTexts", "Streams", "SimpleFeatures",
                "SwissCoordinates", "Geodesy", "Parcels", "Routes", "RouteFiles", "MapDrawing", "Typesetting",
                "LandOperations", "Settings",
                .product(name: "Yams", package: "Yams"),
            ]),
        library("DocumentOperations", in: "Operations/", ["Batch", "DocumentModel"]),
        library(
            "ServiceOperations", in: "Operations/",
            [
                "Batch", "PrintedTexts", "Streams", "SimpleFeatures", "SwissCoordinates", "Parcels", "Routes",
                "RouteFiles", "MapDrawing", "DocumentModel", "APICore", "Answers", "Backends", "Nyla",
                "Dialog", "WebFeatures", "LandOperations", "RouteOperations", "BatchReport",
            ]),
        library(
            "Jobs", in: "Operations/",
            [
                "Files", "Batch", "BatchReport", "Streams", "SimpleFeatures", "LandOperations",
                "RouteOperations",
                "DocumentOperations", "ServiceOperations", "Settings", "DocumentModel", "Parcels",
                "SwissCoordinates", "MapDrawing", .product(name: "Yams", package: "Yams"),
            ]),
        library(
            "CommandRuns", in: "Programs/",
            ["Batch", "BatchReport", .product(name: "ArgumentParser", package: "swift-argument-parser")]),
        library(
            "ServiceCommands", in: "Programs/",
            [
                "CommandRuns", "LandOperations", "DocumentOperations", "ServiceOperations", "DocumentModel",
                "Batch", "BatchReport", "PrintedTexts", "Streams", "Routes", "RouteFiles", "APICore",
                "Answers", "Backends", "Nyla", "Dialog",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        .executableTarget(
            name: "fieldbook",
            dependencies: [
                "CommandRuns", "ServiceCommands", "Jobs", "LandOperations", "RouteOperations",
                "DocumentOperations", "ServiceOperations", "Settings", "Batch", "BatchReport", "Compression",
                "PrintedTexts", "SwissCoordinates", "MapDrawing", "APICore", "CLinux",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Sources/Programs/fieldbook", swiftSettings: houseRules, linkerSettings: programRules),

        .executableTarget(
            name: "fieldbook-vectors",
            dependencies: ["VectorFiles", "VectorExchange", "Errors", "Streams", "SimpleFeatures", "Batch"],
            path: "Sources/Programs/fieldbook-vectors", swiftSettings: houseRules,
            linkerSettings: programRules),

        .executableTarget(
            name: "fieldbook-documents",
            dependencies: [
                "DocumentOperations", "DocumentModel", "Images", "Scanning", "OCR", "DocumentTypes",
                "PDFStructure", "PDFPreview", "PDFAssembly", "Typesetting", "PrintedTexts", "Streams",
                "SimpleFeatures", "Geodesy", "MapDrawing", "Batch",
                .product(name: "Yams", package: "Yams"),
            ],
            path: "Sources/Programs/fieldbook-documents", swiftSettings: houseRules,
            linkerSettings: programRules + exportRules),

        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: testRules),
        .target(
            name: "LoopbackServer", path: "Tests/LoopbackServer", swiftSettings: testRules),
        tests(
            "APICore",
            [
                "LoopbackServer", .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdHTTP2", package: "hummingbird"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        // What the tests of the services' clients have in common.
        .target(
            name: "TestClients", dependencies: ["APICore", "Answers", "LoopbackServer"],
            path: "Tests/TestClients", swiftSettings: testRules),
        tests("Answers", ["APICore", "Routes", "TestClients"]),
        tests("Backends", ["APICore", "Answers", "Routes", "LoopbackServer", "TestClients"]),
        tests(
            "Nyla",
            [
                "APICore", "Answers", "PrintedTexts", "Streams", "SimpleFeatures", "SwissCoordinates",
                "Parcels", "LoopbackServer", "TestClients",
            ]),
        tests("ServiceOperations", ["APICore", "LoopbackServer", "TestClients"]),
        tests("Dialog", ["APICore", "Streams", "LoopbackServer"], exclude: ["Data"]),
        tests("WebFeatures", ["Streams"]),
        .testTarget(
            name: "ParserFuzzingTests",
            dependencies: [
                "Streams", "SimpleFeatures", "Routes", "RouteFiles", "VectorExchange", "DocumentTypes",
                "APICore", "Backends", "WebFeatures", "Batch", "BatchReport", "Jobs", "Settings",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Yams", package: "Yams"),
            ],
            path: "Tests/Fuzzing/Parsers", swiftSettings: testRules),
        tests("Files"),
        tests("Processes"),
        tests("Streams"),
        tests("Compression"),
        tests("PrintedTexts"),
        tests("SimpleFeatures", ["Streams"]),
        tests("SwissCoordinates", ["SimpleFeatures", "CPROJ"], resources: [.copy("Data")]),
        tests("Geodesy", ["SimpleFeatures", "CPROJ"]),
        tests("Parcels", ["Streams", "SimpleFeatures", "CGEOS"]),
        tests("Routes", ["Streams", "SimpleFeatures", "Geodesy", "RouteFiles"]),
        tests("RouteFiles", ["Streams", "SimpleFeatures", "Routes"]),
        tests("VectorFiles", ["Streams", "SimpleFeatures", "VectorExchange"]),
        tests("MapDrawing", ["PrintedTexts", "Streams", "SimpleFeatures", "Images"], exclude: ["Pictures"]),
        tests("Images", ["DocumentModel"]),
        .testTarget(
            name: "ScanningTests", dependencies: ["Scanning", "Images", "CLeptonica"],
            swiftSettings: pixelRules),
        tests("OCR", ["Images"]),
        .systemLibrary(
            name: "CQREncode", path: "Tests/CLibraries/CQREncode", pkgConfig: "libqrencode",
            providers: [.apt(["libqrencode-dev"]), .brew(["qrencode"])]),
        .testTarget(
            name: "DocumentTypesTests",
            dependencies: ["DocumentTypes", "Images", "CQREncode", "TestSupport"],
            swiftSettings: pixelRules),
        tests("PDFPreview", ["DocumentModel", "Images"]),
        tests("PDFAssembly", ["DocumentModel", "Images", "OCR"]),
        tests("Typesetting", ["PDFPreview"]),
        .executableTarget(
            name: "FaultWorker", dependencies: ["Batch", "CLinux"], path: "Tests/FaultWorker",
            swiftSettings: testRules),
        // The examples of the libraries' pages, with public declarations only.
        .executableTarget(
            name: "LibraryExamples", dependencies: libraries.map { .byName(name: $0) },
            path: "Tests/LibraryExamples", packageAccess: false, swiftSettings: testRules),
        tests(
            "Batch",
            [
                "BatchReport", "PrintedTexts", "FaultWorker", "CLinux",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        .testTarget(
            name: "OperationsTests",
            dependencies: [
                "Jobs", "LandOperations", "RouteOperations", "DocumentOperations", "ServiceOperations",
                "Settings", "Batch", "Streams", "SimpleFeatures", "SwissCoordinates", "Parcels", "Routes",
                "RouteFiles", "DocumentModel", "Typesetting", "APICore", "Answers", "Backends", "Nyla",
                "LoopbackServer",
            ],
            swiftSettings: testRules),
        // Sees what a program of another package sees: public declarations only.
        .testTarget(
            name: "LibraryTests",
            dependencies: [
                "Batch", "LandOperations", "RouteOperations", "DocumentOperations",
            ],
            packageAccess: false,
            swiftSettings: testRules),
        // Compiled beside the programs that it runs, which every build of the tests includes.
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "LoopbackServer", "TestSupport", "Streams", "SimpleFeatures", "VectorExchange",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            exclude: ["Snapshots", "Receipts"],
            swiftSettings: testRules),
    ],
    // ZXing's headers ask for it.
    cxxLanguageStandard: .cxx17
)
