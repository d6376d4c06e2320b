import Batch
import Parcels
import Streams

/// Two neighbours as a row or as attributes.
struct NeighbourNames {
    private let neighbour: Neighbour
    private let first: Parcel
    private let second: Parcel

    init(_ neighbour: Neighbour, of parcels: [Parcel]) {
        self.neighbour = neighbour
        first = parcels[neighbour.first]
        second = parcels[neighbour.second]
    }

    /// The row of two neighbours; without them, for the names of its columns.
    static func row(of names: NeighbourNames?, in input: String) -> Row {
        Row([
            "input": .text(input), "number": .init(names?.first.number), "egrid": .init(names?.first.egrid),
            "neighbour": .init(names?.second.number), "neighbour_egrid": .init(names?.second.egrid),
            "contact": .init(names?.neighbour.contact.rawValue),
            "length_m": .init(names?.neighbour.length, decimals: 3),
            "stretches": .init(names?.neighbour.stretches),
            "overlap_m2": .init(names?.neighbour.overlap, decimals: 2),
        ])
    }

    var properties: JSONObject {
        func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
        var properties = JSONObject()
        properties["number"] = text(first.number)
        properties["egrid"] = text(first.egrid)
        properties["neighbour"] = text(second.number)
        properties["neighbour_egrid"] = text(second.egrid)
        properties["contact"] = .string(neighbour.contact.rawValue)
        properties["length_m"] = .number((neighbour.length * 1_000).rounded() / 1_000)
        properties["stretches"] = .integer(Int64(neighbour.stretches))
        properties["overlap_m2"] = .number((neighbour.overlap * 100).rounded() / 100)
        return properties
    }
}
