/// The meaning of a column name or JSON member name.
struct PositionColumn {
    let field: PositionField
    /// Priority among several columns for one field; the lowest wins.
    let rank: Int
    /// Whether the spelling is Traccar's own, whose speeds are in knots.
    private(set) var isFromTraccar = false
    /// The unit in the name.
    let speedUnit: SpeedUnit?

    /// The meaning of a name in any spelling: `fixTime`, `fix_time`, `Fix Time`.
    init?(_ name: String) {
        if let known = Self.exact[name] {
            self = known
            return
        }
        let plain = Self.plainLetters(of: name)
        guard let known = Self.plain[plain] else { return nil }
        self = known
    }

    /// Lowercase letters without accents, and digits: `Länge`, in either Unicode form, is `lange`.
    static func plainLetters(of name: String) -> String {
        var letters: [UInt8] = []
        var lead: UInt8 = 0
        for byte in name.utf8.prefix(64) {
            if byte < 0x80 {
                let small = byte | 0x20
                if byte &- UInt8(ascii: "0") < 10 {
                    letters.append(byte)
                } else if small &- UInt8(ascii: "a") < 26 {
                    letters.append(small)
                }
            } else if lead == 0xC3, let letter = letterBelowAccent(byte | 0x20) {
                letters.append(letter)
            }
            lead = byte
        }
        return String(decoding: letters, as: UTF8.self)
    }

    /// The letter of `à` to `ü` by its second byte in UTF-8.
    private static func letterBelowAccent(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0xA0...0xA5: UInt8(ascii: "a")
        case 0xA7: UInt8(ascii: "c")
        case 0xA8...0xAB: UInt8(ascii: "e")
        case 0xAC...0xAF: UInt8(ascii: "i")
        case 0xB2...0xB6: UInt8(ascii: "o")
        case 0xB9...0xBC: UInt8(ascii: "u")
        default: nil
        }
    }

    private init(_ field: PositionField, rank: Int, speedUnit: SpeedUnit? = nil) {
        self.field = field
        self.rank = rank
        self.speedUnit = speedUnit
    }

    /// Names of a field, the preferred one first.
    private static let names: [(PositionField, [String])] = [
        (
            .latitude,
            [
                "latitude", "lat", "latitudedeg", "breite", "breitengrad", "gpslatitude", "locationlat",
                "latitudens", "latitudine",
            ]
        ),
        (
            .longitude,
            [
                "longitude", "lon", "lng", "long", "longitudedeg", "laenge", "lange", "lnge", "laengengrad",
                "langengrad", "lngengrad", "gpslongitude", "locationlong", "longitudeew", "longitudine",
            ]
        ),
        (
            .easting,
            [
                "easting", "eastings", "e", "elv95", "lv95e", "elv03", "lv03e", "east", "swisseast", "swisse",
                "swisseasting", "eastinglv95", "lv95easting", "em", "eastingm", "ostkoordinate", "ostwert",
                "rechtswert", "koordinatee", "ekoordinate", "coordonneee", "coordinatae", "emn95", "ylv03",
                "lv03y", "gkode",
            ]
        ),
        (
            .northing,
            [
                "northing", "northings", "n", "nlv95", "lv95n", "nlv03", "lv03n", "north", "swissnorth",
                "swissn", "swissnorthing", "northinglv95", "lv95northing", "nm", "northingm",
                "nordkoordinate", "nordwert", "hochwert", "koordinaten", "nkoordinate", "coordonneen",
                "coordinatan", "nmn95", "xlv03", "lv03x", "gkodn",
            ]
        ),
        (.northSouth, ["ns", "northsouth", "latitudehemisphere", "lathemisphere"]),
        (.eastWest, ["ew", "eastwest", "longitudehemisphere", "lonhemisphere"]),
        (
            .time,
            [
                "fixtime", "devicetime", "time", "timestamp", "datetime", "gpstime", "when", "utc", "timeutc",
                "utctime", "isotime", "zeit", "zeitstempel", "datumzeit", "datumuhrzeit", "uhrzeit",
                "zeitpunkt",
                "heure", "horodatage", "dateheure", "dataora", "ora", "servertime", "createdat",
                "recordedat",
            ]
        ),
        (.date, ["date", "datum", "dateutc", "gpsdate"]),
        (
            .altitude,
            [
                "altitude", "alt", "ele", "elevation", "height", "hoehe", "hohe", "hhe", "altitudem",
                "elevationm",
            ]
        ),
        (.speed, speeds),
        (.course, ["course", "bearing", "heading", "cog", "direction", "kurs", "richtung"]),
        (.accuracy, ["accuracy", "horizontalaccuracy", "hacc", "gpsaccuracy", "accuracym", "genauigkeit"]),
        (.valid, ["valid", "isvalid", "gpsvalid"]),
        (
            .device,
            [
                "deviceid", "device", "uniqueid", "devicename", "vehicle", "vehicleid", "imei", "trackid",
                "vehiclename", "fahrzeug", "fahrzeugid", "fahrzeugnr", "fahrzeugnummer", "fahrzeugname",
                "vehicule", "veicolo", "geraet", "gerat", "gert", "geraeteid", "gerateid", "geraetename",
                "geratename", "appareil", "dispositivo", "deviceimei", "kennzeichen", "kontrollschild",
                "nummernschild", "autonummer", "licenceplate", "licenseplate", "plate", "platenumber",
                "numberplate", "registrationnumber", "plaque", "immatriculation", "numerodimmatriculation",
                "plaquedimmatriculation",
                "targa",
            ]
        ),
        (.segment, ["segment", "segmentid", "segmentnumber"]),
        (.ignition, ["ignition", "ignitionon", "zuendung", "zundung"]),
        (.motion, ["motion", "moving", "ismoving"]),
    ]

    private static let speeds = [
        "speed", "speedoverground", "groundspeed", "sog", "velocity", "geschwindigkeit", "vitesse",
    ]

    /// Unit suffixes of speed names.
    private static let units: [(String, SpeedUnit)] = [
        ("kmh", .kilometresPerHour), ("kph", .kilometresPerHour), ("ms", .metresPerSecond),
        ("mps", .metresPerSecond), ("mph", .milesPerHour), ("knots", .knots), ("kn", .knots),
        ("kt", .knots), ("kts", .knots),
    ]

    private static let plain: [String: PositionColumn] = {
        var meanings: [String: PositionColumn] = [:]
        for (field, names) in names {
            for (rank, name) in names.enumerated() {
                meanings[name] = PositionColumn(field, rank: rank)
            }
        }
        // A speed with a unit is preferred to one without.
        for (rank, name) in speeds.enumerated() {
            for (unitRank, (suffix, unit)) in units.enumerated() {
                meanings[name + suffix] = PositionColumn(
                    .speed, rank: (rank - speeds.count) * units.count + unitRank, speedUnit: unit)
            }
        }
        return meanings
    }()

    /// Traccar's own spelling, the most common, and that of its database.
    private static let exact: [String: PositionColumn] = {
        var meanings: [String: PositionColumn] = [:]
        for name in [
            "latitude", "longitude", "fixTime", "deviceTime", "altitude", "speed", "course", "accuracy",
            "valid", "deviceId", "fixtime", "devicetime",
        ] {
            meanings[name] = plain[name.lowercased()]
            meanings[name]?.isFromTraccar = name.lowercased().hasSuffix("time")
        }
        return meanings
    }()
}
