/// What a name over a column, or of a member of an object, means.
struct PositionColumn {
    let field: PositionField
    /// Which of several columns for one field is taken: the lowest.
    let rank: Int
    /// Whether Traccar alone names it so, whose speeds are knots.
    let isTraccars: Bool
    /// The unit that the name says.
    let speedUnit: SpeedUnit?

    /// The meaning of a name in any spelling: `fixTime`, `fix_time`, `Fix Time`.
    init?(_ name: String) {
        if let known = Self.exact[name] {
            self = known
            return
        }
        let plain = String(
            decoding: name.utf8.prefix(64).compactMap { byte in
                let small = byte | 0x20
                let isKept = small &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
                return isKept ? (byte < 0x41 ? byte : small) : nil
            }, as: UTF8.self)
        guard let known = Self.plain[plain] else { return nil }
        self = known
    }

    private init(_ field: PositionField, rank: Int, isTraccars: Bool, speedUnit: SpeedUnit?) {
        self.field = field
        self.rank = rank
        self.isTraccars = isTraccars
        self.speedUnit = speedUnit
    }

    /// Names of a field, the best one first.
    private static let names: [(PositionField, [String])] = [
        (
            .latitude,
            ["latitude", "lat", "latitudedeg", "breite", "breitengrad", "gpslatitude", "locationlat"]
        ),
        (
            .longitude,
            [
                "longitude", "lon", "lng", "long", "longitudedeg", "laenge", "lnge", "gpslongitude",
                "locationlong",
            ]
        ),
        (
            .time,
            [
                "fixtime", "devicetime", "time", "timestamp", "datetime", "gpstime", "when", "utc", "timeutc",
                "utctime", "isotime", "zeit", "zeitstempel", "servertime", "createdat", "recordedat",
            ]
        ),
        (.date, ["date", "datum", "dateutc", "gpsdate"]),
        (
            .altitude,
            ["altitude", "alt", "ele", "elevation", "height", "hoehe", "hhe", "altitudem", "elevationm"]
        ),
        (.speed, ["speed", "speedovergroundms", "groundspeed", "sog", "velocity", "geschwindigkeit"]),
        (.course, ["course", "bearing", "heading", "cog", "direction", "kurs", "richtung"]),
        (.accuracy, ["accuracy", "horizontalaccuracy", "hacc", "gpsaccuracy", "accuracym", "genauigkeit"]),
        (.valid, ["valid", "isvalid", "gpsvalid"]),
        (
            .device,
            [
                "deviceid", "device", "uniqueid", "devicename", "vehicle", "vehicleid", "imei", "trackid",
                "fahrzeug", "geraet",
            ]
        ),
        (.segment, ["segment", "segmentid", "segmentnumber"]),
        (.ignition, ["ignition", "ignitionon", "zuendung"]),
        (.motion, ["motion", "moving", "ismoving"]),
    ]

    private static let units: [(String, SpeedUnit)] = [
        ("speedkmh", .kilometresPerHour), ("speedkph", .kilometresPerHour), ("speedms", .metresPerSecond),
        ("speedmps", .metresPerSecond), ("speedmph", .milesPerHour), ("speedknots", .knots),
        ("speedkn", .knots),
        ("speedkt", .knots), ("speedkts", .knots),
    ]

    private static let plain: [String: PositionColumn] = {
        var meanings: [String: PositionColumn] = [:]
        for (field, names) in names {
            for (rank, name) in names.enumerated() {
                meanings[name] = PositionColumn(
                    field, rank: rank, isTraccars: ["fixtime", "devicetime"].contains(name), speedUnit: nil)
            }
        }
        for (rank, (name, unit)) in units.enumerated() {
            meanings[name] = PositionColumn(.speed, rank: 100 + rank, isTraccars: false, speedUnit: unit)
        }
        return meanings
    }()

    /// Traccar's own spelling, which most objects have.
    private static let exact: [String: PositionColumn] = {
        var meanings: [String: PositionColumn] = [:]
        for name in [
            "latitude", "longitude", "fixTime", "deviceTime", "altitude", "speed", "course", "accuracy",
            "valid",
            "deviceId",
        ] {
            meanings[name] = plain[name.lowercased()]
        }
        return meanings
    }()
}
