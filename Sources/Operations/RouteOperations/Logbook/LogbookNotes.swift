import Batch
import Routes

/// What of a logbook's rules does not fit the vehicles that are here.
struct LogbookNotes {
    /// The most vehicles that are named.
    private static let most = 5

    let rules: LogbookRules
    /// What the parameter `odometer` tells.
    let readings: [OdometerReading]
    let keeper: LogbookKeeper
    let zone: ClockZone

    /// A sentence for each thing that its writer may not have meant.
    func notes(on vehicles: Vehicles) -> [String] {
        let odometers = Set(readings.map(\.device))
        let ruled = Set(rules.vehicles.keys).subtracting(odometers)
            .union(rules.rules.flatMap { $0.devices ?? [] })
        return strangers(ruled, vehicles.devices, "of which the rules speak")
            + strangers(odometers, vehicles.devices, "of which --odometer speaks")
            + vehicles.itineraries.compactMap(odometerNote)
    }

    /// Vehicles that are named and not here.
    private func strangers(_ named: Set<String>, _ devices: Set<String>, _ source: String) -> [String] {
        let strangers = named.subtracting(devices).sorted()
        guard !strangers.isEmpty else { return [] }
        let more = strangers.count - Self.most
        return [
            "no vehicle here is called \(strangers.prefix(Self.most).joined(separator: ", "))"
                + (more > 0 ? " and \(more) more" : "") + ", \(source)"
        ]
    }

    /// An odometer that was read on a day before the record or behind it: what was driven between is not known.
    private func odometerNote(on itinerary: Itinerary) -> String? {
        guard let device = itinerary.device, let reading = keeper.odometerReading(of: device),
            let record = itinerary.record
        else { return nil }
        let days = [record.start, record.end].map(zone.day)
        let day = zone.day(of: reading)
        guard day < days[0] || days[1] < day else { return nil }
        return
            "the odometer of \(device) was read on \(day), the record is from \(days[0]) to \(days[1]): what was driven between counts for nothing"
    }
}
