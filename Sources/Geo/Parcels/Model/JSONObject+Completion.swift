import SimpleFeatures

extension JSONObject {
    /// Takes over the members that it has not, or has as null only.
    mutating func complete(by other: JSONObject) {
        guard self != other else { return }
        var places: [String: Int] = [:]
        for (place, member) in members.enumerated() { places[member.name] = place }
        for member in other.members where member.value != .null {
            if let place = places[member.name] {
                if members[place].value == .null { members[place].value = member.value }
            } else {
                places[member.name] = members.count
                members.append(member)
            }
        }
    }
}
