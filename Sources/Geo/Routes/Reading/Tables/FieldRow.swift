/// A position of a row's fields, whatever way they are written.
struct FieldRow {
    private(set) var fix = Fix(latitude: .nan, longitude: .nan)
    private(set) var fold = 0.0
    private(set) var device = ""
    private(set) var segment = 0.0

    init(_ fields: [String], _ table: PositionTable, _ times: inout TimeReader) throws(RouteError) {
        var (time, date, isValid) = ("", "", true)
        for (column, field) in zip(table.columns, fields) where column != .other && !field.isEmpty {
            switch column {
            case .other: continue
            case .latitude: fix.latitude = Self.number(field, table) ?? .nan
            case .longitude: fix.longitude = Self.number(field, table) ?? .nan
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
        fix.isValid = isValid && fix.hasPlace
        if !date.isEmpty, !time.isEmpty, Self.isTimeOfDay(time) { time = "\(date) \(time)" }
        guard time.utf8.contains(where: { $0 > 0x20 }) else { return }
        let outcome = time.withUTF8 { bytes in Result { () throws(RouteError) in try times.read(bytes) } }
        let moment = try outcome.get()
        fix.time = Timestamp(secondsSince1970: moment.seconds)
        fold = moment.fold
    }

    /// Whether a colon stands within the first three bytes, as in `8:15` and `08:15:00`.
    private static func isTimeOfDay(_ text: String) -> Bool {
        text.utf8.prefix(3).contains(UInt8(ascii: ":"))
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
