import Routes
import Streams

/// The columns of a table of positions.
struct PositionTable {
    /// The meaning of a column; a byte, for the loop over a row's columns.
    enum Column: UInt8 {
        case other, latitude, longitude, easting, northing, northSouth, eastWest, time, date, altitude, speed,
            course, accuracy,
            valid, device, segment, ignition, motion

        init(_ field: PositionField) {
            switch field {
            case .latitude: self = .latitude
            case .longitude: self = .longitude
            case .easting: self = .easting
            case .northing: self = .northing
            case .northSouth: self = .northSouth
            case .eastWest: self = .eastWest
            case .time: self = .time
            case .date: self = .date
            case .altitude: self = .altitude
            case .speed: self = .speed
            case .course: self = .course
            case .accuracy: self = .accuracy
            case .valid: self = .valid
            case .device: self = .device
            case .segment: self = .segment
            case .ignition: self = .ignition
            case .motion: self = .motion
            }
        }
    }

    let delimiter: FieldDelimiter
    /// The column names; empty if the table has no header.
    let header: [String]
    private(set) var columns: [Column]
    let speedUnit: SpeedUnit
    /// The name of a speed column without a unit.
    let speedWithoutUnit: String?
    let zone: ClockZone?
    /// The index of the address column, whose commas Traccar does not quote.
    let address: Int?
    /// Whether there is a segment column.
    let hasSegments: Bool
    /// Whether positions are eastings and northings, not degrees.
    let isPlanar: Bool

    /// The names of the columns that are no part of a fix.
    var otherColumns: [String] {
        zip(header, columns).filter { $0.1 == .other && !$0.0.isEmpty }.map(\.0)
    }

    /// The requested columns that a row of names lacks.
    static func lacking(_ requested: [PositionField: String], in names: [String]) -> [PositionField] {
        requested.filter { column($0.value, in: names) == nil }.map(\.key)
    }

    /// Reads a row of names; `nil` if it lacks latitude and longitude, or easting and northing.
    init?(_ names: [String], _ delimiter: FieldDelimiter, _ options: RouteReadingOptions) {
        var places: [PositionField: (column: Int, rank: Int)] = [:]
        var isFromTraccar = false
        var unit: SpeedUnit?
        for (field, name) in options.columns {
            guard let column = Self.column(name, in: names) else { return nil }
            places[field] = (column, .min)
            if field == .speed { unit = PositionColumn(names[column])?.speedUnit }
        }
        let claimed = Set(places.values.map(\.column))
        for (column, name) in names.enumerated() where !claimed.contains(column) {
            guard let meaning = PositionColumn(name) else { continue }
            isFromTraccar = isFromTraccar || meaning.isFromTraccar
            guard meaning.rank < places[meaning.field]?.rank ?? .max else { continue }
            places[meaning.field] = (column, meaning.rank)
            if meaning.field == .speed { unit = meaning.speedUnit }
        }
        let hasDegrees = places[.latitude] != nil && places[.longitude] != nil
        let hasMetres = places[.easting] != nil && places[.northing] != nil
        guard hasDegrees || hasMetres else { return nil }
        isPlanar = !hasDegrees
        let others: [PositionField] = hasDegrees ? [.easting, .northing] : [.latitude, .longitude]
        for field in others { places[field] = nil }
        if places[.time] == nil, let date = places.removeValue(forKey: .date) { places[.time] = date }
        columns = [Column](repeating: .other, count: names.count)
        for (field, place) in places where !options.unneeded.contains(field) {
            columns[place.column] = Column(field)
        }
        self.delimiter = delimiter
        header = Self.isHeader(names, columns) ? names : []
        speedUnit = options.speedUnit ?? unit ?? (isFromTraccar ? .knots : .metresPerSecond)
        let hasUnit = options.speedUnit != nil || unit != nil || isFromTraccar
        speedWithoutUnit = hasUnit ? nil : places[.speed].map { names[$0.column] }
        zone = options.zone
        hasSegments = places[.segment] != nil
        address = names.firstIndex(of: "address")
    }

    /// The index of a column by its number from 1, or by its name.
    private static func column(_ name: String, in names: [String]) -> Int? {
        if let number = Int(name), (1...names.count).contains(number) { return number - 1 }
        return names.firstIndex(of: name)
    }

    /// Whether the row has names and not numbers in the coordinate columns.
    private static func isHeader(_ names: [String], _ columns: [Column]) -> Bool {
        guard let latitude = columns.firstIndex(where: { $0 == .latitude || $0 == .northing }) else {
            return true
        }
        var name = names[latitude]
        return name.withUTF8(PlainNumber.read) == nil
    }
}
