import Foundation
import Testing
import TestSupport

@testable import Batch

@Suite("The inputs that a worker may read")
struct WorkerInputTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("are few for the first one, so that it starts soon, and many for those after it")
    func counts() throws {
        let items = try ItemList(
            (0..<1_300).map { number in
                Item(path: try folder.write("", to: "in/\(number).txt").path, stem: "\(number)")
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
        let path = try folder.write("", to: "in/a.txt").path
        let link = folder.path + "/1-0.txt"
        try #require(symlink(path, link) == 0)
        var inputs = WorkerInputs(of: [], besides: [])
        var item = Item(path: link, stem: "a")
        item.source = path
        let task = ItemTask(
            item: item, index: 0, destination: .standardOutput, stagingPrefix: nil, onRow: { _ in },
            onProgress: { _ in })
        #expect(inputs.grant(at: 0, for: task).map(\.path) == [path])
        #expect(inputs.areGranted(for: task.item, staging: folder.path))
    }

    @Test("exclude files behind a link in place of a folder, also under a name of our own")
    func laterFolderLinks() throws {
        let path = try folder.write("", to: "in/sub/a.txt").path
        let found = try InputSelection.items(of: [folder.path + "/in"], acceptedExtensions: ["txt"])
        var item = try #require(found.first)
        #expect(item.foundDepth == 2)
        item.source = path
        item.path = folder.path + "/1-0.txt"
        try #require(symlink(path, item.path) == 0)
        try folder.write("private", to: "home/a.txt")
        let task = ItemTask(
            item: item, index: nil, destination: .standardOutput, stagingPrefix: nil, onRow: { _ in },
            onProgress: { _ in })
        func grants() -> [Int] {
            var listed = WorkerInputs(of: found, besides: [])
            var single = WorkerInputs(of: [], besides: [])
            return [listed.grant(at: 0, for: nil).count, single.grant(at: nil, for: task).count]
        }
        #expect(grants() == [1, 1])
        try #require(rename(folder.path + "/in/sub", folder.path + "/aside") == 0)
        try #require(symlink("../home", folder.path + "/in/sub") == 0)
        #expect(grants() == [0, 0])
    }

    @Test("exclude a file that a link to a folder or another file has replaced since")
    func laterLinks() throws {
        let path = try folder.write("", to: "in/a.txt").path
        let found = try InputSelection.items(of: [folder.path + "/in"], acceptedExtensions: ["txt"])
        let other = try folder.write("private", to: "other").path
        for target in [other, "/"] {
            unlink(path)
            try #require(symlink(target, path) == 0)
            var inputs = WorkerInputs(of: found, besides: [])
            #expect(inputs.grant(at: 0, for: nil).isEmpty)
            inputs = WorkerInputs(of: [Item(path: path, stem: "a")], besides: [])
            #expect(inputs.grant(at: 0, for: nil).count == (target == "/" ? 0 : 1))
        }
    }
}
