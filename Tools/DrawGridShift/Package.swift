// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "draw-grid-shift",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "fieldbook", path: "../..")],
    targets: [
        .executableTarget(
            name: "draw-grid-shift",
            dependencies: ["SimpleFeatures", "SwissCoordinates", "MapDrawing"].map {
                .product(name: $0, package: "fieldbook")
            },
            swiftSettings: [
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("ExistentialAny"),
            ])
    ]
)
