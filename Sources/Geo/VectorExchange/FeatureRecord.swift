package import SimpleFeatures
import Streams

/// Writes features for another process of this computer, as records.
///
/// A record is a mark, the number of the bytes that follow, the identifier, the attributes and the geometry. Numbers have
/// the computer's byte order. Polygons have their shells counter-clockwise, as in GeoJSON.
package struct FeatureRecordWriter {
    private var names = RecordNames()
    private var ordinates: [Double] = []
    private var count = 0

    package init() {}

    /// Appends a feature without its foreign members; throws and appends nothing if a coordinate is not finite or the
    /// record would be longer than 1 GiB.
    package mutating func append(_ feature: Feature, to bytes: inout [UInt8]) throws(WritingError) {
        try feature.requireFinite(number: count + 1)
        count += 1
        let namesBefore = names
        bytes.append(FeatureRecord.mark)
        let start = bytes.count
        bytes.append(number: UInt32(0))
        bytes.append(value: feature.id ?? .null)
        bytes.append(number: UInt32(clamping: feature.properties.members.count))
        for (place, member) in feature.properties.members.enumerated() {
            if let number = names.number(of: member.name, at: place) {
                bytes.append(number: UInt32(clamping: number))
            } else {
                bytes.append(number: FeatureRecord.newName)
                bytes.append(text: member.name)
                names.add(member.name)
            }
            bytes.append(value: member.value)
        }
        if let geometry = feature.geometry {
            append(geometry, to: &bytes)
        } else {
            bytes.append(0)
        }
        let length = bytes.count - start - FeatureRecord.lengthBytes
        guard length <= FeatureRecord.longest else {
            bytes.removeLast(bytes.count - start + 1)
            names = namesBefore
            throw .tooLarge(feature: count)
        }
        withUnsafeBytes(of: UInt32(clamping: length)) { length in
            bytes.replaceSubrange(start..<start + FeatureRecord.lengthBytes, with: length)
        }
    }

    private mutating func append(_ geometry: Geometry, to bytes: inout [UInt8]) {
        bytes.append(FeatureRecord.type(of: geometry))
        switch geometry {
        case .point(let position): append([position], to: &bytes)
        case .multiPoint(let positions), .lineString(let positions): append(positions, to: &bytes)
        case .multiLineString(let lines): append(lines, to: &bytes)
        case .polygon(let polygon): append(polygon.woundByRFC7946.rings, to: &bytes)
        case .multiPolygon(let polygons):
            bytes.append(number: UInt32(clamping: polygons.count))
            for polygon in polygons { append(polygon.woundByRFC7946.rings, to: &bytes) }
        case .geometryCollection(let members):
            bytes.append(number: UInt32(clamping: members.count))
            for member in members { append(member, to: &bytes) }
        }
    }

    private mutating func append(_ runs: [[Position]], to bytes: inout [UInt8]) {
        bytes.append(number: UInt32(clamping: runs.count))
        for run in runs { append(run, to: &bytes) }
    }

    private mutating func append(_ run: [Position], to bytes: inout [UInt8]) {
        var width = 2
        for position in run where position.z != nil { width = max(width, position.m == nil ? 3 : 4) }
        ordinates.removeAll(keepingCapacity: true)
        for position in run {
            ordinates.append(position.x)
            ordinates.append(position.y)
            if width > 2 { ordinates.append(position.z ?? .nan) }
            if width > 3 { ordinates.append(position.z == nil ? .nan : position.m ?? .nan) }
        }
        bytes.append(UInt8(width))
        bytes.append(number: UInt32(clamping: run.count))
        ordinates.withUnsafeBytes { bytes.append(contentsOf: $0) }
    }
}

/// Reads the records of a ``FeatureRecordWriter``, in order.
///
/// Counts are limited by the bytes that follow, nesting to 32 levels.
package struct FeatureRecordReader {
    private var names = RecordNames()

    package init() {}

    /// The feature of a record, without its mark and its length.
    ///
    /// Throws a `ReadingError` that can continue for a geometry that GeoJSON does not allow, otherwise a
    /// ``BrokenRecord``.
    package mutating func feature(of record: UnsafeRawBufferPointer) throws -> Feature {
        var cursor = RecordCursor(record)
        var feature = Feature(geometry: nil)
        let id = try cursor.value()
        feature.id = id == .null ? nil : id
        let count = try cursor.count(ofSize: 5)
        feature.properties.members.reserveCapacity(min(count, FeatureRecord.mostReserved))
        for _ in 0..<count {
            let name = try name(at: &cursor)
            feature.properties.members.append(.init(name: name, value: try cursor.value()))
        }
        feature.geometry = try cursor.geometry(depth: 0)
        guard cursor.isAtEnd else { throw BrokenRecord() }
        return feature
    }

    private mutating func name(at cursor: inout RecordCursor) throws(BrokenRecord) -> String {
        let number = try cursor.number(UInt32.self)
        if number != FeatureRecord.newName { return try names.name(Int(number)) }
        let name = try cursor.text()
        names.add(name)
        return name
    }
}

/// Bytes that are not a valid record.
package struct BrokenRecord: Error {}

/// The form of records.
enum FeatureRecord {
    /// The first byte of a record.
    static let mark = UInt8(ascii: "+")
    static let lengthBytes = MemoryLayout<UInt32>.size
    /// The longest record, in bytes.
    static let longest = 1 << 30
    /// Elements that get memory before they are read; more get it one by one.
    static let mostReserved = 4_096
    /// The number of a name that follows as text.
    static let newName = UInt32.max

    static func type(of geometry: Geometry) -> UInt8 {
        switch geometry {
        case .point: 1
        case .lineString: 2
        case .polygon: 3
        case .multiPoint: 4
        case .multiLineString: 5
        case .multiPolygon: 6
        case .geometryCollection: 7
        }
    }
}

/// The names of attributes, each written once and then referred to by its number.
private struct RecordNames {
    private static let most = 4_096
    private static let longest = 1_024

    private var names: [String] = []
    /// By the bytes of names: strings that differ only in how an accent is encoded are equal.
    private var numbers: [[UInt8]: Int] = [:]

    /// The number of a name, which is probably `place`; `nil` for one that is not known.
    func number(of name: String, at place: Int) -> Int? {
        place < names.count && names[place].utf8.elementsEqual(name.utf8) ? place : numbers[Array(name.utf8)]
    }

    func name(_ number: Int) throws(BrokenRecord) -> String {
        guard names.indices.contains(number) else { throw BrokenRecord() }
        return names[number]
    }

    mutating func add(_ name: String) {
        guard names.count < Self.most, name.utf8.count <= Self.longest else { return }
        numbers[Array(name.utf8)] = names.count
        names.append(name)
    }
}

/// Reads parts of a record.
private struct RecordCursor {
    private static let deepest = 32

    private let bytes: UnsafeRawBufferPointer
    private var offset = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    var isAtEnd: Bool { offset == bytes.count }

    mutating func number<Number: BitwiseCopyable>(_ type: Number.Type) throws(BrokenRecord) -> Number {
        let size = MemoryLayout<Number>.size
        guard bytes.count - offset >= size else { throw BrokenRecord() }
        defer { offset += size }
        return bytes.loadUnaligned(fromByteOffset: offset, as: type)
    }

    /// A number of elements, each of which takes at least `size` bytes.
    mutating func count(ofSize size: Int) throws(BrokenRecord) -> Int {
        let count = Int(try number(UInt32.self))
        guard count <= (bytes.count - offset) / size else { throw BrokenRecord() }
        return count
    }

    mutating func text() throws(BrokenRecord) -> String {
        let count = try count(ofSize: 1)
        defer { offset += count }
        return String(
            decoding: UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count]), as: UTF8.self)
    }

    mutating func value() throws(BrokenRecord) -> JSONValue {
        switch try number(UInt8.self) {
        case 0: return .null
        case 1: return .bool(false)
        case 2: return .bool(true)
        case 3: return .integer(try number(Int64.self))
        case 4:
            let number = try number(Double.self)
            guard number.isFinite else { throw BrokenRecord() }
            return .number(number)
        case 5:
            let text = try text()
            // It is written as it is, so it must be a number and nothing else.
            guard case .literal(let number) = try json(text), number.utf8.elementsEqual(text.utf8) else {
                throw BrokenRecord()
            }
            return .literal(number)
        case 6: return .string(try text())
        case 7: return try json(try text())
        default: throw BrokenRecord()
        }
    }

    private func json(_ text: String) throws(BrokenRecord) -> JSONValue {
        var reader = JSONReader(bytes: Array(text.utf8))
        do throws(ReadingError) {
            let value = try reader.readValue()
            if try reader.peekSignificant() == nil { return value }
        } catch {
            throw BrokenRecord()
        }
        throw BrokenRecord()
    }

    mutating func geometry(depth: Int) throws -> Geometry? {
        guard depth <= Self.deepest else { throw BrokenRecord() }
        switch try number(UInt8.self) {
        case 0 where depth == 0: return nil
        case 1:
            let positions = try run()
            guard let position = positions.first, positions.count == 1 else { throw BrokenRecord() }
            return .point(position)
        case 2: return .lineString(try line())
        case 3: return .polygon(try polygon())
        case 4: return .multiPoint(try run())
        case 5: return .multiLineString(try list { try $0.line() })
        case 6: return .multiPolygon(try list { try $0.polygon() })
        case 7:
            return .geometryCollection(
                try list { cursor in
                    guard let member = try cursor.geometry(depth: depth + 1) else { throw BrokenRecord() }
                    return member
                })
        default: throw BrokenRecord()
        }
    }

    private mutating func list<Element>(
        _ next: (inout RecordCursor) throws -> Element
    ) throws -> [Element] {
        let count = try count(ofSize: 4)
        var elements: [Element] = []
        elements.reserveCapacity(min(count, FeatureRecord.mostReserved))
        for _ in 0..<count { elements.append(try next(&self)) }
        return elements
    }

    private mutating func line() throws -> [Position] {
        let positions = try run()
        try GeometryRules.check(line: positions)
        return positions
    }

    private mutating func polygon() throws -> Polygon {
        Polygon(
            rings: try list { cursor in
                let ring = try cursor.run()
                try GeometryRules.check(ring: ring)
                return ring
            })
    }

    private mutating func run() throws(BrokenRecord) -> [Position] {
        let width = Int(try number(UInt8.self))
        guard (2...4).contains(width) else { throw BrokenRecord() }
        let stride = width * MemoryLayout<Double>.size
        let count = try count(ofSize: stride)
        var positions: [Position] = []
        positions.reserveCapacity(count)
        for _ in 0..<count {
            func ordinate(_ place: Int) -> Double {
                bytes.loadUnaligned(
                    fromByteOffset: offset + place * MemoryLayout<Double>.size, as: Double.self)
            }
            let position = Position(
                x: ordinate(0), y: ordinate(1), z: width > 2 ? ordinate(2) : nil,
                m: width > 3 ? ordinate(3) : nil)
            guard position.isFinite else { throw BrokenRecord() }
            positions.append(position)
            offset += stride
        }
        return positions
    }
}

extension [UInt8] {
    fileprivate mutating func append(number: some BitwiseCopyable) {
        Swift.withUnsafeBytes(of: number) { append(contentsOf: $0) }
    }

    fileprivate mutating func append(text: String) {
        append(number: UInt32(clamping: text.utf8.count))
        append(contentsOf: text.utf8)
    }

    fileprivate mutating func append(value: JSONValue) {
        switch value {
        case .null: append(0)
        case .bool(let isTrue): append(isTrue ? 2 : 1)
        case .integer(let number):
            append(3)
            append(number: number)
        case .number(let number):
            // As in JSON, where such a number cannot be written.
            append(number.isFinite ? 4 : 0)
            if number.isFinite { append(number: number) }
        case .literal(let text):
            append(5)
            append(text: text)
        case .string(let text):
            append(6)
            append(text: text)
        case .array, .object:
            append(7)
            append(text: value.jsonText)
        }
    }
}
