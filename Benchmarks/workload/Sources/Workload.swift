import Foundation
import Seeded

/// Makes the files that the benchmarks work on, the same each time.
///
///     cd Benchmarks && swift run -c release workload FOLDER [PARCELS] [POINTS]
///     cd Benchmarks && swift run -c release workload FOLDER routes [FIXES] [POINTS]
///
/// `parcels.geojson`, 100,000 parcels in LV95 as ogr2ogr writes them (80 MB), and `points.csv`, 5 million points in LV95; or
/// `fleet.csv`, 5 million positions of 500 vehicles in turn as Traccar names them, and `drive.gpx`, one track of 100,000 points.
@main
enum Workload {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard let folder = arguments.first.map({ URL(filePath: $0) }) else {
            print("workload FOLDER [PARCELS] [POINTS], workload FOLDER routes [FIXES] [POINTS]")
            exit(2)
        }
        let counts = arguments.dropFirst().compactMap { Int($0) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        if arguments.dropFirst().first == "routes" {
            try writeFleet(counts.first ?? 5_000_000, to: folder.appending(path: "fleet.csv"))
            return try writeDrive(
                counts.dropFirst().first ?? 100_000, to: folder.appending(path: "drive.gpx"))
        }
        try writeParcels(counts.first ?? 100_000, to: folder.appending(path: "parcels.geojson"))
        try writePoints(counts.dropFirst().first ?? 5_000_000, to: folder.appending(path: "points.csv"))
    }

    private static func writeParcels(_ count: Int, to url: URL) throws {
        let file = try TextFile(at: url)
        try file.write(
            """
            {
            "type": "FeatureCollection",
            "name": "parcels",
            "crs": { "type": "name", "properties": { "name": "urn:ogc:def:crs:EPSG::2056" } },
            "features": [

            """)
        var cadastre = Cadastre(parcels: count)
        for (index, polygons) in cadastre.parcels(count).enumerated() {
            let kind = polygons.count == 1 ? "Polygon" : "MultiPolygon"
            try file.write(
                "\(index > 0 ? ",\n" : ""){ \"type\": \"Feature\", \"properties\": { \"egrid\": \"CH\(100_000_000_000 + index * 7_919)\", "
                    + "\"number\": \"\(index % 9_000 + 1)\", \"bfsnr\": \(200 + index / 2_500) }, "
                    + "\"geometry\": { \"type\": \"\(kind)\", \"coordinates\": ")
            if polygons.count > 1 { try file.write("[ ") }
            for (place, polygon) in polygons.enumerated() {
                if place > 0 { try file.write(", ") }
                try write(polygon, to: file)
            }
            if polygons.count > 1 { try file.write(" ]") }
            try file.write(" } }")
        }
        try file.write("\n]\n}\n")
        try file.flush()
    }

    private static func write(_ polygon: Cadastre.Polygon, to file: TextFile) throws {
        try file.write("[ ")
        for (place, ring) in polygon.enumerated() {
            try file.write(place > 0 ? ", [ " : "[ ")
            for (index, point) in ring.enumerated() {
                try file.write(index > 0 ? ", [ " : "[ ")
                try file.write(millimetres: point.x)
                try file.write(", ")
                try file.write(millimetres: point.y)
                try file.write(" ]")
            }
            try file.write(" ]")
        }
        try file.write(" ]")
    }

    private static func writeFleet(_ count: Int, to url: URL) throws {
        let file = try TextFile(at: url)
        var fleet = Fleet(vehicles: 500)
        try file.write(Fleet.header)
        for _ in 0..<count { try file.write(fleet.row()) }
        try file.flush()
    }

    private static func writeDrive(_ count: Int, to url: URL) throws {
        let file = try TextFile(at: url)
        var fleet = Fleet(vehicles: 1)
        try file.write(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <gpx version="1.1" creator="workload" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>Drive</name><trkseg>

            """)
        for _ in 0..<count { try file.write(fleet.trackPoint()) }
        try file.write("</trkseg></trk></gpx>\n")
        try file.flush()
    }

    private static func writePoints(_ count: Int, to url: URL) throws {
        let file = try TextFile(at: url)
        var generator = SeededGenerator(seed: 21_781)
        try file.write("id,easting,northing,class\n")
        for index in 0..<count {
            try file.write("\(index),")
            try file.write(millimetres: Int.random(in: 2_490_000_000...2_830_000_000, using: &generator))
            try file.write(",")
            try file.write(millimetres: Int.random(in: 1_075_000_000...1_295_000_000, using: &generator))
            try file.write(",\(index % 7)\n")
        }
        try file.flush()
    }
}
