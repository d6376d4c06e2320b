import Foundation
import Images
import PrintedTexts
import SimpleFeatures
import Streams
import Testing

@testable import MapDrawing

/// Maps of the sample village, compared with reviewed pictures.
///
/// `UPDATE_SNAPSHOTS=1 swift test --filter PictureTests` redraws them for review.
@Suite("Map snapshots")
struct PictureTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "Pictures")

    private func map(selecting selected: Set<String>) throws -> [UInt8] {
        let sample = Self.folder.deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "SampleData/parcels/village.geojson")
        let reader = GeoJSONReader(try ByteSource(path: sample.path))
        var features: [(feature: Feature, number: String?)] = []
        while let feature = try reader.next() {
            features.append((feature, feature.properties["Nummer"]?.text))
        }
        let classes = MapClasses(of: features.map { $0.feature.properties["Flaeche"]?.text })
        let shapes = try features.map { feature, number in
            var style = number.map(selected.contains) == true ? MapStyle.selectedParcel : .parcel
            style.fill = classes.fill(of: feature.properties["Flaeche"]?.text)
            return MapFeature(geometry: try #require(feature.geometry), label: number, style: style)
        }
        let view = BoundingBox(minX: 2_601_800, minY: 1_191_950, maxX: 2_602_100, maxY: 1_192_150)
        var page = MapPage.fitting(
            view, longestSide: 900, title: "Musterwil", legend: classes.legend(.german))
        page.view = view
        return try MapRenderer.render(shapes, page, as: .png)
    }

    /// The image at half size, so that tiny shifts of letters do not count.
    private func pixels(_ path: String) throws -> [UInt8] {
        let raster = try ImageDecoder.decode(fileAt: path, as: .rgb)
        let (width, height) = (raster.width / 2, raster.height / 2)
        var halved: [UInt8] = []
        halved.reserveCapacity(width * height * 3)
        for row in 0..<height {
            for column in 0..<width {
                for channel in 0..<3 {
                    let sum = [(0, 0), (0, 1), (1, 0), (1, 1)].reduce(0) { sum, step in
                        let place = (2 * row + step.0) * raster.width + 2 * column + step.1
                        return sum + Int(raster.bytes[place * 3 + channel])
                    }
                    halved.append(UInt8(sum / 4))
                }
            }
        }
        return halved
    }

    /// The share of colour values that differ visibly.
    private func difference(_ one: [UInt8], _ other: [UInt8]) -> Double {
        guard one.count == other.count else { return 1 }
        let visible = zip(one, other).count { abs(Int($0) - Int($1)) > 32 }
        return Double(visible) / Double(one.count)
    }

    private func pixels(of png: [UInt8]) throws -> [UInt8] {
        let file = FileManager.default.temporaryDirectory.appending(path: "fieldbook-map-\(UUID()).png")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(png).write(to: file)
        return try pixels(file.path)
    }

    /// A drive with a stop, a gap, arrows, marks, classes of speed and a profile.
    private func drive(stoppingAt stop: Int) throws -> [UInt8] {
        let places = (0...120).map { step in
            let turn = Double(step) / 120 * 2.2 * .pi
            return Position(
                x: 2_602_000 + 900 * sin(turn) + 150 * sin(5 * turn), y: 1_192_000 - 600 * cos(turn))
        }
        let speeds = places.indices.map { 15 + 60 * abs(sin(Double($0) / 9)) }
        let ramp = MapRamp(of: speeds)
        var style = MapStyle.route
        style.arrowMillimetres = 18
        var way = MapFeature(
            geometry: .multiLineString([Array(places[...50]), Array(places[58...])]), style: style)
        way.marks = stride(from: 12, to: 120, by: 12).map { MapMark(places[$0], text: "\($0 / 12)") }
        let runs = (0..<120).filter { !(50..<58).contains($0) }.map { step in
            MapFeature(
                geometry: .lineString(Array(places[step...step + 1])),
                style: MapStyle(stroke: ramp.colour(of: speeds[step]), strokeWidthMillimetres: 0.8))
        }
        let gap = MapFeature(geometry: .lineString([places[50], places[58]]), style: .gap)
        let halt = MapFeature(geometry: .point(places[stop]), label: "62 min", style: .stop)
        let points = places.indices.map { Double($0) * 60 }
        let curves = [
            MapProfile.Curve(
                name: MapWords.german.elevation,
                runs: [zip(points, speeds).map { MapProfile.Point(distance: $0, value: 560 + $0 / 40 + $1) }],
                colour: MapColour(0x6B7A3A), isGround: true),
            MapProfile.Curve(
                name: MapWords.german.speed,
                runs: [zip(points, speeds).map { MapProfile.Point(distance: $0, value: $1) }],
                colour: MapColour(0xB4471C)),
        ]
        let box = try #require(way.geometry.boundingBox)
        let page = MapPage.fitting(
            box, longestSide: 900, title: "Messfahrt",
            legend: [MapLegendEntry(heading: MapWords.german.speed)]
                + ramp.legend(style: MapStyle(strokeWidthMillimetres: 0.9))
                + [MapLegendEntry(MapWords.german.stop, style: .stop, symbol: .point)],
            profile: MapProfile(curves: curves, length: 7_200))
        return try MapRenderer.render([gap, way] + runs + [halt], page, as: .png)
    }

    @Test("of a route with marks and profile") func route() throws {
        let stored = Self.folder.appending(path: "route.png")
        let map = try drive(stoppingAt: 80)
        if ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] != nil { try Data(map).write(to: stored) }
        let truth = try pixels(stored.path)
        #expect(try difference(truth, pixels(of: map)) < 0.0001)
        // A stop at another position is detected.
        #expect(try difference(truth, pixels(of: drive(stoppingAt: 82))) > 0.0003)
    }

    @Test("of the village") func village() throws {
        let stored = Self.folder.appending(path: "village.png")
        let map = try map(selecting: ["84"])
        if ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] != nil { try Data(map).write(to: stored) }
        let truth = try pixels(stored.path)
        #expect(try difference(truth, pixels(of: map)) < 0.0001)
        // A change of a small parcel's border is detected.
        #expect(try difference(truth, pixels(of: self.map(selecting: ["84", "82"]))) > 0.0003)
    }
}
