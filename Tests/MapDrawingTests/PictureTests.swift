import Foundation
import Images
import SimpleFeatures
import Testing

@testable import MapDrawing

/// The sample village as a map, beside the picture of it that a person has looked at.
///
/// `UPDATE_SNAPSHOTS=1 swift test --filter PictureTests` draws it anew, to be looked at.
@Suite("A map looks as it did")
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

    /// Pixels half as many to each side, so that a letter that is drawn a hair's breadth aside does not count.
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

    /// The share of colour values that an eye would see differ.
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

    @Test("but for what no eye sees") func village() throws {
        let stored = Self.folder.appending(path: "village.png")
        let map = try map(selecting: ["84"])
        if ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] != nil { try Data(map).write(to: stored) }
        let truth = try pixels(stored.path)
        #expect(try difference(truth, pixels(of: map)) < 0.0001)
        // What a small parcel's border changes is seen.
        #expect(try difference(truth, pixels(of: self.map(selecting: ["84", "82"]))) > 0.0003)
    }
}
