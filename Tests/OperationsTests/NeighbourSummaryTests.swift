@testable import LandOperations
import Foundation
import Testing

@Suite("Neighbours of a file, as a worker hands them on") struct NeighbourSummaryTests {
    @Test("keep their notes on the way through JSON")
    func roundTrip() throws {
        var summary = NeighbourSummary(
            input: "p.geojson", parcels: 7, hasLines: true, outputNotes: ["heights are lost"])
        summary.borders = 4
        summary.corners = 2
        summary.length = 120.5
        summary.overlaps = 3
        summary.overlapArea = 12.25
        summary.overlapsWithoutBorder = 1
        let again = try JSONDecoder().decode(
            NeighbourSummary.self, from: try JSONEncoder().encode(summary))
        #expect(again.notes == summary.notes && again.overlapsWithoutBorder == 1)
        #expect(again.notes.contains { $0.contains("1 overlap has no shared boundary") })
        #expect(again.notes.count == 4 && again.notes.last == "heights are lost")
    }
}
