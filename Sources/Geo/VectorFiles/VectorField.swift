import CGDAL
import Streams

/// An attribute of a layer that is read, with access to its values.
struct VectorField {
    let name: String
    private let index: Int32
    private let type: OGRFieldType
    private let isBoolean: Bool
    private let recognisesNumbers: Bool

    /// The layer's attributes in the order of the file. Without declared types, texts that are numbers as they would be
    /// written again are read as numbers.
    static func all(of layer: OGRLayerH, recognisingNumbers: Bool) -> [VectorField] {
        let definition = OGR_L_GetLayerDefn(layer)
        return (0..<OGR_FD_GetFieldCount(definition)).compactMap { index in
            OGR_FD_GetFieldDefn(definition, index).map {
                VectorField($0, index, recognisesNumbers: recognisingNumbers)
            }
        }
    }

    private init(_ field: OGRFieldDefnH, _ index: Int32, recognisesNumbers: Bool) {
        self.recognisesNumbers = recognisesNumbers
        name = OGR_Fld_GetNameRef(field).map { String(cString: $0) } ?? ""
        self.index = index
        type = OGR_Fld_GetType(field)
        isBoolean = OGR_Fld_GetSubType(field) == OFSTBoolean
    }

    /// The feature's value, null if it has none.
    func value(in feature: OGRFeatureH) throws(VectorError) -> JSONValue {
        guard OGR_F_IsFieldSetAndNotNull(feature, index) != 0 else { return .null }
        switch type {
        case OFTInteger:
            let number = OGR_F_GetFieldAsInteger(feature, index)
            return isBoolean ? .bool(number != 0) : .integer(Int64(number))
        case OFTInteger64: return .integer(OGR_F_GetFieldAsInteger64(feature, index))
        case OFTReal:
            let number = OGR_F_GetFieldAsDouble(feature, index)
            return number.isFinite ? .number(number) : .null
        case OFTIntegerList, OFTInteger64List: return .array(integers(in: feature))
        case OFTRealList: return .array(numbers(in: feature))
        case OFTStringList: return .array(try strings(in: feature))
        case OFTDate, OFTDateTime, OFTTime: return try time(in: feature)
        default: return try text(in: feature)
        }
    }

    private func text(in feature: OGRFeatureH) throws(VectorError) -> JSONValue {
        guard let text = OGR_F_GetFieldAsString(feature, index) else { return .null }
        let value = try checked(text)
        return recognisesNumbers ? Self.number(value) ?? .string(value) : .string(value)
    }

    private static func number(_ text: String) -> JSONValue? {
        if let number = Int64(text), "\(number)" == text { return .integer(number) }
        guard text.contains("."), let number = Double(text), number.isFinite, "\(number)" == text else {
            return nil
        }
        return .number(number)
    }

    /// A wrong encoding affects every feature, so it ends the reading.
    private func checked(_ text: UnsafePointer<CChar>) throws(VectorError) -> String {
        if let text = String(validatingCString: text) { return text }
        throw VectorError(
            .encoding,
            "a text of the attribute \(name) is not in the encoding that the file declares: "
                + "\"\(String(cString: text).prefix(40))\"",
            remedy: "Name its encoding with --encoding, most often windows-1252.")
    }

    private func integers(in feature: OGRFeatureH) -> [JSONValue] {
        var count: Int32 = 0
        guard let numbers = OGR_F_GetFieldAsInteger64List(feature, index, &count), count > 0 else {
            var count: Int32 = 0
            guard let numbers = OGR_F_GetFieldAsIntegerList(feature, index, &count) else { return [] }
            return (0..<Int(count)).map { .integer(Int64(numbers[$0])) }
        }
        return (0..<Int(count)).map { .integer(numbers[$0]) }
    }

    private func numbers(in feature: OGRFeatureH) -> [JSONValue] {
        var count: Int32 = 0
        guard let numbers = OGR_F_GetFieldAsDoubleList(feature, index, &count) else { return [] }
        return (0..<Int(count)).map { numbers[$0].isFinite ? .number(numbers[$0]) : .null }
    }

    private func strings(in feature: OGRFeatureH) throws(VectorError) -> [JSONValue] {
        guard var next = OGR_F_GetFieldAsStringList(feature, index) else { return [] }
        var strings: [JSONValue] = []
        while let text = next.pointee {
            strings.append(.string(try checked(text)))
            next += 1
        }
        return strings
    }

    /// In ISO 8601: `2026-01-31`, `08:15:00`, `2026-01-31T08:15:00+01:00`.
    private func time(in feature: OGRFeatureH) throws(VectorError) -> JSONValue {
        var (year, month, day, hour, minute, zone): (Int32, Int32, Int32, Int32, Int32, Int32) = (
            0, 0, 0, 0, 0, 0
        )
        var second: Float = 0
        guard
            OGR_F_GetFieldAsDateTimeEx(
                feature, index, &year, &month, &day, &hour, &minute, &second, &zone) != 0
        else { return try text(in: feature) }
        let date = "\(Self.digits(year, 4))-\(Self.digits(month, 2))-\(Self.digits(day, 2))"
        let milliseconds = Int32((Double(second) * 1000).rounded())
        var clock = [hour, minute, milliseconds / 1000].map { Self.digits($0, 2) }.joined(separator: ":")
        if milliseconds % 1000 != 0 { clock += "." + Self.digits(milliseconds % 1000, 3) }
        return switch type {
        case OFTDate: .string(date)
        case OFTTime: .string(clock)
        default: .string(date + "T" + clock + Self.offset(zone))
        }
    }

    /// The offset from UTC. GDAL's zone counts quarters of an hour from 100, which is UTC; 0 is unknown and 1 local time.
    private static func offset(_ zone: Int32) -> String {
        guard zone > 1 else { return "" }
        let minutes = (zone - 100) * 15
        if minutes == 0 { return "Z" }
        return (minutes < 0 ? "-" : "+") + digits(abs(minutes) / 60, 2) + ":" + digits(abs(minutes) % 60, 2)
    }

    private static func digits(_ number: Int32, _ count: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
    }
}
