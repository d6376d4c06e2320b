import SimpleFeatures
import Testing

@testable import MapDrawing

@Suite struct LabelTests {
    private func darkPixels(_ features: [MapFeature], page: MapPage = Village.page) throws -> [(
        x: Int, y: Int
    )] {
        let plain = features.map { feature in
            var feature = feature
            feature.label = nil
            return feature
        }
        let with = try MapRenderer.renderPixels(features, page)
        let without = try MapRenderer.renderPixels(plain, page)
        return (0..<page.height).flatMap { y in
            (0..<page.width).filter { with[$0, y] != without[$0, y] }.map { ($0, y) }
        }
    }

    @Test func labelIsInTheMiddleOfItsParcel() throws {
        let features = [Village.square(0, 0, 100, 100, label: "417")]
        let pixels = try darkPixels(features)
        let middle = try Village.pixel(features, Village.page, 50, 50)
        let left = try #require(pixels.map(\.x).min()), right = try #require(pixels.map(\.x).max())
        let top = try #require(pixels.map(\.y).min()), bottom = try #require(pixels.map(\.y).max())
        #expect(abs((left + right) / 2 - middle.x) <= 2)
        #expect(abs((top + bottom) / 2 - middle.y) <= 2)
        #expect(right - left > 20)
    }

    @Test func labelKeepsOutOfAHole() throws {
        let features = [Village.square(0, 0, 100, 100, holes: [Village.ring(20, 25, 80, 75)], label: "417")]
        let low = try Village.pixel(features, Village.page, 20, 25)
        let high = try Village.pixel(features, Village.page, 80, 75)
        let pixels = try darkPixels(features)
        #expect(!pixels.isEmpty)
        #expect(!pixels.contains { (low.x...high.x).contains($0.x) && (high.y...low.y).contains($0.y) })
    }

    @Test func labelPositionIsKeptWhereThereIsRoom() throws {
        var feature = Village.square(0, 0, 100, 100, label: "1")
        feature.labelPosition = Position(x: Village.origin.x + 20, y: Village.origin.y + 80)
        let asked = try Village.pixel([feature], Village.page, 20, 80)
        #expect(try darkPixels([feature]).allSatisfy { abs($0.x - asked.x) < 25 && abs($0.y - asked.y) < 25 })
        feature.labelPosition = Position(x: Village.origin.x + 99.9, y: Village.origin.y + 80)
        let middle = try Village.pixel([feature], Village.page, 50, 50)
        #expect(
            try darkPixels([feature]).allSatisfy { abs($0.x - middle.x) < 25 && abs($0.y - middle.y) < 25 })
    }

    @Test func labelWithoutRoomIsLeftOut() throws {
        let features = [
            Village.square(0, 0, 100, 100, label: "1"), Village.square(110, 0, 113, 3, label: "2"),
        ]
        let picture = try MapRenderer.picture(features, Village.page, as: .png)
        #expect(picture.labelsDrawn == 1)
        #expect(picture.labelsSkipped == 1)
    }

    @Test func tallNarrowParcelIsLabelledUpwards() throws {
        let features = [Village.square(0, 0, 9, 100, label: "4170")]
        let pixels = try darkPixels(features)
        let width = (pixels.map(\.x).max() ?? 0) - (pixels.map(\.x).min() ?? 0)
        let height = (pixels.map(\.y).max() ?? 0) - (pixels.map(\.y).min() ?? 0)
        #expect(height > 2 * width)
        #expect(width > 0)
    }

    @Test func withoutRoomForTwoLinesOnlyTheFirstIsDrawn() throws {
        let narrow = [Village.square(0, 0, 40, 7, label: "417\na second line that is far too long")]
        let alone = [Village.square(0, 0, 40, 7, label: "417")]
        let bytes = try MapRenderer.render(narrow, Village.page, as: .png)
        #expect(try MapRenderer.render(alone, Village.page, as: .png) == bytes)
        #expect(try !darkPixels(narrow).isEmpty)
    }

    @Test func ofTwoLabelsOnOnePlaceTheLargerParcelHasItsOwn() throws {
        var small = Village.square(0, 0, 100, 100, label: "small")
        var large = Village.square(0, 0, 100, 100, label: "large")
        small.areaSquareMetres = 1
        large.areaSquareMetres = 1e9
        let alone = try darkPixels([large])
        let both = try darkPixels([small, large])
        #expect(both.count > alone.count, "both have room side by side")
        let first = try MapRenderer.picture([small, large], Village.page, as: .png)
        #expect(first.labelsDrawn == 2)
        #expect(alone.allSatisfy { place in both.contains { $0 == place } })
    }

    /// A labelled point with four points close around it, so that there is no room beside it.
    private func crowd(labelled: Bool) -> [MapFeature] {
        [(0.0, 0.0), (8.5, 0), (-8.5, 0), (0, 8.5), (0, -8.5)].enumerated().map { place, offset in
            MapFeature(
                geometry: .point(
                    Position(x: Village.origin.x + 50 + offset.0, y: Village.origin.y + 50 + offset.1)),
                label: place == 0 ? "48 min" : labelled ? "7 min" : nil, style: .stop)
        }
    }

    @Test func aPointWithoutRoomBesideItIsLabelledALittleAway() throws {
        let picture = try MapRenderer.picture(crowd(labelled: false), Village.page, as: .png)
        #expect(picture.labelsDrawn == 1 && picture.labelsSkipped == 0)
        let middle = try Village.pixel(crowd(labelled: false), Village.page, 50, 50)
        let pixels = try darkPixels(crowd(labelled: false))
        #expect(!pixels.isEmpty)
        #expect(pixels.allSatisfy { abs($0.x - middle.x) < 110 && abs($0.y - middle.y) < 110 })
    }

    @Test func aLabelIsNeverNearerToAnotherLabelledPoint() throws {
        let picture = try MapRenderer.picture(crowd(labelled: true), Village.page, as: .png)
        #expect(picture.labelsDrawn == 4 && picture.labelsSkipped == 1)
    }

    @Test func aLabelOfControlCharactersAndAHugeOneDoNoHarm() throws {
        let features = [
            Village.square(0, 0, 100, 100, label: "a\u{0}\u{7}b"),
            Village.square(110, 0, 210, 100, label: String(repeating: "W", count: 100_000)),
            Village.square(0, 110, 100, 210, label: "\n\n"),
        ]
        let picture = try MapRenderer.picture(features, Village.page, as: .pdf)
        #expect(picture.labelsDrawn == 1)
        #expect(picture.labelsSkipped == 1)
    }
}
