import Routes
import Streams

/// The fast path for usual rows: no quotes or blanks, numbers with a point, times like `2026-03-02T08:15:00Z`.
struct QuickRow {
    private let columns: [PositionTable.Column]
    private let delimiter: UInt8
    /// The delimiter in each of eight bytes.
    private let delimiters: UInt64
    private let speedUnit: SpeedUnit
    private let isPlanar: Bool
    private(set) var segment = 0.0

    init(_ table: PositionTable) {
        speedUnit = table.speedUnit
        isPlanar = table.isPlanar
        // Rows with separate dates or hemispheres use the general reader.
        let isPlain = !table.columns.contains { [.date, .northSouth, .eastWest].contains($0) }
        if isPlain, case .byte(let byte) = table.delimiter {
            (columns, delimiter) = (table.columns, byte)
        } else {
            (columns, delimiter) = ([], 0)
        }
        delimiters = UInt64(delimiter) &* 0x0101_0101_0101_0101
    }

    /// Reads the row at the cursor, which moves past it, into uninitialised memory for a fix; `false`, with neither
    /// changed, for any other row.
    ///
    /// The fix is built in place, since copying it right after its parts are written is slow.
    @inline(__always)
    mutating func read(
        _ cursor: inout UnsafePointer<UInt8>, end: UnsafePointer<UInt8>, _ times: inout TimeReader,
        _ devices: inout DeviceNames, into fix: UnsafeMutablePointer<Fix>
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
                // Quoted fields may contain delimiters and line breaks.
                if place < end, place.pointee == UInt8(ascii: "\"") { return false }
                skip(&place, end)
            case .latitude, .northing:
                guard Self.number(&place, end, &latitude) else { return false }
            case .longitude, .easting:
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
                skip(&place, end)
                device = UnsafeBufferPointer(start: start, count: place - start)
                if place > start, start.pointee == UInt8(ascii: "\"") { return false }
            case .segment:
                guard Self.number(&place, end, &segment) else { return false }
            case .valid:
                guard let flag = flag(&place, end) else { return false }
                isValid = flag
            case .ignition:
                guard let flag = flag(&place, end) else { return false }
                ignition = flag
            case .motion:
                guard let flag = flag(&place, end) else { return false }
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
        fix.initialize(
            to: Fix(
                latitude: latitude, longitude: longitude, elevation: altitude,
                time: Timestamp(secondsSince1970: time), speed: speedUnit.inMetresPerSecond(speed),
                accuracy: accuracy > 0 ? accuracy : .nan, track: UInt32(truncatingIfNeeded: track)))
        fix.pointee.course = course
        if isPlanar { fix.pointee.isValid = isValid } else { fix.pointee.judge(isTrusted: isValid) }
        if ignition != nil { fix.pointee.ignition = ignition }
        if motion != nil { fix.pointee.motion = motion }
        cursor = place
        return true
    }

    /// Skips to the end of the field, eight bytes at a time.
    @inline(__always)
    private func skip(_ place: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
        let ones: UInt64 = 0x0101_0101_0101_0101
        while end - place >= 8 {
            let word = UInt64(littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt64.self))
            let unequal = word ^ delimiters
            // The lowest high bit set is the first delimiter or control character; higher ones may be wrong by a borrow.
            let hits = ((unequal &- ones) & ~unequal | (word &- ones &* 0x0E) & ~word) & (ones &* 0x80)
            place += hits.trailingZeroBitCount / 8
            if hits == 0 { continue }
            if endsField(place.pointee) { return }
            place += 1
        }
        while place < end, !endsField(place.pointee) { place += 1 }
    }

    @inline(__always)
    private func endsField(_ byte: UInt8) -> Bool { byte == delimiter || byte &- 0x0A < 4 }

    @inline(__always)
    private static func number(
        _ place: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ value: inout Double
    ) -> Bool {
        if let number = DecimalReader.readWords(&place, end: end, as: .plain) {
            value = number
            return true
        }
        return unusualNumber(&place, end, &value)
    }

    // Not part of `number`, which is inlined for each column.
    @inline(never)
    private static func unusualNumber(
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
    private func flag(_ place: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Bool? {
        let start = place
        skip(&place, end)
        switch place - start {
        case 1: return start[0] == UInt8(ascii: "1") ? true : start[0] == UInt8(ascii: "0") ? false : nil
        case 4: return Self.isText(start, "true") ? true : nil
        case 5: return Self.isText(start, "fals") && start[4] == UInt8(ascii: "e") ? false : nil
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
