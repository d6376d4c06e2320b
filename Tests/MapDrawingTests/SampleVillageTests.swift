import Foundation
import SimpleFeatures
import Streams
import Testing

@testable import MapDrawing

/// The sample village: 217 parcels, of which 159 are building plots and the others fields, streets and brooks.
@Suite struct SampleVillageTests {
    private func village() throws -> [MapFeature] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "SampleData/parcels/village.geojson")
        let reader = GeoJSONReader(try ByteSource(path: file.path))
        var features: [MapFeature] = []
        while let feature = try reader.next() {
            let geometry = try #require(feature.geometry)
            features.append(MapFeature(geometry: geometry, label: feature.properties["Nummer"]?.text))
        }
        return features
    }

    @Test func almostEveryParcelHasItsNumberInside() throws {
        let features = try village()
        let boxes = features.compactMap(\.geometry.boundingBox)
        let box = try #require(boxes.first.map { boxes.reduce($0) { $0.union($1) } })
        let picture = try MapRenderer.picture(features, MapPage.fitting(box), as: .png)
        #expect(picture.labelsDrawn + picture.labelsSkipped == 217)
        #expect(picture.labelsDrawn >= 190)
    }

    @Test func anExcerptAtOneToAThousandHasExactlyThatScale() throws {
        let features = try village().filter { ["84", "85", "82", "83", "87"].contains($0.label) }
        #expect(features.count == 5)
        var page = MapPage.a4()
        page.exactScale = 1_000
        let picture = try MapRenderer.picture(features, page, as: .pdf)
        #expect(picture.labelsDrawn == 5)
        let shown = picture.ground.width
        let paper = MapPage.a4().width
        #expect(shown < Double(paper) / 150 * 0.0254 * 1_000)
        #expect(abs(picture.metresPerPixel - 0.16933333333) < 1e-9)
    }
}
