import Testing

@testable import Compression

@Suite("ZIP archives") struct ZipArchiveTests {
    private static let text = (0..<40_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 5) }

    /// How one file is put into an archive.
    private struct Change {
        var flags = 0
        var method = 8
        var size: Int?
        var offset: Int?
        var count = 1
    }

    private static func little(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    /// The deflated bytes and the checksum of a text, which gzip has between its header and its length.
    private func deflated(_ text: [UInt8]) throws -> (bytes: [UInt8], checksum: [UInt8]) {
        let compressor = try CompressionFormat.gzip.makeCompressor()
        var packed: [UInt8] = []
        try text.withUnsafeBytes { try compressor.compress($0, into: &packed) }
        try compressor.finish(into: &packed)
        let end = packed.count - 8
        return (Array(packed[10..<end]), Array(packed[end..<(end + 4)]))
    }

    /// An archive with a text in `doc.kml`.
    private func archive(_ change: Change = Change()) throws -> [UInt8] {
        let (bytes, checksum) = try deflated(Self.text)
        let body = change.method == 0 ? Self.text : bytes
        let name = Array("doc.kml".utf8)
        let common =
            Self.little(20, 2) + Self.little(change.flags, 2) + Self.little(change.method, 2)
            + Self.little(0, 4) + checksum + Self.little(body.count, 4)
            + Self.little(change.size ?? Self.text.count, 4) + Self.little(name.count, 2) + Self.little(0, 2)
        let file = Self.little(0x0403_4B50, 4) + common + name + body
        let directory =
            Self.little(0x0201_4B50, 4) + Self.little(20, 2) + common + Self.little(0, 10)
            + Self.little(change.offset ?? 0, 4) + name
        let end =
            Self.little(0x0605_4B50, 4) + Self.little(0, 4) + Self.little(change.count, 2)
            + Self.little(change.count, 2) + Self.little(directory.count, 4) + Self.little(file.count, 4)
        return file + directory + end + Self.little(0, 2)
    }

    /// The text of the first file.
    private func unpacked(_ bytes: [UInt8], room: Int = 999) throws -> [UInt8] {
        let archive = try ZipArchive(bytes)
        guard let entry = archive.entries.first else { return [] }
        let reader = try archive.reader(of: entry)
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: room)
        while true {
            let count = try buffer.withUnsafeMutableBytes { try reader.read(into: $0) }
            if count == 0 { return text }
            text += buffer[..<count]
        }
    }

    @Test("give files that are deflated or stored", arguments: [0, 8])
    func whole(method: Int) throws {
        let bytes = try archive(Change(method: method))
        #expect(try ZipArchive(bytes).entries.map(\.name) == ["doc.kml"])
        #expect(try unpacked(bytes) == Self.text)
        #expect(try unpacked(bytes, room: 1 << 20) == Self.text)
        // A comment behind the directory.
        var commented = bytes
        commented[commented.count - 2] = 5
        #expect(try unpacked(commented + Array("hello".utf8)) == Self.text)
    }

    @Test("say what they are where they cannot be read")
    func unsupported() throws {
        let changes = [
            ("encrypted", Change(flags: 1)), ("method 12", Change(method: 12)),
            ("ZIP64", Change(size: 0xFFFF_FFFF)), ("ZIP64", Change(count: 0xFFFF)),
        ]
        for (word, change) in changes {
            let bytes = try archive(change)
            let error = #expect(throws: CompressionError.self) { try unpacked(bytes) }
            #expect(error?.code == .unsupported && error?.message.contains(word) == true, "\(word)")
        }
    }

    @Test("are damaged where lengths, places or counts are wrong")
    func damaged() throws {
        let changes = [
            Change(size: 39_999), Change(size: 40_001), Change(offset: 1), Change(offset: 0xFFFF_FFF0),
            Change(count: 2),
        ]
        for change in changes {
            let bytes = try archive(change)
            let error = #expect(throws: CompressionError.self) { try unpacked(bytes) }
            #expect(error?.code == .damaged, "\(change)")
        }
        #expect(throws: CompressionError.self) { try ZipArchive([]) }
    }

    @Test("may be changed or cut off anywhere: the text is then the same, or an error")
    func hostile() throws {
        let bytes = try archive()
        let places = Array(0..<60) + Array((bytes.count - 90)..<bytes.count) + [100, 1_000, 5_000]
        for place in places {
            for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF, bytes[place] ^ 1] {
                var changed = bytes
                changed[place] = value
                if let text = try? unpacked(changed, room: 1 << 16) {
                    #expect(text == Self.text || text.isEmpty, "byte \(place) as \(value)")
                }
            }
        }
        for length in Array(0..<60) + Array((bytes.count - 90)..<bytes.count) {
            #expect(throws: CompressionError.self, "\(length)") { try unpacked(Array(bytes[..<length])) }
        }
    }
}
