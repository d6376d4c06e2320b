import Foundation
import Testing

#if os(Linux)
    @Suite("The programs")
    struct LinkingTests {
        private enum Tag {
            static let end: UInt64 = 0
            static let bindNow: UInt64 = 24
            static let flags: UInt64 = 30
            static let flags1: UInt64 = 0x6fff_fffb
        }

        /// The entries of a program's dynamic section by their tags (ELF, 64 bits, little-endian).
        private static func dynamicSection(of path: String) throws -> [UInt64: UInt64] {
            let bytes = try Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
            func number<Value: FixedWidthInteger>(_: Value.Type, at offset: Int) throws -> Value {
                try #require(offset >= 0 && offset <= bytes.count - MemoryLayout<Value>.size)
                return Value(
                    littleEndian: bytes.withUnsafeBytes {
                        $0.loadUnaligned(fromByteOffset: offset, as: Value.self)
                    })
            }
            try #require(bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]))
            let table = Int(try number(UInt64.self, at: 32))
            let (size, count) = (try number(UInt16.self, at: 54), try number(UInt16.self, at: 56))
            for place in 0..<Int(count) {
                let header = table + place * Int(size)
                guard try number(UInt32.self, at: header) == 2 else { continue }
                var entries: [UInt64: UInt64] = [:]
                var entry = Int(try number(UInt64.self, at: header + 8))
                while case let tag = try number(UInt64.self, at: entry), tag != Tag.end {
                    entries[tag] = try number(UInt64.self, at: entry + 8)
                    entry += 16
                }
                return entries
            }
            return [:]
        }

        @Test(
            "bind all names of libraries before they begin",
            arguments: ["fieldbook", "fieldbook-vectors", "fieldbook-documents"])
        func bindNow(program: String) throws {
            let folder = (Command.path as NSString).deletingLastPathComponent
            let entries = try Self.dynamicSection(of: folder + "/" + program)
            try #require(!entries.isEmpty)
            let isBound =
                entries[Tag.bindNow] != nil || (entries[Tag.flags] ?? 0) & 8 != 0
                || (entries[Tag.flags1] ?? 0) & 1 != 0
            #expect(isBound, "\(program) resolves names at their first use")
        }
    }
#endif
