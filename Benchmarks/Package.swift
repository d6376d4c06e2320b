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
        .systemLibrary(
            name: "CPageDrawing", path: "CLibraries/CPageDrawing", pkgConfig: "cairo",
            providers: [.apt(["libcairo2-dev"]), .brew(["cairo"])]),
        .target(name: "Seeded", path: "seeded"),
        .systemLibrary(
            name: "CCairoPhotos", path: "CLibraries/CCairoPhotos", pkgConfig: "cairo",
            providers: [.apt(["libcairo2-dev"]), .brew(["cairo"])]),
        benchmark("workload", [], ["Seeded"]),
        benchmark("engine", ["Batch"]),
        benchmark("api", ["APICore"]),
        benchmark("coordinates", ["SimpleFeatures", "SwissCoordinates"], ["CPROJBaseline"]),
        benchmark("geojson", ["Streams", "SimpleFeatures"]),
        benchmark("api/events", ["APICore"]),
        benchmark("parcels/topology", ["SimpleFeatures", "Parcels"]),
        benchmark("parcels/selection", ["SimpleFeatures", "Parcels"]),
        benchmark("parcels/measure", ["SimpleFeatures", "Parcels"]),
        benchmark("routes/reading", ["Streams", "Routes", "RouteFiles"]),
        benchmark("routes/geodesic", ["Geodesy"], ["CPROJBaseline"]),
        benchmark("routes/cleaning", ["Routes"]),
        benchmark("routes/shape", ["Routes"]),
        benchmark("scans/sizes", ["Images", "OCR", "PDFAssembly", "Scanning"]),
        benchmark(
            "scans/degrade-pages", ["DocumentModel", "Images", "PDFAssembly"], ["CPageDrawing", "Seeded"]),
        benchmark("scans/recognise-pages", ["Images", "Scanning", "OCR"]),
        benchmark("scans/character-errors", []),
        benchmark("scans/mrz-photos", ["DocumentModel", "DocumentTypes", "Images", "OCR"], ["CCairoPhotos"]),
    ]
)
