// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "fit-kernel",
    platforms: [.macOS(.v15)],
    targets: [
        .systemLibrary(
            name: "CPROJ", path: "Sources/CLibraries/CPROJ", pkgConfig: "proj",
            providers: [.apt(["libproj-dev"]), .brew(["proj"])]),
        .executableTarget(
            name: "fit-kernel", dependencies: ["CPROJ"],
            swiftSettings: [
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("ExistentialAny"),
            ]),
    ]
)
