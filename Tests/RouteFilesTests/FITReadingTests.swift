import Routes
import Streams
import Testing
import TestSupport

@testable import RouteFiles

@Suite("FIT")
struct FITReadingTests {
    /// 2026-03-02T06:00:00Z, counted from the end of 1989.
    private static let start: UInt32 = 1_772_431_200 - 631_065_600

    private func record(_ second: UInt32, _ latitude: Double, bigEndian: Bool = false) -> [FITFile.Field] {
        [
            FITFile.field(253, Self.start + second, bytes: 4, bigEndian: bigEndian),
            FITFile.degrees(0, latitude, bigEndian: bigEndian),
            FITFile.degrees(1, -7.5, bigEndian: bigEndian),
            FITFile.field(2, (540 + 500) * 5, bytes: 2, bigEndian: bigEndian),
            FITFile.field(6, 3_500, bytes: 2, bigEndian: bigEndian),
        ]
    }

    private func event(_ kind: UInt32) -> [FITFile.Field] {
        [FITFile.field(0, 0, bytes: 1), FITFile.field(1, kind, bytes: 1)]
    }

    /// What a recorder of rides writes: a device, records, a pause, a time in a short header, fields of developers.
    private func recording() -> FITFile {
        var file = FITFile()
        file.add(0, [FITFile.field(0, 4, bytes: 1), FITFile.field(3, 123_456, bytes: 4)])
        file.add(21, as: 1, event(0))
        file.add(20, as: 2, record(0, 46.1))
        file.add(20, as: 2, ofDeveloper: [1, 2, 3], record(1, 46.2))
        file.add(20, as: 3, [FITFile.field(253, Self.start + 2, bytes: 4), FITFile.field(3, 90, bytes: 1)])
        file.add(21, as: 1, event(4))
        file.add(21, as: 1, event(0))
        file.add(20, as: 2, bigEndian: true, record(61, 46.3, bigEndian: true))
        file.add(20, as: 3, [FITFile.degrees(0, 46.4), FITFile.degrees(1, -7.5)])
        file.addShort(
            3, second: UInt8((Self.start + 70) & 0x1F), [FITFile.degrees(0, 46.5), FITFile.degrees(1, -7.5)])
        return file
    }

    @Test("is one route with times, heights and speeds; a pause starts a segment")
    func ride() throws {
        let routes = try RouteReader().read(bytes: recording().bytes)
        #expect(routes.count == 1 && routes[0].device == "123456")
        #expect(routes[0].segments.map(\.count) == [2, 3])
        let fixes = routes[0].fixes
        for (fix, latitude) in zip(fixes, [46.1, 46.2, 46.3, 46.4, 46.5]) {
            #expect(abs(fix.latitude - latitude) < 1e-7 && abs(fix.longitude + 7.5) < 1e-7)
        }
        #expect(fixes[0].elevation == 540 && fixes[2].speed == 3.5 && fixes[3].elevation == nil)
        #expect(
            fixes.map { $0.time?.iso8601 } == [
                "2026-03-02T06:00:00Z", "2026-03-02T06:00:01Z", "2026-03-02T06:01:01Z",
                "2026-03-02T06:01:01Z",
                "2026-03-02T06:01:10Z",
            ])
    }

    @Test("may follow another file, and has course points as places")
    func chained() throws {
        var course = FITFile()
        course.add(20, record(0, 46.1))
        course.add(32, [FITFile.degrees(2, 46.1), FITFile.degrees(3, -7.5), FITFile.text(6, "Top")])
        let source = try RouteReader().source(ByteSource(bytes: recording().bytes + course.bytes))
        #expect(try source.routes().map(\.fixCount) == [5, 1])
        #expect(source.waypoints.map(\.name) == ["Top"] && source.remarks.isEmpty)
    }

    @Test("that is cut off or changed is read as far as possible, with a remark")
    func damaged() throws {
        let bytes = recording().bytes
        func read(_ bytes: [UInt8]) throws -> (count: Int, remarks: [ReadingRemark]) {
            let source = try RouteReader().source(ByteSource(bytes: bytes))
            return (try source.routes().reduce(0) { $0 + $1.fixCount }, source.remarks)
        }
        let cut = try read(bytes.dropLast(20))
        #expect(cut.count == 3 && cut.remarks.map(\.first.code) == [.syntax] && cut.remarks[0].isFault)
        var changed = bytes
        changed[changed.count - 1] ^= 1
        let wrong = try read(changed)
        #expect(wrong.count == 5 && wrong.remarks.map(\.first.code) == [.badChecksum])
        var undefined = recording()
        undefined.addRaw([0x0F, 1, 2, 3])
        let unknown = try read(undefined.bytes)
        #expect(unknown.count == 5 && unknown.remarks[0].message.contains("has not defined"))
        var indoors = FITFile()
        indoors.add(20, [FITFile.field(253, Self.start, bytes: 4), FITFile.field(3, 90, bytes: 1)])
        #expect(throws: RouteError.self) { try read(indoors.bytes) }
    }

    @Test("with changed bytes gives fixes or a typed error, the same in pieces of any size")
    func mutations() throws {
        var random = SeededGenerator(seed: 5)
        var outcomes = 0
        for _ in 0..<5_000 {
            var bytes = recording().bytes
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: 12..<bytes.count, using: &random)
                if Bool.random(using: &random) {
                    bytes[place] = UInt8.random(in: 0...255, using: &random)
                } else {
                    bytes.remove(at: place)
                }
            }
            let piece = Int.random(in: 1...40, using: &random)
            var rest = bytes[...]
            let pieces = ByteSource { buffer in
                let part = rest.prefix(min(piece, buffer.count))
                buffer.copyBytes(from: part)
                rest = rest.dropFirst(part.count)
                return part.count
            }
            let whole = try? RouteReader().source(ByteSource(bytes: bytes)).routes()
            #expect(whole == (try? RouteReader().source(pieces).routes()))
            if whole != nil { outcomes += 1 }
        }
        #expect(outcomes > 1_000)
    }
}
