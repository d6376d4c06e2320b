import SimpleFeatures

/// Reads a row whose fields stand as programs write them: no quotes, no blanks, numbers with a point, times as
/// `2026-03-02T08:15:00Z`.
struct QuickRow {
    private let columns: [PositionTable.Column]
    private let delimiter: UInt8
    private let speedUnit: SpeedUnit
    private(set) var segment = 0.0
    private(set) var fix = Fix(latitude: .nan, longitude: .nan)

    init(_ table: PositionTable) {
        // Where dates stand apart from times, or signs from degrees, every row goes the general way.
        columns =
            table.columns.contains { [.date, .northSouth, .eastWest].contains($0) } ? [] : table.columns
        speedUnit = table.speedUnit
        if case .byte(let byte) = table.delimiter { delimiter = byte } else { delimiter = 0x0A }
    }

    /// Reads the row at the cursor into `fix` and moves behind it; false, and the cursor stays, for any other row.
    @inline(__always)
    mutating func read(
        _ cursor: inout UnsafePointer<UInt8>, end: UnsafePointer<UInt8>, _ times: inout TimeReader,
        _ devices: inout DeviceNames
    ) -> Bool {
        var (latitude, longitude) = (Double.nan, Double.nan)
        var time = Double.nan
        var (altitude, speed, course, accuracy) = (Double.nan, Double.nan, Double.nan, Double.nan)
        var isValid = true
        var device: UnsafeBufferPointer<UInt8>?
        var (ignition, motion): (Bool?, Bool?)
        var place = cursor
        var left = columns.count
        guard left > 0 else { return false }
        for column in columns {
            left -= 1
            switch column {
            case .other:
                // What is quoted may have delimiters and line breaks in it.
                if place < end, place.pointee == UInt8(ascii: "\"") { return false }
                Self.skip(&place, delimiter, end)
            case .latitude:
                guard Self.number(&place, end, &latitude) else { return false }
            case .longitude:
                guard Self.number(&place, end, &longitude) else { return false }
            case .altitude:
                guard Self.optional(&place, delimiter, end, &altitude) else { return false }
            case .speed:
                guard Self.optional(&place, delimiter, end, &speed) else { return false }
            case .course:
                guard Self.optional(&place, delimiter, end, &course) else { return false }
            case .accuracy:
                guard Self.optional(&place, delimiter, end, &accuracy) else { return false }
            case .time:
                guard let seconds = times.quick(&place, end: end) else { return false }
                time = seconds
            case .device:
                let start = place
                Self.skip(&place, delimiter, end)
                device = UnsafeBufferPointer(start: start, count: place - start)
                if place > start, start.pointee == UInt8(ascii: "\"") { return false }
            case .segment:
                guard Self.number(&place, end, &segment) else { return false }
            case .valid:
                guard let flag = Self.flag(&place, delimiter, end) else { return false }
                isValid = flag
            case .ignition:
                guard let flag = Self.flag(&place, delimiter, end) else { return false }
                ignition = flag
            case .motion:
                guard let flag = Self.flag(&place, delimiter, end) else { return false }
                motion = flag
            case .date, .northSouth, .eastWest: return false
            }
            guard place < end else {
                if left > 0 { return false }
                break
            }
            if left > 0 {
                guard place.pointee == delimiter else { return false }
                place += 1
            }
        }
        if place < end {
            if place.pointee == 0x0D { place += 1 }
            guard place < end, place.pointee == 0x0A else { return false }
            place += 1
        }
        let track = devices.number(of: device ?? UnsafeBufferPointer(start: place, count: 0))
        fix = Fix(
            latitude: latitude, longitude: longitude, elevation: altitude,
            time: Timestamp(secondsSince1970: time), speed: speedUnit.inMetresPerSecond(speed),
            accuracy: accuracy > 0 ? accuracy : .nan, track: UInt32(truncatingIfNeeded: track))
        fix.course = course
        fix.isValid = isValid && fix.hasPlace
        if ignition != nil { fix.ignition = ignition }
        if motion != nil { fix.motion = motion }
        cursor = place
        return true
    }

    @inline(__always)
    private static func skip(
        _ place: inout UnsafePointer<UInt8>, _ delimiter: UInt8, _ end: UnsafePointer<UInt8>
    ) {
        while place < end, place.pointee != delimiter, place.pointee > 0x0D || place.pointee < 0x0A {
            place += 1
        }
    }

    @inline(__always)
    private static func number(
        _ place: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ value: inout Double
    ) -> Bool {
        guard let number = DecimalReader.read(&place, end: end, as: .plain), number.isFinite else {
            return false
        }
        value = number
        return true
    }

    @inline(__always)
    private static func optional(
        _ place: inout UnsafePointer<UInt8>, _ delimiter: UInt8, _ end: UnsafePointer<UInt8>,
        _ value: inout Double
    ) -> Bool {
        place < end && place.pointee == delimiter || number(&place, end, &value)
    }

    /// `true` or `1`, `false` or `0`; `nil` for anything else.
    @inline(__always)
    private static func flag(
        _ place: inout UnsafePointer<UInt8>, _ delimiter: UInt8, _ end: UnsafePointer<UInt8>
    ) -> Bool? {
        let start = place
        skip(&place, delimiter, end)
        switch place - start {
        case 1: return start[0] == UInt8(ascii: "1") ? true : start[0] == UInt8(ascii: "0") ? false : nil
        case 4: return isText(start, "true") ? true : nil
        case 5: return isText(start, "fals") && start[4] == UInt8(ascii: "e") ? false : nil
        default: return nil
        }
    }

    /// Whether four bytes are the text, which has four.
    @inline(__always)
    private static func isText(_ bytes: UnsafePointer<UInt8>, _ text: StaticString) -> Bool {
        UnsafeRawPointer(bytes).loadUnaligned(as: UInt32.self)
            == UnsafeRawPointer(text.utf8Start).loadUnaligned(as: UInt32.self)
    }
}
