import Routes
import Streams

/// Reads FIT, used by Garmin and others: the records of a file are one route, its course points and locations are places.
///
/// The device is the serial number. A segment starts after the timer was stopped and restarted. Records without a position,
/// such as those with only a heart rate, are skipped. A file that is cut off or has a wrong checksum is read as far as possible,
/// with a remark.
struct FITReading: PositionReading {
    /// Seconds from 1970 to 31 December 1989, the FIT epoch.
    private static let epoch = 631_065_600.0
    /// Smaller times count from power-on of the device.
    private static let firstTime: UInt32 = 0x1000_0000

    private var input: FITInput
    private var definitions: [UInt8: FITDefinition] = [:]
    /// Offset of the end of the open file's messages; `nil` between files.
    private var end: Int?
    /// The last time, the reference for short headers.
    private var clock: UInt32?
    private var track = OpenTrack()
    private var isStopped = false

    init(_ source: ByteSource) { input = FITInput(source) }

    /// Whether the start of a file is that of a FIT file.
    static func isFIT(_ head: [UInt8]) -> Bool {
        head.count >= 12 && (head[0] == 12 || head[0] == 14) && head[8..<12].elementsEqual(".FIT".utf8)
    }

    mutating func read(into fixes: inout FixCollector) throws(RouteError) -> Bool {
        guard let end else { return try beginFile(&fixes) }
        if input.offset >= end { return try endFile(&fixes) }
        guard let header = try input.take(1)?.first else { return endsTooEarly(&fixes) }
        if header & 0x80 == 0, header & 0x40 != 0 { return try define(header, &fixes) }
        let isShort = header & 0x80 != 0
        let type = isShort ? header >> 5 & 0x03 : header & 0x0F
        guard let definition = definitions[type] else {
            fixes.remarks.note(
                RouteError(
                    .syntax, "a message has a type that the file has not defined; the rest is not read",
                    place: "byte \(input.offset)", remedy: "Copy the file from the device again."))
            return false
        }
        guard let bytes = try input.take(definition.count) else { return endsTooEarly(&fixes) }
        let message = FITMessage(bytes, definition)
        if isShort {
            clock = clock.map { $0 &+ (UInt32(header & 0x1F) &- $0) & 0x1F }
        } else if let time = message.unsigned(253, bytes: 4) {
            clock = time
        }
        take(message, &fixes)
        return true
    }

    /// Begins the first file, or the next of concatenated files.
    private mutating func beginFile(_ fixes: inout FixCollector) throws(RouteError) -> Bool {
        if try input.isFinished() { return false }
        let start = input.offset
        input.resetChecksum()
        guard let first = try input.take(12) else { return endsTooEarly(&fixes) }
        let header = Array(first)
        if header[0] == 14, try input.take(2) == nil { return endsTooEarly(&fixes) }
        guard Self.isFIT(header) else {
            fixes.remarks.note(
                RouteError(
                    .syntax, "this is not the start of a FIT file", place: "byte \(start)",
                    remedy: "Copy the file from the device again."))
            return false
        }
        let size = header[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
        // A recording that was cut off has no size.
        end = size == 0 || size == 0xFFFF_FFFF ? .max : input.offset + size
        (definitions, clock, track, isStopped) = ([:], nil, OpenTrack(), false)
        return true
    }

    private mutating func endFile(_ fixes: inout FixCollector) throws(RouteError) -> Bool {
        end = nil
        let own = input.checksum
        guard let given = try input.take(2) else { return endsTooEarly(&fixes) }
        if given.reversed().reduce(0, { $0 << 8 | UInt16($1) }) != own {
            fixes.remarks.note(
                RouteError(
                    .badChecksum, "the file's checksum is wrong, so some bytes were changed",
                    place: "byte \(input.offset)", remedy: "Copy the file from the device again."))
        }
        return true
    }

    private func endsTooEarly(_ fixes: inout FixCollector) -> Bool {
        fixes.remarks.note(
            RouteError(
                .syntax, "the file ends in the middle of a message", place: "byte \(input.offset)",
                remedy: "Copy the file from the device again."))
        return false
    }

    /// Reads the definition of a local type after its header.
    private mutating func define(_ header: UInt8, _ fixes: inout FixCollector) throws(RouteError) -> Bool {
        guard let front = try input.take(5).map(Array.init) else { return endsTooEarly(&fixes) }
        let isBigEndian = front[1] != 0
        guard let list = try input.take(3 * Int(front[4])).map(Array.init) else {
            return endsTooEarly(&fixes)
        }
        let fields = stride(from: 0, to: list.count, by: 3).map {
            FITDefinition.Field(number: list[$0], count: Int(list[$0 + 1]))
        }
        var count = fields.reduce(0) { $0 + $1.count }
        if header & 0x20 != 0 {
            guard let number = try input.take(1)?.first,
                let own = try input.take(3 * Int(number)).map(Array.init)
            else { return endsTooEarly(&fixes) }
            count += stride(from: 1, to: own.count, by: 3).reduce(0) { $0 + Int(own[$1]) }
        }
        definitions[header & 0x0F] = FITDefinition(
            message: isBigEndian ? Int(front[2]) << 8 | Int(front[3]) : Int(front[3]) << 8 | Int(front[2]),
            isBigEndian: isBigEndian, fields: fields, count: count)
        return true
    }

    private mutating func take(_ message: FITMessage, _ fixes: inout FixCollector) {
        switch message.number {
        case 0: track.metadata.device = message.unsigned(3, bytes: 4).flatMap { $0 == 0 ? nil : "\($0)" }
        case 20: takeRecord(message, &fixes)
        case 21: takeEvent(message)
        case 29: takePlace(message, latitude: 1, longitude: 2, name: 0, &fixes)
        case 32: takePlace(message, latitude: 2, longitude: 3, name: 6, &fixes)
        default: break
        }
    }

    private mutating func takeRecord(_ message: FITMessage, _ fixes: inout FixCollector) {
        guard let latitude = message.degrees(0), let longitude = message.degrees(1) else { return }
        let height = message.unsigned(78, bytes: 4) ?? message.unsigned(2, bytes: 2)
        let speed = message.unsigned(73, bytes: 4) ?? message.unsigned(6, bytes: 2)
        var fix = Fix(
            latitude: latitude, longitude: longitude, elevation: height.map { Double($0) / 5 - 500 },
            time: time, speed: speed.map { Double($0) / 1_000 },
            accuracy: message.unsigned(31, bytes: 1).flatMap { $0 == 0 ? nil : Double($0) })
        track.take(&fix, in: &fixes)
        fix.judge()
        fixes.add(fix)
    }

    private var time: Timestamp? {
        guard let clock, clock >= Self.firstTime else { return nil }
        return Timestamp(secondsSince1970: Self.epoch + Double(clock))
    }

    /// Handles starts and stops of the timer; some devices write a record after the last stop.
    private mutating func takeEvent(_ message: FITMessage) {
        guard message.unsigned(0, bytes: 1) == 0, let kind = message.unsigned(1, bytes: 1) else { return }
        if kind == 0 {
            track.startsSegment = track.startsSegment || isStopped
            isStopped = false
        } else if [1, 4, 8, 9].contains(kind) {
            isStopped = true
        }
    }

    private func takePlace(
        _ message: FITMessage, latitude: UInt8, longitude: UInt8, name: UInt8, _ fixes: inout FixCollector
    ) {
        guard let latitude = message.degrees(latitude), let longitude = message.degrees(longitude) else {
            return
        }
        var place = Waypoint(name: message.text(name), fix: Fix(latitude: latitude, longitude: longitude))
        place.fix.judge()
        fixes.add(place)
    }
}

/// The layout of messages of one local type, defined in the file.
struct FITDefinition {
    /// A field's number and its bytes.
    struct Field {
        let number: UInt8
        let count: Int
    }

    /// The message's number in the profile: 20 is a record.
    let message: Int
    let isBigEndian: Bool
    let fields: [Field]
    /// Bytes of all fields, including developer fields.
    let count: Int
}

/// A message of a FIT file, parsed by its definition.
///
/// Message and field numbers, scales and invalid values follow the published profile.
struct FITMessage {
    let number: Int
    private let isBigEndian: Bool
    private var fields: [UInt8: ArraySlice<UInt8>] = [:]

    init(_ bytes: ArraySlice<UInt8>, _ definition: FITDefinition) {
        number = definition.message
        isBigEndian = definition.isBigEndian
        var place = bytes.startIndex
        for field in definition.fields {
            let end = place + field.count
            guard end <= bytes.endIndex else { return }
            fields[field.number] = bytes[place..<end]
            place = end
        }
    }

    /// The number in a field of that size; `nil` for another size or the invalid value.
    func unsigned(_ field: UInt8, bytes count: Int) -> UInt32? {
        guard let bytes = fields[field], bytes.count == count else { return nil }
        let ordered = isBigEndian ? Array(bytes) : bytes.reversed()
        let value = ordered.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        return value == UInt32.max >> UInt32(32 - 8 * count) ? nil : value
    }

    /// Degrees of a field in semicircles (2³¹ steps).
    func degrees(_ field: UInt8) -> Double? {
        guard let bits = unsigned(field, bytes: 4), bits != 0x7FFF_FFFF else { return nil }
        return Double(Int32(bitPattern: bits)) * 180 / 2_147_483_648
    }

    /// The text of a field, up to its zero byte.
    func text(_ field: UInt8) -> String? {
        let bytes = (fields[field] ?? []).prefix { $0 != 0 }
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }
}

/// The bytes of a FIT file, with a checksum of those read.
struct FITInput {
    private static let chunk = 1 << 15

    private let source: ByteSource
    private var bytes: [UInt8] = []
    private var cursor = 0
    private var isAtEnd = false
    /// Number of bytes read so far.
    private(set) var offset = 0
    /// The checksum (CRC-16) since the last reset.
    private(set) var checksum: UInt16 = 0

    init(_ source: ByteSource) { self.source = source }

    mutating func resetChecksum() { checksum = 0 }

    /// Reads `count` bytes, at most 130,000; `nil`, with the rest discarded, if the source ends before.
    mutating func take(_ count: Int) throws(RouteError) -> ArraySlice<UInt8>? {
        while bytes.count - cursor < count, !isAtEnd { try fill() }
        guard bytes.count - cursor >= count else {
            offset += bytes.count - cursor
            cursor = bytes.count
            return nil
        }
        let taken = bytes[cursor..<(cursor + count)]
        cursor += count
        offset += count
        for byte in taken { checksum = Self.next(checksum, byte) }
        return taken
    }

    /// Whether the source is at its end.
    mutating func isFinished() throws(RouteError) -> Bool {
        while cursor == bytes.count, !isAtEnd { try fill() }
        return cursor == bytes.count
    }

    /// The checksum of FIT: CRC-16 with the polynomial 8005, reflected.
    private static func next(_ checksum: UInt16, _ byte: UInt8) -> UInt16 {
        var sum = checksum ^ UInt16(byte)
        for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xA001 : sum >> 1 }
        return sum
    }

    private mutating func fill() throws(RouteError) {
        bytes.removeFirst(cursor)
        cursor = 0
        do throws(ReadingError) {
            isAtEnd = try !source.append(to: &bytes, atMost: Self.chunk)
        } catch { throw RouteError(error) }
    }
}
