@testable import ServiceOperations
import SimpleFeatures
import Streams
import Testing

@Suite("Features that were already received")
struct FeatureMemoryTests {
    private func feature(_ id: JSONValue?, _ number: Int64) -> Feature {
        Feature(
            id: id, geometry: .point(Position(x: Double(number), y: 0)),
            properties: ["number": .integer(number)])
    }

    @Test func identifiersDecideIfPresent() {
        var memory = FeatureMemory()
        #expect(memory.take(feature("land.1", 1)) == .new)
        #expect(memory.take(feature("land.2", 1)) == .new)
        memory.turnPage()
        #expect(memory.take(feature("land.1", 7)) == .repeated)
    }

    @Test(arguments: [nil, "fid-3a_17", "land.fid-3a_18", ""] as [String?])
    func contentDecidesIfIdentifiersAreMadeUp(_ id: String?) {
        var memory = FeatureMemory()
        #expect(memory.take(feature(nil, 1)) == .new)
        #expect(memory.take(feature(nil, 2)) == .new)
        #expect(memory.take(feature(id.map { .string($0) }, 1)) == .twin)
        memory.turnPage()
        #expect(memory.take(feature(id.map { .string($0) }, 1)) == .repeated)
        #expect(memory.take(feature(id.map { .string($0) }, 3)) == .new)
    }
}
