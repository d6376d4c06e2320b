import Backends
import Foundation
import Testing

@Suite("Rules for documents")
struct DocumentRulesTests {
    static func png(width: UInt32, height: UInt32) -> [UInt8] {
        let numbers = [13, 0x4948_4452, width, height].flatMap { number in
            stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
        }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + numbers + [8, 2, 0, 0, 0, 0, 0, 0, 0]
    }

    static func jpeg(width: Int, height: Int, marker: UInt8 = 0xC0, before: [UInt8] = []) -> [UInt8] {
        let size = [height, width].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        return [0xFF, 0xD8] + before + [0xFF, marker, 0, 17, 8] + size + [3]
    }

    private func code(_ bytes: [UInt8]) -> Onboarding.DocumentError.Code? {
        do throws(Onboarding.DocumentError) {
            _ = try Onboarding.DocumentRules.check(bytes)
            return nil
        } catch { return error.code }
    }

    @Test("accept images that are large enough in either orientation")
    func good() {
        #expect(code(Self.png(width: 800, height: 600)) == nil)
        #expect(code(Self.png(width: 600, height: 800)) == nil)
        #expect(code(Self.jpeg(width: 800, height: 600)) == nil)
        // Metadata that contain another image's header; progressive; fill bytes.
        let metadata: [UInt8] = [0xFF, 0xE1, 0, 11] + Self.jpeg(width: 1, height: 1).prefix(9)
        #expect(code(Self.jpeg(width: 4_000, height: 3_000, marker: 0xC2, before: metadata + [0xFF])) == nil)
        let tables: [UInt8] = [0xFF, 0xC4, 0, 3, 0]
        #expect(code(Self.jpeg(width: 800, height: 600, before: tables)) == nil)
    }

    @Test("reject files that are too small, too large or not images")
    func bad() {
        #expect(code(Self.png(width: 799, height: 600)) == .resolution)
        #expect(code(Self.jpeg(width: 10_000, height: 599)) == .resolution)
        #expect(code([]) == .empty)
        for bytes in [
            Array("GIF89a".utf8), [0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47],
            Array(Self.png(width: 800, height: 600).prefix(23)),
            Array(Self.jpeg(width: 800, height: 600).prefix(10)),
            Self.png(width: 0, height: 600), Self.png(width: .max, height: .max),
            Self.jpeg(width: 800, height: 0), Self.jpeg(width: 800, height: 600, before: [0xFF, 0xE0, 0, 1]),
            Self.jpeg(width: 800, height: 600, before: [0xFF, 0xDA, 0, 2]),
            [0xFF, 0xD8] + [UInt8](repeating: 0xFF, count: 100_000),
        ] {
            #expect(code(bytes) == .format)
        }
        let most = Onboarding.DocumentRules.mostBytes
        let padding = [UInt8](repeating: 0, count: most)
        let head = Self.png(width: 800, height: 600)
        #expect(code(head + padding.dropFirst(head.count)) == nil)
        #expect(code(head + padding) == .tooLarge)
    }

    @Test("apply to files, and large ones are not read")
    func files() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "rules-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let missing = #expect(throws: Onboarding.DocumentError.self) {
            try Onboarding.DocumentRules.check(fileAt: path)
        }
        #expect(missing?.code == .unreadable)
        mkfifo(path, 0o600)
        for place in [path, "/dev/zero", "/tmp"] {
            let special = #expect(throws: Onboarding.DocumentError.self) {
                try Onboarding.DocumentRules.check(fileAt: place)
            }
            #expect(special?.code == .unreadable)
        }
        try FileManager.default.removeItem(atPath: path)
        try Data(Self.png(width: 900, height: 700)).write(to: URL(filePath: path))
        #expect(try Onboarding.DocumentRules.check(fileAt: path).width == 900)
        truncate(path, 1 << 40)
        let large = #expect(throws: Onboarding.DocumentError.self) {
            try Onboarding.DocumentRules.check(fileAt: path)
        }
        #expect(large?.code == .tooLarge)
    }
}
