import Routes

/// A position from a row's fields in any supported notation.
struct FieldRow {
    private(set) var fix = Fix(latitude: .nan, longitude: .nan)
    /// The text of its time.
    private var time = ""
    private(set) var device = ""
    private(set) var segment = 0.0
    /// The error of a hemisphere that does not fit; the row then has no position.
    private(set) var fault: RouteError?

    init(_ fields: [String], _ table: PositionTable) {
        var (date, isValid) = ("", true)
        var (latitude, northSouth, longitude, eastWest) = ("", "", "", "")
        for (column, field) in zip(table.columns, fields) where column != .other && !field.isEmpty {
            switch column {
            case .other: continue
            case .latitude: latitude = field
            case .longitude: longitude = field
            case .easting: fix.longitude = Self.metres(field, table)
            case .northing: fix.latitude = Self.metres(field, table)
            case .northSouth: northSouth = field
            case .eastWest: eastWest = field
            case .time: time = field
            case .date: date = field
            case .altitude: fix.elevation = Self.number(field, table)
            case .speed: fix.speed = Self.number(field, table).map(table.speedUnit.inMetresPerSecond)
            case .course: fix.course = Self.number(field, table)
            case .accuracy: fix.accuracy = Self.number(field, table).flatMap { $0 > 0 ? $0 : nil }
            case .valid: isValid = Self.flag(field) ?? true
            case .device: device = field
            case .segment: segment = Self.number(field, table) ?? 0
            case .ignition: fix.ignition = Self.flag(field)
            case .motion: fix.motion = Self.flag(field)
            }
        }
        if !date.isEmpty, !time.isEmpty, Self.isTimeOfDay(time) { time = "\(date) \(time)" }
        guard !table.isPlanar else {
            fix.isValid = isValid
            return
        }
        do throws(RouteError) {
            fix.latitude = try Self.degrees(latitude, northSouth, .ofLatitude, table)
            fix.longitude = try Self.degrees(longitude, eastWest, .ofLongitude, table)
        } catch { fault = error }
        fix.judge(isTrusted: isValid)
    }

    /// Whether its time of day is in whole minutes, such as `9:00`; `nil` without one.
    var isToTheMinute: Bool? {
        let minutes = time.utf8.drop { $0 != UInt8(ascii: ":") }.dropFirst()
        guard minutes.prefix(while: { $0 &- 0x30 < 10 }).count == 2 else { return nil }
        return minutes.dropFirst(2).first != UInt8(ascii: ":")
    }

    /// Its time, if it has one.
    func moment(_ times: inout TimeReader) throws(RouteError) -> ClockZone.Moment? {
        guard time.utf8.contains(where: { $0 > 0x20 }) else { return nil }
        var time = time
        let outcome = time.withUTF8 { bytes in Result { () throws(RouteError) in try times.read(bytes) } }
        return try outcome.get()
    }

    /// Whether a text is a time of day, such as `8:15`, `08:15:00` or `081500`.
    private static func isTimeOfDay(_ text: String) -> Bool {
        text.utf8.prefix(3).contains(UInt8(ascii: ":"))
            || text.utf8.prefix { $0 &- 0x30 < 10 }.count == 6 && text.utf8.dropFirst(6).first != 0x2D
    }

    private static func degrees(
        _ text: String, _ word: String, _ hemispheres: Hemispheres, _ table: PositionTable
    ) throws(RouteError) -> Double {
        let degrees = try hemispheres.degrees(text) { number($0, table) }
        return try hemispheres.signed(degrees, by: word)
    }

    /// Metres, with or without thousands separators: `2'600'000.5`.
    private static func metres(_ text: String, _ table: PositionTable) -> Double {
        let plain = text.unicodeScalars.filter { !["'", "\u{2019}", "\u{A0}", "\u{202F}"].contains($0) }
        return number(String(String.UnicodeScalarView(plain)), table) ?? .nan
    }

    private static func number(_ text: String, _ table: PositionTable) -> Double? {
        var text = text
        if let number = text.withUTF8(PlainNumber.read) { return number }
        guard table.delimiter != .byte(UInt8(ascii: ",")), text.utf8.contains(UInt8(ascii: ",")) else {
            return nil
        }
        text = text.replacing(",", with: ".")
        return text.withUTF8(PlainNumber.read)
    }

    private static func flag(_ text: String) -> Bool? {
        switch text.lowercased() {
        case "true", "t", "1", "yes", "y", "on", "a", "ja", "wahr": true
        case "false", "f", "0", "no", "n", "off", "v", "nein", "falsch": false
        default: nil
        }
    }
}
