import Batch
import Parcels

/// Which parcels' neighbours are wanted.
struct NeighbourChoice {
    /// The parcels by their places; `nil` for all.
    private let places: Set<Int>?
    /// Those that are not there.
    let faults: [ItemFailure]

    init(_ names: [String], among parcels: [Parcel]) {
        guard !names.isEmpty else {
            (places, faults) = (nil, [])
            return
        }
        var missing = Set(names)
        var places: Set<Int> = []
        for (place, parcel) in parcels.enumerated() {
            for name in [parcel.number, parcel.egrid].compactMap(\.self) where names.contains(name) {
                places.insert(place)
                missing.remove(name)
            }
        }
        self.places = places
        faults = missing.sorted().map { name in
            ItemFailure(
                code: "neighbours.noSuchParcel", message: "there is no parcel \(name)",
                remedy: "Give numbers or EGRIDs that are in the file.")
        }
    }

    /// The neighbours of those parcels, which come first in each pair.
    func chosen(_ neighbours: [Neighbour]) -> [Neighbour] {
        guard let places else { return neighbours }
        return neighbours.flatMap { neighbour in
            [neighbour, neighbour.turned].filter { places.contains($0.first) }
        }.sorted { ($0.first, $0.second) < ($1.first, $1.second) }
    }

    /// The same with the lines.
    func chosen(_ borders: [SharedBorder]) -> [SharedBorder] {
        guard let places else { return borders }
        return borders.compactMap { border in
            guard
                let pair = [border.neighbour, border.neighbour.turned].first(where: {
                    places.contains($0.first)
                })
            else { return nil }
            var chosen = border
            chosen.neighbour = pair
            return chosen
        }
    }
}

extension Neighbour {
    /// The same with the other parcel first.
    fileprivate var turned: Neighbour {
        Neighbour(first: second, second: first, length: length, stretches: stretches)
    }
}
