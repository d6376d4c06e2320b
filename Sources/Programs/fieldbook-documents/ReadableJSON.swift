import Foundation

/// JSON files for people and programs: members in the order of their names, a line each, times as ISO 8601 has them.
enum ReadableJSON {
    static func bytes(of value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return Array(try encoder.encode(value))
    }
}
