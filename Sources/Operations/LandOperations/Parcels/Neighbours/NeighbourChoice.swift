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

    /// The neighbours of those parcels, which come first in each pair; two of them are a pair each way.
    func chosen(_ neighbours: [Neighbour]) -> [Neighbour] {
        guard places != nil else { return neighbours }
        return neighbours.flatMap(pairs).sorted { ($0.first, $0.second) < ($1.first, $1.second) }
    }

    /// The same with the lines.
    func chosen(_ borders: [SharedBorder]) -> [SharedBorder] {
        guard places != nil else { return borders }
        return borders.flatMap { border in
            pairs(border.neighbour).map { pair in
                var chosen = border
                chosen.neighbour = pair
                return chosen
            }
        }.sorted {
            ($0.neighbour.first, $0.neighbour.second) < ($1.neighbour.first, $1.neighbour.second)
        }
    }

    /// Whether one of the two is wanted.
    func concerns(_ neighbour: Neighbour) -> Bool { places == nil || !pairs(neighbour).isEmpty }

    private func pairs(_ neighbour: Neighbour) -> [Neighbour] {
        [neighbour, neighbour.turned].filter { places?.contains($0.first) == true }
    }
}

extension Neighbour {
    /// The same with the other parcel first.
    fileprivate var turned: Neighbour {
        var turned = self
        (turned.first, turned.second) = (second, first)
        return turned
    }
}
