// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "fit-ocr-b",
    platforms: [.macOS(.v15)],
    targets: [
        .systemLibrary(
            name: "CCairo", path: "Sources/CLibraries/CCairo", pkgConfig: "cairo",
            providers: [.apt(["libcairo2-dev"]), .brew(["cairo"])]),
        .executableTarget(
            name: "fit-ocr-b", dependencies: ["CCairo"],
            swiftSettings: [
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("ExistentialAny"),
            ]),
    ]
)
