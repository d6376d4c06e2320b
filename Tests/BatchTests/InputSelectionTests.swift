import Foundation
import Testing
import TestSupport

@testable import Batch

@Suite("Inputs")
struct InputSelectionTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for name in [
            "b.txt", "a.txt", "A2.TXT", "c.pdf", ".hidden.txt", "sub/d.txt", ".git/e.txt", "with space.txt",
            "sub/~$d.txt", ".~lock.b.txt#.txt",
        ] {
            try folder.write(name, to: name)
        }
    }

    private func items(_ arguments: [String], lists: [String] = []) throws -> [String] {
        try InputSelection.items(
            of: arguments.map { $0 == "-" ? $0 : folder.path + "/" + $0 }, listedIn: lists,
            acceptedExtensions: ["txt"]
        ).map { $0.path.replacingOccurrences(of: folder.path + "/", with: "") }
    }

    @Test("of a folder are its files with known endings, by name, hidden ones left out")
    func walk() throws {
        #expect(
            try items([""]).map { $0.trimmingPrefix("/") } == [
                "A2.TXT", "a.txt", "b.txt", "sub/d.txt", "with space.txt",
            ])
    }

    @Test("of a folder are also packed ones, by the ending of what is packed")
    func packed() throws {
        for name in ["p/points.csv.gz", "p/points.tar.gz", "p/points.csv", "p/notes.CSV.ZST", "p/gz"] {
            try folder.write(name, to: name)
        }
        let items = try InputSelection.items(
            of: [folder.path + "/p"], acceptedExtensions: ["csv", "csv.gz", "csv.zst"])
        #expect(items.map { PathParts($0.path).name } == ["notes.CSV.ZST", "points.csv", "points.csv.gz"])
        #expect(items.map(\.stem) == ["notes", "points", "points"])
    }

    @Test("of a folder exclude all other files") func others() {
        let others = InputSelection.others(
            inFolders: [folder.path, folder.path + "/a.txt"], acceptedExtensions: ["txt"])
        #expect(others.map { PathParts($0.path).name } == ["c.pdf"])
        let all = InputSelection.others(inFolders: [folder.path], acceptedExtensions: [])
        #expect(all.count == 6)
    }

    @Test("that differ only in their extension keep it") func endings() {
        func stems(_ paths: String...) -> [String] {
            let items = paths.map { Item(path: $0, stem: PathParts($0).stem) }
            return ItemList(items).withEndingsToldApart().map(\.stem)
        }
        #expect(stems("a.jpg", "b.jpg", "a.png", "a.PNG") == ["a.jpg", "b", "a.png", "a.PNG"])
        #expect(stems("a.jpg", "x/a.jpg", "a.png") == ["a", "a", "a"], "these are refused")
    }

    @Test("of a folder are found even if the file system does not report folders as such")
    func untoldKinds() throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/link", withDestinationPath: "sub")
        let open = try #require(opendir(folder.path))
        defer { closedir(open) }
        func kind(_ name: String) -> DirectoryListing.Kind {
            DirectoryListing.kind(UInt8(DT_UNKNOWN), of: name, in: open)
        }
        #expect(kind("sub") == .folder && kind("a.txt") == .file)
        try #require(mkfifo(folder.path + "/pipe", 0o600) == 0)
        #expect(kind("link") == .link && kind("pipe") == .other && kind("gone") == .other)
    }

    @Test("that are named are accepted with any extension, each once, even if missing")
    func named() throws {
        #expect(try items(["c.pdf", "gone.txt", "c.pdf"]) == ["c.pdf", "gone.txt"])
    }

    @Test("of a glob are what it matches")
    func glob() throws {
        #expect(try items(["*.txt"]) == ["a.txt", "b.txt", "with space.txt"])
        #expect(try items(["*.nothing"]) == [])
    }

    @Test("of a glob are also files whose names look like globs")
    func globOfGlobs() throws {
        for name in ["odd*.txt", "odd[.txt"] { try folder.write(name, to: name) }
        #expect(try items(["odd*"]) == ["odd*.txt", "odd[.txt"])
    }

    private func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/" + name, withDestinationPath: target)
    }

    private func found(_ arguments: String...) throws -> (items: [String], note: String?) {
        let (items, skipped) = try InputSelection.found(
            of: arguments.map { folder.path + "/" + $0 }, acceptedExtensions: ["txt"])
        func short(_ text: String) -> String { text.replacing(folder.path + "/", with: "") }
        return (items.map { short($0.path) }, skipped.note.map(short))
    }

    @Test("of a folder exclude special files and links, which are counted")
    func linksInFolders() throws {
        try folder.write("secret", to: "home/id.txt")
        try folder.write("own", to: "inbox/own.txt")
        try link("inbox/b.txt", to: folder.path + "/home/id.txt")
        try link("inbox/a.txt", to: "nowhere")
        try link("inbox/home", to: "../home")
        try link("inbox/other.dat", to: "../home/id.txt")
        try #require(mkfifo(folder.path + "/inbox/pipe.txt", 0o600) == 0)
        let found = try found("inbox")
        #expect(found.items == ["inbox/own.txt"])
        #expect(
            found.note
                == "3 symbolic links were skipped, the first: inbox/a.txt; name them as arguments to include them"
        )
        let others = InputSelection.foundOthers(inFolders: [folder.path + "/inbox"], acceptedExtensions: [])
        #expect(others.items.map { PathParts($0.path).name } == ["own.txt"])
        #expect(others.skipped.count == 3, "links of every ending, and folders no second time")
    }

    @Test("of a glob exclude links too, and files behind them")
    func linksOfGlobs() throws {
        try folder.write("secret", to: "home/id.txt")
        try folder.write("own", to: "inbox/own.txt")
        try link("inbox/b.txt", to: "../home/id.txt")
        try link("inbox/deep", to: "../home")
        try #require(mkfifo(folder.path + "/inbox/pipe.txt", 0o600) == 0)
        let flat = try found("inbox/*.txt")
        #expect(flat.items == ["inbox/own.txt"])
        #expect(
            flat.note == "1 symbolic link was skipped: inbox/b.txt; name it as an argument to include it")
        let deep = try found("inbox/*/*.txt")
        #expect(deep.items.isEmpty && deep.note?.contains("inbox/deep;") == true)
        #expect(try found("inbox/*").items == ["inbox/own.txt"])
    }

    @Test("that are named may be links or behind links")
    func namedLinks() throws {
        try folder.write("own", to: "home/id.txt")
        try link("a-link.txt", to: "home/id.txt")
        try link("way", to: "home")
        #expect(try found("a-link.txt", "way", "way/*.txt").items == ["a-link.txt", "way/id.txt"])
        #expect(try found("a-link.txt", "way", "way/*.txt").note == nil)
        let list = try folder.write(folder.path + "/a-link.txt\n", to: "list").path
        #expect(try items([], lists: [list]) == ["a-link.txt"])
    }

    @Test("of a list are its lines, with line ends of any kind or zero bytes")
    func list() throws {
        let lines = try folder.write("/x/a.txt\r\n\n/x/b c.txt\n", to: "list").path
        let zeros = try folder.write("/x/new\nline.txt\0/x/b.txt\0", to: "zeros").path
        #expect(try items([], lists: [lines]) == ["/x/a.txt", "/x/b c.txt"])
        #expect(try items([], lists: [zeros]) == ["/x/new\nline.txt", "/x/b.txt"])
        let error = try #require(throws: BatchError.self) { try items([], lists: ["/nowhere/list"]) }
        #expect(error.code == .unreadableList)
    }

    @Test("of a list separated by zero bytes are kept byte by byte, wherever the first zero byte is")
    func listWithZeros() throws {
        let long = String(repeating: "x\n", count: 40_000).prefix(65_000)
        let zeros = try folder.write("/\(long)\0/x/b.txt\r\0", to: "zeros").path
        #expect(try items([], lists: [zeros]) == ["/\(long)", "/x/b.txt\r"])
        let lines = String(repeating: "/a.txt\n", count: 20_000) + "/x\0y\n"
        let damaged = try folder.write(lines, to: "damaged").path
        let error = try #require(throws: BatchError.self) { try items([], lists: [damaged]) }
        #expect(error.code == .unreadableList)
    }

    @Test("keep their place below the folder as the output's")
    func stems() throws {
        let all = try InputSelection.items(of: [folder.path], acceptedExtensions: ["txt"])
        #expect(all.map(\.stem).contains("sub/d"))
        let one = try InputSelection.items(of: [folder.path + "/sub/d.txt"], acceptedExtensions: ["txt"])
        #expect(one.map(\.stem) == ["d"])
    }
}
