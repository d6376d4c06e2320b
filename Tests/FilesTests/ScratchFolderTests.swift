import Foundation
import Testing

@testable import Files

@Suite("A scratch folder")
struct ScratchFolderTests {
    private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    @Test("is open to this user alone, and removed with its content and its owner")
    func lifetime() throws {
        var folder: ScratchFolder? = try ScratchFolder()
        let path = try #require(folder?.path)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o700)
        try Data("a".utf8).write(to: URL(fileURLWithPath: path + "/a"))
        folder = nil
        #expect(!exists(path))
    }

    @Test("can be removed earlier, and is another one each time")
    func removal() throws {
        let (first, second) = (try ScratchFolder(), try ScratchFolder())
        #expect(first.path != second.path)
        first.remove()
        #expect(!exists(first.path) && exists(second.path))
    }
}
