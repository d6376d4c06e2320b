import Foundation
import Testing

#if os(Linux)
    @Suite("The programs")
    struct LinkingTests {
        @Test(
            "bind all names of libraries before they begin",
            arguments: ["fieldbook", "fieldbook-vectors", "fieldbook-documents"])
        func bindNow(program: String) throws {
            let section = try DynamicSection(of: Self.path(of: program))
            try #require(!section.entries.isEmpty)
            let isBound =
                section[.bindNow] != nil || (section[.flags] ?? 0) & 8 != 0
                || (section[.flags1] ?? 0) & 1 != 0
            #expect(isBound, "\(program) resolves names at their first use")
        }

        @Test(
            "load libraries with many dependencies only when they are used",
            arguments: [
                ("fieldbook", "libsqlite3", ["libcairo", "libgeos"]),
                ("fieldbook-documents", "libpoppler-glib", []),
            ])
        func loadLate(program: String, loadedEarly: String, loadedLate: [String]) throws {
            let libraries = try DynamicSection(of: Self.path(of: program)).libraries
            #expect(libraries.contains { $0.hasPrefix(loadedEarly) }, "\(loadedEarly) is loaded at the start")
            let late = ["libpango", "libproj", "libsecp256k1", "libtesseract", "libvips"] + loadedLate
            let early = libraries.filter { library in late.contains { library.hasPrefix($0) } }
            #expect(early.isEmpty, "\(program) loads \(early) at its start")
        }

        @Test("offer libraries only the functions that take the place of their own")
        func replacements() throws {
            let names = try Tool.run(
                "nm", "--dynamic", "--defined-only", "--format=posix", Self.path(of: "fieldbook-documents"))
            let offered = Set(names.split(separator: "\n").compactMap { $0.split(separator: " ").first })
            let replaced: Set<Substring> = [
                "_ZN8TextPage7addCharEPK8GfxStateddddjiPKji", "cairo_mask", "cairo_rectangle",
                "cairo_set_source",
            ]
            #expect(replaced.isSubset(of: offered), "\(replaced.subtracting(offered)) are not found")
            #expect(!offered.contains { $0.hasPrefix("$s") }, "Swift's names are exported")
        }

        private static func path(of program: String) -> String {
            (Command.path as NSString).deletingLastPathComponent + "/" + program
        }
    }

    /// The dynamic section of a program (ELF, 64 bits, little-endian).
    private struct DynamicSection {
        struct Tag: RawRepresentable, Hashable {
            let rawValue: UInt64

            static let end = Tag(rawValue: 0)
            static let needed = Tag(rawValue: 1)
            static let texts = Tag(rawValue: 5)
            static let bindNow = Tag(rawValue: 24)
            static let flags = Tag(rawValue: 30)
            static let flags1 = Tag(rawValue: 0x6fff_fffb)
        }

        /// A part of the file and the address at which it is loaded.
        private struct Segment {
            let offset, address, count: UInt64
        }

        private(set) var entries: [(tag: Tag, value: UInt64)] = []
        /// File names of the libraries that are loaded with the program.
        private(set) var libraries: [String] = []

        subscript(tag: Tag) -> UInt64? { entries.first { $0.tag == tag }?.value }

        init(of path: String) throws {
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
            var segments: [Segment] = []
            for place in 0..<Int(count) {
                let header = table + place * Int(size)
                let offset = try number(UInt64.self, at: header + 8)
                switch try number(UInt32.self, at: header) {
                case 1:
                    segments.append(
                        Segment(
                            offset: offset, address: try number(UInt64.self, at: header + 16),
                            count: try number(UInt64.self, at: header + 32)))
                case 2:
                    var entry = Int(offset)
                    while case let tag = Tag(rawValue: try number(UInt64.self, at: entry)), tag != .end {
                        entries.append((tag, try number(UInt64.self, at: entry + 8)))
                        entry += 16
                    }
                default: continue
                }
            }
            guard let texts = self[.texts] else { return }
            let segment = try #require(
                segments.first { texts >= $0.address && texts - $0.address < $0.count })
            let start = texts - segment.address + segment.offset
            libraries = try entries.filter { $0.tag == .needed }.map { entry in
                let name = Int(start + entry.value)
                try #require(name < bytes.count)
                return String(decoding: bytes[name...].prefix { $0 != 0 }, as: UTF8.self)
            }
        }
    }
#endif
