// swift-tools-version: 6.2
import PackageDescription

/// A benchmark: a program that prints its own comparison.
func benchmark(_ name: String, _ libraries: [String], _ others: [Target.Dependency] = []) -> Target {
    .executableTarget(
        name: name.replacing("/", with: "-"),
        dependencies: libraries.map { .product(name: $0, package: "fieldbook") } + others,
        path: "\(name)/Sources",
        swiftSettings: [
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("ExistentialAny"),
        ])
}

let package = Package(
    name: "benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "fieldbook", path: "..")],
    targets: [
        .systemLibrary(
            name: "CPROJBaseline", path: "CLibraries/CPROJBaseline", pkgConfig: "proj",
            providers: [.apt(["libproj-dev"]), .brew(["proj"])]),
        benchmark("workload", []),
        benchmark("engine", ["Batch"]),
        benchmark("coordinates", ["SimpleFeatures", "SwissCoordinates"], ["CPROJBaseline"]),
        benchmark("geojson", ["SimpleFeatures"]),
        benchmark("parcels/topology", ["SimpleFeatures", "Parcels"]),
        benchmark("parcels/selection", ["SimpleFeatures", "Parcels"]),
        benchmark("parcels/measure", ["SimpleFeatures", "Parcels"]),
        benchmark("routes/reading", ["SimpleFeatures", "Routes"]),
        benchmark("routes/geodesic", ["Geodesy"], ["CPROJBaseline"]),
        benchmark("routes/cleaning", ["Routes"]),
        benchmark("routes/shape", ["Routes"]),
    ]
)
