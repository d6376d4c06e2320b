import CLinux
import Foundation
import Testing
import TestSupport

@testable import Batch

@Suite("A disk's reserve")
struct DiskReserveTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("is left alone by what would take all of it")
    func kept() throws {
        let whole = DiskReserve(on: folder.path + "/file", bytes: .max, share: 1)
        let failure = try #require(throws: ItemFailure.self) { try whole.check(before: 1) }
        #expect(failure.code == "output.noSpace" && failure.cause == .moment)
        #expect(failure.message.contains(folder.path))
    }

    @Test("is looked at before the first bytes, and then every few megabytes")
    func looks() throws {
        let none = DiskReserve(on: folder.path + "/file", bytes: 0)
        try none.check(before: 64 << 20)
        let gone = DiskReserve(on: folder.path + "/gone/file", bytes: .max, share: 1)
        // Unknown: writing the file fails on its own.
        try gone.check(before: 64 << 20)
    }

    @Test("allows small files while there is room for them")
    func small() throws {
        let room = disk_room(folder.path, 0, 1)
        // All but a few kilobytes less than the stride are kept.
        let little = DiskReserve(on: folder.path + "/file", bytes: room - 8 << 20, share: 1)
        try little.check(before: 4096)
        try little.check(before: 4096)
        #expect(throws: ItemFailure.self) { try little.check(before: 1 << 30) }
    }

    @Test("is kept where a pipe is copied")
    func pipe() throws {
        let path = folder.path + "/copy"
        let file = try OutputFile(creating: path)
        let source = try folder.write("twelve bytes", to: "in").path
        #expect(throws: ItemFailure.self) {
            try InputStream.copy(
                Item(path: source, stem: "in"), to: file, within: .none,
                besides: DiskReserve(on: path, bytes: .max, share: 1))
        }
    }
}
