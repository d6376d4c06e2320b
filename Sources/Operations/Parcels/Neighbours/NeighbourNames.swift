import Batch
import Parcels
import SimpleFeatures

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

    /// A row without anything, for the names of its columns.
    static var emptyRow: Row {
        let nobody = Parcel(polygons: [])
        let pair = Neighbour(first: 0, second: 1, length: 0, stretches: 0)
        return NeighbourNames(pair, of: [nobody, nobody]).row(in: "")
    }

    func row(in input: String) -> Row {
        Row([
            "input": .text(input), "number": .init(first.number), "egrid": .init(first.egrid),
            "neighbour": .init(second.number), "neighbour_egrid": .init(second.egrid),
            "contact": .text(neighbour.contact.rawValue), "length_m": .number(neighbour.length, decimals: 3),
            "stretches": .integer(neighbour.stretches),
        ])
    }

    var properties: JSONObject {
        func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
        var properties = JSONObject()
        properties["number"] = text(first.number)
        properties["egrid"] = text(first.egrid)
        properties["neighbour"] = text(second.number)
        properties["neighbour_egrid"] = text(second.egrid)
        properties["length_m"] = .number((neighbour.length * 1_000).rounded() / 1_000)
        properties["stretches"] = .integer(Int64(neighbour.stretches))
        return properties
    }
}
