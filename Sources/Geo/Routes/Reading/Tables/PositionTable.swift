import SimpleFeatures

/// What the columns of a table of positions hold.
struct PositionTable {
    /// A column's part of a position.
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
    /// The names over the columns; none where the table has no header.
    let header: [String]
    private(set) var columns: [Column]
    let speedUnit: SpeedUnit
    /// The column of speeds whose unit nothing says.
    let speedWithoutUnit: String?
    let zone: ClockZone?
    /// The column of addresses, whose commas Traccar does not quote.
    let address: Int?
    /// Whether a column tells where a way is broken.
    let hasSegments: Bool
    /// Whether places are eastings and northings, and no degrees.
    let isPlanar: Bool

    /// Which of the columns that are told a row of names does not have.
    static func lacking(_ told: [PositionField: String], in names: [String]) -> [PositionField] {
        told.filter { column($0.value, in: names) == nil }.map(\.key)
    }

    /// Reads a row of names; `nil` where it does not name latitude and longitude, or easting and northing.
    init?(_ names: [String], _ delimiter: FieldDelimiter, _ options: RouteReadingOptions) {
        var places: [PositionField: (column: Int, rank: Int)] = [:]
        var isTraccars = false
        var unit: SpeedUnit?
        for (field, name) in options.columns {
            guard let column = Self.column(name, in: names) else { return nil }
            places[field] = (column, .min)
            if field == .speed { unit = PositionColumn(names[column])?.speedUnit }
        }
        let claimed = Set(places.values.map(\.column))
        for (column, name) in names.enumerated() where !claimed.contains(column) {
            guard let meaning = PositionColumn(name) else { continue }
            isTraccars = isTraccars || meaning.isTraccars
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
        speedUnit = options.speedUnit ?? unit ?? (isTraccars ? .knots : .metresPerSecond)
        let saysUnit = options.speedUnit != nil || unit != nil || isTraccars
        speedWithoutUnit = saysUnit ? nil : places[.speed].map { names[$0.column] }
        zone = options.zone
        hasSegments = places[.segment] != nil
        address = names.firstIndex(of: "address")
    }

    /// The column of that number from 1, or of that name: in a table without names a number is none.
    private static func column(_ name: String, in names: [String]) -> Int? {
        if let number = Int(name), (1...names.count).contains(number) { return number - 1 }
        return names.firstIndex(of: name)
    }

    /// Whether the row has names and no numbers where coordinates are to be.
    private static func isHeader(_ names: [String], _ columns: [Column]) -> Bool {
        guard let latitude = columns.firstIndex(where: { $0 == .latitude || $0 == .northing }) else {
            return true
        }
        var name = names[latitude]
        return name.withUTF8(PlainNumber.read) == nil
    }
}
