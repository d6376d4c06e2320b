public import Batch
import Routes

/// What a row of a logbook's table covers.
public enum LogbookRows: String, CaseIterable, ParameterValue {
    /// A drive.
    case drive
    case day
    /// A week of ISO 8601.
    case week
    case month
    case year
    /// The whole chosen time.
    case vehicle
}

/// Turns drives and sums of a logbook into rows and texts.
struct LogbookWords {
    let input: String
    let zone: ClockZone
    let stretches: StretchRows
    /// The kind of drives without a record.
    private static let unrecorded = "unrecorded"

    func driveRow(_ entry: LogbookEntry, of logbook: VehicleLogbook) -> Row {
        let travel = entry.travel
        return Row([
            "input": .text(input), "device": .init(logbook.device), "vehicle": .init(logbook.vehicle.name),
            "date": .text(entry.day.description), "start": .text(zone.clockText(travel.start.time)),
            "end": .text(end(of: entry).clock), "from": .text(text(of: entry.from)),
            "to": .text(text(of: entry.to)),
            "kind": .text(entry.kind?.rawValue ?? Self.unrecorded), "purpose": .init(entry.purpose),
            "km": .number(entry.figures.metres / 1_000, decimals: 1),
            "raw_km": .number(entry.figures.rawMetres / 1_000, decimals: 1),
            "gap_km": .number(entry.figures.gapMetres / 1_000, decimals: 1),
            "odometer_start": .init(entry.odometerStart, decimals: 1),
            "odometer_end": .init(entry.odometerEnd, decimals: 1), "rule": .init(entry.rule),
            "cut": .flag(travel.isCut),
        ]).totalling("km", "raw_km", "gap_km")
    }

    /// The end of an entry; midnight is `24:00` of the day that ends.
    func end(of entry: LogbookEntry) -> (day: CalendarDate, clock: String) {
        let end = entry.travel.end.time
        let day = zone.day(of: end)
        guard day > entry.day, zone.start(of: day) == end else { return (day, zone.clockText(end)) }
        return (CalendarDate(daysSince1970: day.daysSince1970 - 1), "24:00")
    }

    /// The name of a place, or its coordinates.
    func text(of place: LogbookEntry.Place) -> String { place.name ?? stretches.placeText(place.position) }

    func sumRow(_ sum: LogbookSum, _ rows: LogbookRows, of logbook: VehicleLogbook) -> Row {
        let kinds = LogbookKind.allCases.map { kind in
            ("\(kind.rawValue)_km", Row.Value.number((sum.metres[kind] ?? 0) / 1_000, decimals: 1))
        }
        let row = Row([
            "input": .text(input), "device": .init(logbook.device), "vehicle": .init(logbook.vehicle.name),
        ])
        let period = rows == .vehicle ? [] : [(rows.rawValue, Row.Value.text(sum.period))]
        let sums = row.followed(by: period + [("drives", .integer(sum.drives))] + kinds).followed(by: [
            ("\(Self.unrecorded)_km", .number(sum.unrecordedMetres / 1_000, decimals: 1)),
            ("other_km", .number(sum.otherMetres / 1_000, decimals: 1)),
            ("km", .number(sum.figures.metres / 1_000, decimals: 1)),
            ("raw_km", .number(sum.figures.rawMetres / 1_000, decimals: 1)),
            ("other_raw_km", .number(sum.otherFigures.rawMetres / 1_000, decimals: 1)),
            ("gap_km", .number(sum.figures.gapMetres / 1_000, decimals: 1)),
        ])
        return sums.totallingDrives.totalling("gap_km")
    }
}

extension Row {
    /// The sums of drives, which add up to those of all vehicles or periods.
    var totallingDrives: Row {
        LogbookKind.allCases.reduce(
            totalling("drives", "unrecorded_km", "other_km", "km", "raw_km", "other_raw_km")
        ) {
            $0.totalling("\($1.rawValue)_km")
        }
    }
}

extension LogbookRows {
    /// The period of its sums; `nil` for drives.
    var period: LogbookPeriod? {
        switch self {
        case .drive: nil
        case .day: .day
        case .week: .week
        case .month: .month
        case .year: .year
        case .vehicle: .all
        }
    }
}
