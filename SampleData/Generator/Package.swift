// swift-tools-version: 6.2
import PackageDescription

/// A C library of the system, found by pkg-config.
func systemLibrary(_ name: String, pkgConfig: String, apt: String, brew: String) -> Target {
    .systemLibrary(
        name: name, path: "Sources/CLibraries/\(name)", pkgConfig: pkgConfig,
        providers: [.apt([apt]), .brew([brew])])
}

let package = Package(
    name: "make-sample-data",
    platforms: [.macOS(.v15)],
    targets: [
        systemLibrary("CCairo", pkgConfig: "cairo", apt: "libcairo2-dev", brew: "cairo"),
        systemLibrary("CPROJ", pkgConfig: "proj", apt: "libproj-dev", brew: "proj"),
        systemLibrary("CQPDF", pkgConfig: "libqpdf", apt: "libqpdf-dev", brew: "qpdf"),
        systemLibrary("CQREncode", pkgConfig: "libqrencode", apt: "libqrencode-dev", brew: "qrencode"),
        systemLibrary("CVips", pkgConfig: "vips", apt: "libvips-dev", brew: "vips"),
        .executableTarget(
            name: "make-sample-data",
            dependencies: ["CCairo", "CPROJ", "CQPDF", "CQREncode", "CVips"],
            swiftSettings: [
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("ExistentialAny"),
            ]),
    ]
)
