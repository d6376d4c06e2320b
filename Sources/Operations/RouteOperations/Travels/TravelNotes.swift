import Routes

/// What the caller of an operation on travels may not have meant, and what makes its figures doubtful.
struct TravelNotes {
    /// The most vehicles that are listed.
    private static let most = 20

    let rules: TravelRules

    /// A sentence for all devices that were named and are nowhere; `nil` where there are none.
    static func strangers(_ named: Set<String>, among vehicles: [String]) -> String? {
        let strangers = named.subtracting(vehicles).sorted()
        guard !strangers.isEmpty else { return nil }
        return "there is no device \(strangers.joined(separator: ", ")); there is "
            + vehicles.prefix(most).joined(separator: ", ")
    }

    /// Sentences on one vehicle, each with its name.
    func notes(on itinerary: Itinerary, of route: Route) -> [String] {
        (itinerary.cleaning.doubts + silentSwitches(of: route)).map { note in
            (itinerary.device.map { "device \($0): " } ?? "") + note
        }
    }

    /// Rules that divide by what the device never tells.
    private func silentSwitches(of route: Route) -> [String] {
        let switches = [
            ("ignition", rules.ignition, \Fix.ignition), ("motion", rules.motion, \Fix.motion),
        ]
        return switches.compactMap { name, rule, state in
            guard rule != nil, !route.segments.joined().contains(where: { $0[keyPath: state] != nil })
            else { return nil }
            return "no fix tells of \(name), by which travels were to be divided"
        }
    }
}
