import Foundation
import SwissCoordinates
import Testing

@Suite("The kernel's grid")
struct ShiftGridTests {
    private static let header = 22 * 16

    /// The installed grid's bytes, changed, as a file of its own.
    private func file(_ name: String, _ change: (inout Data) throws -> Void = { _ in }) throws -> String {
        let path = try #require(SwissGrid.locate())
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        try change(&bytes)
        let copy = NSTemporaryDirectory() + "grid-\(UUID().uuidString)-\(name)"
        try bytes.write(to: URL(fileURLWithPath: copy))
        return copy
    }

    private func expectRefusal(of file: String) {
        let error = #expect(throws: TransformError.self) {
            _ = try SwissKernel(from: .lv03, to: .wgs84, gridFile: file)
        }
        #expect(error?.code == .gridUnusable)
        #expect(error?.message.contains(file) == true)
        #expect(error?.remedy.contains("proj-data") == true)
    }

    @Test("may lie anywhere, under any name")
    func anywhere() throws {
        let copy = try file("my grid.gsb")
        defer { unlink(copy) }
        let kernel = try #require(try SwissKernel(from: .lv03, to: .lv95, gridFile: copy))
        let bern = try #require(kernel.transform(600_000, 200_000))
        #expect(abs(bern.x - 2_600_000.0831) < 0.0001 && abs(bern.y - 1_200_000.0661) < 0.0001)
    }

    @Test(
        "fails if it is missing",
        arguments: ["/nowhere/chenyx06a.gsb", " ", "null", "a\"b", "a,b", "@x"])
    func missing(name: String) {
        expectRefusal(of: name)
    }

    @Test("is not opened if it is not needed")
    func notNeeded() throws {
        #expect(try SwissKernel(from: .lv95, to: .wgs84, gridFile: "/nowhere") != nil)
    }

    @Test(
        "fails if it is truncated", arguments: [0, 1, 16, 175, 176, 351, 352, 353, 100_000, 3_000_000])
    func truncated(length: Int) throws {
        let copy = try file("cut.gsb") { $0 = $0.prefix(length) }
        defer { unlink(copy) }
        expectRefusal(of: copy)
    }

    @Test(
        "fails if its header is wrong",
        arguments: [8, 40, 15 * 16 + 15, 16 * 16 + 15, 19 * 16 + 14, 20 * 16 + 14])
    func header(offset: Int) throws {
        let copy = try file("header.gsb") { $0[offset] = 0x7f }
        defer { unlink(copy) }
        expectRefusal(of: copy)
    }

    @Test("fails with an impossible node", arguments: [Float.nan, .infinity, 1e30, 1, -0.3])
    func node(seconds: Float) throws {
        let copy = try file("node.gsb") { bytes in
            let node = Self.header + (150 * 661 + 300) * 16
            withUnsafeBytes(of: seconds.bitPattern.littleEndian) {
                bytes.replaceSubrange(node..<node + 4, with: $0)
            }
        }
        defer { unlink(copy) }
        expectRefusal(of: copy)
    }

    @Test("fails if all its shifts are zero")
    func zeros() throws {
        let copy = try file("zeros.gsb") { $0.resetBytes(in: Self.header..<$0.count) }
        defer { unlink(copy) }
        expectRefusal(of: copy)
    }

    @Test("fails if it is another one: LV03 to ETRS89")
    func another() throws {
        let path = try #require(SwissGrid.locate())
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter {
            $0.lowercased().contains("chenyx06_etrs")
        }
        try #require(!names.isEmpty)
        for name in names { expectRefusal(of: folder + "/" + name) }
    }
}
