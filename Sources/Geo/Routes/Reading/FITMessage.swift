/// How messages of one local type are laid out, as the file defines it.
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
    /// Bytes of all fields, those of developers too.
    let count: Int
}

/// A message of a FIT file, taken apart by its definition.
///
/// Numbers of messages and fields, scales and invalid values are those of the published profile.
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

    /// The number in a field of so many bytes; `nil` for another size, or the value that means none.
    func unsigned(_ field: UInt8, bytes count: Int) -> UInt32? {
        guard let bytes = fields[field], bytes.count == count else { return nil }
        let ordered = isBigEndian ? Array(bytes) : bytes.reversed()
        let value = ordered.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        return value == UInt32.max >> UInt32(32 - 8 * count) ? nil : value
    }

    /// Degrees of a field with half circles in 2³¹ steps.
    func degrees(_ field: UInt8) -> Double? {
        guard let bits = unsigned(field, bytes: 4), bits != 0x7FFF_FFFF else { return nil }
        return Double(Int32(bitPattern: bits)) * 180 / 2_147_483_648
    }

    /// The text of a field, up to the zero byte that ends it.
    func text(_ field: UInt8) -> String? {
        let bytes = (fields[field] ?? []).prefix { $0 != 0 }
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }
}
