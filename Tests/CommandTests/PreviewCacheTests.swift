import Foundation
import Testing
import TestSupport

@Suite("Previews from a cache")
struct PreviewCacheTests {
    private let folder: TemporaryFolder
    private let command: Command
    private let arguments = ["--pages", "all", "--size", "60", "--type", "jpeg", "--format", "ndjson"]

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
        try folder.write(LargePDF(pageCount: 12).data, to: "in/a.pdf")
    }

    /// The entries of the cache.
    private var entries: [String] { folder.files.filter { $0.hasPrefix("kept/") } }

    /// Makes pictures, of which all should be those that are drawn without a cache.
    private func expectPictures(_ output: String, _ more: [String] = []) throws {
        let outcome = try command.run(["preview", "in", "-o", output, "--cache", "kept"] + arguments + more)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let plain = output + "-plain"
        #expect(try command.run(["preview", "in", "-o", plain] + arguments + more).status == 0)
        let pictures = folder.files.filter { $0.hasPrefix(plain + "/") }
        #expect(!pictures.isEmpty)
        for name in pictures {
            #expect(folder.data(name) == folder.data(output + name.dropFirst(plain.count)), "\(name)")
        }
    }

    @Test("are the same, and are read where they were made before")
    func again() throws {
        try expectPictures("first")
        let kept = entries
        #expect(kept.count == 13, "twelve pages, and how many there are")
        // A requested entry becomes the most recent.
        let long = Date(timeIntervalSince1970: 1_000_000_000)
        for name in kept {
            try FileManager.default.setAttributes(
                [.modificationDate: long], ofItemAtPath: folder.path + "/" + name)
        }
        try FileManager.default.moveItem(atPath: folder.path + "/in/a.pdf", toPath: folder.path + "/in/b.pdf")
        try expectPictures("second", ["--naming", "{name}_{page}"])
        #expect(entries == kept, "nothing was drawn again")
        for name in kept {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + name)
            #expect(attributes[.modificationDate] as? Date != long)
        }
    }

    @Test("are drawn anew with other options, of other contents, and where an entry is damaged")
    func others() throws {
        try expectPictures("first")
        let count = entries.count
        for name in entries { try folder.write(Data((folder.data(name) ?? Data()).dropLast()), to: name) }
        try expectPictures("damaged")
        #expect(entries.count == count)
        try expectPictures("grey", ["--grey"])
        #expect(entries.count == 2 * count - 1, "there are as many pages as before")
        try folder.write(LargePDF(pageCount: 11).data, to: "in/a.pdf")
        try expectPictures("other")
        #expect(entries.count == 3 * count - 2)
    }

    @Test("are not read from a folder open to others, and are kept in the folder that the environment names")
    func folders() throws {
        try FileManager.default.createDirectory(
            atPath: folder.path + "/open", withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o755])
        let refused = try command.run(["preview", "in", "-o", "out", "--cache", "open"] + arguments)
        #expect(refused.status == 2 && refused.errors.contains("is open to others"))
        var told = command
        told.environment = ["FIELDBOOK_CACHE": folder.path + "/kept"]
        #expect(try told.run(["preview", "in", "-o", "out"] + arguments).status == 0)
        #expect(entries.count == 13)
        #expect(try told.run("batch", "report", "out", "--format", "html").status == 0)
        #expect(entries.count == 13 + 12, "a thumbnail of each picture")
    }
}
