import Foundation
import Testing
import TestSupport

@testable import Batch

@Suite("Temporary files")
struct PrivateTemporaryTests {
    private func rights(_ path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o777 : nil
    }

    @Test("are in a folder closed to others if there is no staging area")
    func folder() throws {
        let context = ItemContext(
            item: Item(path: "a.csv", stem: "a"), destination: .standardOutput, stagingPrefix: nil,
            arriving: nil, limits: WorkerLimits(), onRow: { _ in }, onProgress: { _ in })
        let path = try context.temporaryPath(extension: "csv")
        #expect(path.hasSuffix(".csv") && rights(PathParts(path).folder) == 0o700)
    }

    @Test("can be read by their owner only, if private")
    func file() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/private"
        let file = try OutputFile(creating: path, isPrivate: true)
        #expect(rights(path) == 0o600)
        try file.close()
    }
}
