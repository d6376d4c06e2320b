import Batch
import Parcels
import Streams

/// Parcels put together by the values of attributes, in the order in which the values come.
struct ParcelGroups {
    struct Group {
        /// The values that its parcels have in common.
        let values: [JSONValue]
        var count = 0
        /// Square metres in the register, of those parcels that have them.
        var registeredArea: Double?
        /// The sums of the attributes that are added up, of those parcels that have a number there.
        var sums: [Double?]
    }

    private(set) var groups: [Group] = []
    private(set) var groupOfParcel: [Int] = []

    init(_ parcels: [Parcel], by attributes: [String], sum: [String]) throws {
        var places: [[JSONValue]: Int] = [:]
        for parcel in parcels {
            let values = attributes.map { parcel.attribute(named: $0) ?? .null }
            let place = places[values] ?? groups.count
            if place == groups.count {
                places[values] = place
                groups.append(Group(values: values, sums: sum.map { _ in nil }))
            }
            groupOfParcel.append(place)
            groups[place].add(parcel, sum)
        }
        for name in attributes + sum where !parcels.isEmpty {
            guard parcels.contains(where: { $0.attribute(named: name) != nil }) else {
                throw ParcelCriteria.noAttribute(name, parcels[0].attributes.members.map(\.name))
            }
        }
    }
}

extension ParcelGroups.Group {
    fileprivate mutating func add(_ parcel: Parcel, _ sum: [String]) {
        count += 1
        if let area = parcel.registeredArea { registeredArea = (registeredArea ?? 0) + area }
        for (place, name) in sum.enumerated() {
            if let value = parcel.attribute(named: name)?.doubleValue {
                sums[place] = (sums[place] ?? 0) + value
            }
        }
    }
}
