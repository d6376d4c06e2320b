/// Writes FIT files for tests, by the published layout.
struct FITFile {
    private var data: [UInt8] = []

    /// A field: its number and what it holds.
    typealias Field = (number: UInt8, bytes: [UInt8])

    static func field(_ number: UInt8, _ value: UInt32, bytes count: Int, bigEndian: Bool = false) -> Field {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) }
        return (number, bigEndian ? bytes.reversed() : bytes)
    }

    static func degrees(_ number: UInt8, _ degrees: Double, bigEndian: Bool = false) -> Field {
        let steps = Int32((degrees / 180 * 2_147_483_648).rounded())
        return field(number, UInt32(bitPattern: steps), bytes: 4, bigEndian: bigEndian)
    }

    static func text(_ number: UInt8, _ text: String) -> Field { (number, Array(text.utf8) + [0]) }

    /// Defines a local type and writes one message of it.
    mutating func add(
        _ message: UInt16, as type: UInt8 = 0, bigEndian: Bool = false, ofDeveloper: [UInt8] = [],
        _ fields: [Field]
    ) {
        let number = [UInt8(message & 0xFF), UInt8(message >> 8)]
        data += [0x40 | (ofDeveloper.isEmpty ? 0 : 0x20) | type, 0, bigEndian ? 1 : 0]
        data += (bigEndian ? number.reversed() : number) + [UInt8(fields.count)]
        for field in fields { data += [field.number, UInt8(field.bytes.count), 0x0D] }
        if !ofDeveloper.isEmpty { data += [1, 0, UInt8(ofDeveloper.count), 0] }
        data += [type]
        for field in fields { data += field.bytes }
        data += ofDeveloper
    }

    /// Writes one more message of a local type, with a short header that tells the time's last five bits.
    mutating func addShort(_ type: UInt8, second: UInt8, _ fields: [Field]) {
        data += [0x80 | type << 5 | second & 0x1F]
        for field in fields { data += field.bytes }
    }

    mutating func addRaw(_ bytes: [UInt8]) { data += bytes }

    /// The whole file.
    var bytes: [UInt8] {
        let count = (0..<4).map { UInt8(truncatingIfNeeded: data.count >> (8 * $0)) }
        var file: [UInt8] = [14, 0x20, 0x54, 0x08]
        file += count
        file += Array(".FIT".utf8)
        file += [0, 0]
        file += data
        let sum = Self.checksum(file)
        return file + [UInt8(sum & 0xFF), UInt8(sum >> 8)]
    }

    /// By the table of half bytes that the format's description gives.
    private static func checksum(_ bytes: [UInt8]) -> UInt16 {
        let table: [UInt16] = [
            0x0000, 0xCC01, 0xD801, 0x1400, 0xF001, 0x3C00, 0x2800, 0xE401,
            0xA001, 0x6C00, 0x7800, 0xB401, 0x5000, 0x9C01, 0x8801, 0x4400,
        ]
        return bytes.reduce(into: UInt16(0)) { sum, byte in
            for half in [byte & 0x0F, byte >> 4] {
                sum = sum >> 4 & 0x0FFF ^ table[Int(sum & 0x0F)] ^ table[Int(half)]
            }
        }
    }
}
