import Batch
import Foundation
import Routes
import Settings
import Streams
import Yams

/// Reads a logbook's rules from a YAML or JSON file.
enum LogbookFile {
    /// The rules; throws `ParameterFailure` with the lines of all errors.
    static func rules(atPath path: String) throws -> LogbookRules {
        do {
            let root = try ManifestDocument.root(ofFileAt: path)
            do {
                return try JSONDecoder().decode(
                    LogbookRules.self, from: Data(root.plainValue.jsonText.utf8))
            } catch let error as DecodingError {
                let words = (error.path + [error.reason]).joined(separator: ": ")
                throw SettingsError(
                    path: path,
                    mistakes: [.init(line: root.nearest(to: error.keys[...]).mark?.line, message: words)])
            }
        } catch let error as SettingsError {
            throw ParameterFailure("logbook", error.description)
        }
    }
}

extension Node {
    /// The value at the keys, or the nearest one that should contain it.
    fileprivate func nearest(to keys: ArraySlice<any CodingKey>) -> Node {
        guard let key = keys.first else { return self }
        let next: Node? =
            switch self {
            case .mapping(let mapping): mapping.first { $0.key.string == key.stringValue }?.value
            case .sequence(let sequence):
                key.intValue.flatMap { sequence.indices.contains($0) ? sequence[$0] : nil }
            case .scalar, .alias: nil
            }
        return next?.nearest(to: keys.dropFirst()) ?? self
    }

    /// The value as JSON; days and times of day, which are types in YAML, remain texts.
    fileprivate var plainValue: JSONValue {
        switch self {
        case .mapping(let mapping):
            return .object(
                JSONObject(mapping.map { .init(name: $0.key.string ?? "", value: $0.value.plainValue) }))
        case .sequence(let sequence): return .array(sequence.map(\.plainValue))
        case .alias: return .null
        case .scalar(let scalar):
            let text = scalar.string
            guard scalar.style == .plain, !text.utf8.contains(UInt8(ascii: ":")) else { return .string(text) }
            if null != nil { return .null }
            if let flag = bool { return .bool(flag) }
            // A device 007 is not a device 7.
            if let number = Int64(text) { return "\(number)" == text ? .integer(number) : .string(text) }
            return Double(text).map { $0.isFinite ? .number($0) : .string(text) } ?? .string(text)
        }
    }
}

/// Notes on rules that do not fit the vehicles of an item.
struct LogbookNotes {
    /// The most vehicles to name.
    private static let most = 5

    let rules: LogbookRules
    /// The readings in the parameter `odometer`.
    let readings: [OdometerReading]
    let keeper: LogbookKeeper
    let zone: ClockZone

    /// A sentence for each rule or reading that is probably a mistake.
    func notes(on vehicles: Vehicles) -> [String] {
        let odometers = Set(readings.map(\.device))
        let ruled = Set(rules.vehicles.keys).subtracting(odometers)
            .union(rules.rules.flatMap { $0.devices ?? [] })
        return missing(ruled, vehicles.devices, "which the rules name").map { note in
            guard vehicles.itineraries.contains(where: { $0.device == nil }) else { return note }
            let absent = ruled.subtracting(vehicles.devices)
            let name = absent.count == 1 ? absent.first ?? "" : "NAME"
            return
                "warning: \(note). The tracks have no device; give theirs with --device \(name.contains(" ") ? "\"\(name)\"" : name)."
        }
            + missing(odometers, vehicles.devices, "which --odometer names")
            + vehicles.itineraries.compactMap(odometerNote)
    }

    /// A sentence on vehicles that are named but missing.
    private func missing(_ named: Set<String>, _ devices: Set<String>, _ source: String) -> [String] {
        let missing = named.subtracting(devices).sorted()
        guard !missing.isEmpty else { return [] }
        let more = missing.count - Self.most
        return [
            "no vehicle here is called \(missing.prefix(Self.most).joined(separator: ", "))"
                + (more > 0 ? " and \(more) more" : "") + ", \(source)"
        ]
    }

    /// A sentence on an odometer that was read on a day before or after the record: the distance in between is unknown.
    private func odometerNote(on itinerary: Itinerary) -> String? {
        guard let device = itinerary.device, let reading = keeper.odometerReading(of: device),
            let record = itinerary.record
        else { return nil }
        let days = [record.start, record.end].map(zone.day)
        let day = zone.day(of: reading)
        guard day < days[0] || days[1] < day else { return nil }
        let edge = day < days[0] ? "begins on \(days[0])" : "ends on \(days[1])"
        return
            "the odometer of \(device) was read on \(day), but the record \(edge): kilometres driven in between are not counted"
    }
}
