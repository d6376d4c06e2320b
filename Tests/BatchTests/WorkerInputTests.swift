import Foundation
import Testing

@testable import Batch

@Suite("The inputs that a worker may read")
struct WorkerInputTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("are few for the first one, so that it starts soon, and many for those after it")
    func counts() throws {
        let items = try ItemList(
            (0..<1_300).map { number in
                Item(path: try folder.write("", to: "in/\(number).txt"), stem: "\(number)")
            })
        var inputs = WorkerInputs(of: items, besides: [])
        #expect(inputs.grant(at: 0, for: nil).count == 200)
        #expect(inputs.areGranted(for: items[199], staging: "/nowhere"))
        #expect(!inputs.areGranted(for: items[200], staging: "/nowhere"))
        #expect(inputs.grant(at: 200, for: nil).count == 1_000)
        #expect(inputs.areGranted(for: items[1_199], staging: "/nowhere"))
        #expect(!inputs.areGranted(for: items[1_200], staging: "/nowhere"))
        #expect(!inputs.areGranted(for: items[0], staging: "/nowhere"))
    }

    @Test("are those that links in the staging folder lead to, under their own names")
    func links() throws {
        let path = try folder.write("", to: "in/a.txt")
        let link = folder.path + "/1-0.txt"
        try #require(symlink(path, link) == 0)
        var inputs = WorkerInputs(of: [], besides: [])
        let task = ItemTask(
            item: Item(path: link, stem: "a"), source: path, index: 0, destination: .standardOutput,
            stagingPrefix: nil, onRow: { _ in }, onProgress: { _ in })
        #expect(inputs.grant(at: 0, for: task) == [path])
        #expect(inputs.areGranted(for: task.item, staging: folder.path))
    }
}
