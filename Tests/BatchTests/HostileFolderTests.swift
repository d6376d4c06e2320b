import Foundation
import GRDB
import Testing
import TestSupport

@testable import Batch
@testable import BatchReport

/// An output folder from a stranger, beside files that it must not touch.
@Suite("A hostile output folder")
struct HostileFolderTests {
    private let harness: BatchHarness
    private var folder: TemporaryFolder { harness.folder }
    private var hidden: String { folder.path + "/out/.fieldbook" }

    init() throws {
        harness = try BatchHarness()
        try folder.write("text", to: "in/a.txt")
        for name in [
            "victim/old", "victim/Cargo.lock", "victim/Cargo/main.rs",
            "victim/0123456789abcdef0123456789abcdef",
        ] {
            try folder.write("precious", to: name)
            try age(name)
        }
    }

    private func age(_ name: String) throws {
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -30 * 86_400)],
            ofItemAtPath: folder.path + "/" + name)
    }

    private func link(_ name: String, to target: String) throws {
        let path = folder.path + "/" + name
        try FileManager.default.createDirectory(
            atPath: PathParts(path).folder, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        #expect(symlink(target, path) == 0)
    }

    private var outside: [String: String] {
        Dictionary(
            uniqueKeysWithValues: folder.allFiles.filter { $0.hasPrefix("victim") }.map {
                ($0, folder.text($0) ?? "")
            })
    }

    private func expectUntouched(_ body: () throws -> Void) rethrows {
        let before = outside
        #expect(before.count >= 4)
        try body()
        #expect(outside == before)
    }

    @Test(
        "whose hidden folders are links elsewhere loses nothing there",
        arguments: [
            ("arriving", "../../victim"), ("staging", "../../victim"), ("parts", "../../victim"),
            ("staging", ".."),
            ("arriving", ".."), ("parts", ".."),
        ])
    func links(_ name: String, _ target: String) throws {
        try link("out/.fieldbook/" + name, to: target)
        try folder.write("", to: "out/.lock")
        try folder.write("", to: "out/x.lock")
        expectUntouched { _ = try? harness.run() }
        #expect(folder.filesOutsideJournals.contains("in/a.txt"))
        #expect(folder.filesOutsideJournals.contains("out/x.lock"))
    }

    @Test("whose hidden folder is a link elsewhere is not used")
    func hiddenLink() throws {
        try link("out/.fieldbook", to: "../victim")
        try expectUntouched {
            let error = try #require(throws: BatchError.self) { try harness.run() }
            #expect(error.message.contains(".fieldbook is a symbolic link"))
        }
    }

    @Test("whose hidden folder others may write to is not used")
    func open() throws {
        try FileManager.default.createDirectory(atPath: hidden, withIntermediateDirectories: true)
        #expect(chmod(hidden, 0o777) == 0)
        let error = try #require(throws: BatchError.self) { try harness.run() }
        #expect(error.code == .outputNotOwn && error.message.contains("other users may write to it"))
        #expect(error.remedy.contains("chmod -R go-w") && FileManager.default.mode(of: hidden) == 0o777)
        #expect(chmod(hidden, 0o755) == 0)
        #expect(try harness.run().done == 1)
    }

    @Test("that everybody may write to, such as /tmp, has a staging folder for each user")
    func sticky() throws {
        let folder = try TemporaryFolder()
        #expect(chmod(folder.path, 0o1777) == 0)
        try folder.write("somebody's", to: ".fieldbook/staging/file")
        #expect(chmod(folder.path + "/.fieldbook", 0o777) == 0)
        let own = folder.path + "/.fieldbook-\(geteuid())"
        do {
            let staging = try StagingArea(in: try OpenFolder(at: folder.path))
            #expect(FileManager.default.mode(of: own) == 0o700)
            let named = OpenFolder.named(staging.folder + "/x")
            #expect(PathParts(named).name == PathParts(folder.path).name)
            staging.removeAll()
        }
        #expect(FileKind(at: own) == .nothing)
        #expect(folder.text(".fieldbook/staging/file") == "somebody's")
    }

    @Test("that a person names may be a link also where the journal is named")
    func namedLink() throws {
        try link("shown", to: "real")
        try folder.write("", to: "real/.keep")
        let journal = try Journal(at: folder.path + "/j.sqlite", outputIsNamed: true)
        let destination = Destination.folder(folder.path + "/shown")
        #expect(try OutputRoot(of: destination, below: journal.rootOfDerived, making: true) != nil)
        #expect(throws: (any Error).self) {
            try OutputRoot(of: destination, below: journal.folder, making: true)
        }
    }

    @Test("is closed to others, and so are the journal's files")
    func modes() throws {
        try FileManager.default.createDirectory(atPath: hidden, withIntermediateDirectories: true)
        #expect(chmod(hidden, 0o755) == 0)
        #expect(try harness.run().done == 1)
        #expect(FileManager.default.mode(of: hidden) == 0o700)
        for name in Folder.names(in: hidden) {
            #expect(FileManager.default.mode(of: hidden + "/" + name) == 0o600, "\(name)")
        }
    }

    @Test("keeps locks and areas that have other names than ours")
    func names() throws {
        try folder.write("", to: "out/.fieldbook/staging/Cargo.lock")
        try folder.write("x", to: "out/.fieldbook/staging/Cargo/main.rs")
        try folder.write("x", to: "out/.fieldbook/staging/.lock")
        try folder.write("", to: "out/.fieldbook/staging/12-ab.lock")
        try folder.write("x", to: "out/.fieldbook/staging/12-ab/left")
        try FileManager.default.createSymbolicLink(
            atPath: hidden + "/staging/12-ab/away", withDestinationPath: folder.path + "/victim")
        #expect(chmod(hidden, 0o700) == 0)
        try expectUntouched { _ = try harness.run() }
        #expect(folder.text("out/.fieldbook/staging/Cargo/main.rs") == "x")
        #expect(FileKind(at: hidden + "/staging/12-ab") == .nothing)
    }

    @Test(
        "whose journal is a link is not written to",
        arguments: ["journal.sqlite", "journal.sqlite.lock", "journal.sqlite-wal", "journal.sqlite-shm"])
    func journalLinks(_ name: String) throws {
        try link("out/.fieldbook/" + name, to: "../../victim/new")
        _ = try? harness.run()
        #expect(folder.text("victim/new") == nil)
    }

    @Test("whose journal leads to an existing file through a link leaves that as it is")
    func journalOverFile() throws {
        try folder.write("", to: "victim/empty")
        try link("out/.fieldbook/journal.sqlite", to: "../../victim/empty")
        let error = try #require(throws: BatchError.self) { try harness.run() }
        #expect(error.code == .journalUnusable && error.message.contains("symbolic link"))
        #expect(folder.text("victim/empty") == "")
    }

    @Test("with a folder of outputs that is a link gets no outputs through it")
    func outputLink() throws {
        try folder.write("text", to: "in/sub/b.txt")
        try link("out/sub", to: "../victim")
        try expectUntouched {
            let report = try harness.run()
            #expect(report.failures == ["output.link": 1])
        }
        #expect(folder.text("out/a.up") == "TEXT")
    }

    @Test(
        "whose journal names files elsewhere as its own loses none of them, also with --force",
        arguments: ["../victim/old", "sub/../../victim/old", "$/victim/old", ".fieldbook/journal.sqlite"])
    func plantedRows(_ path: String) throws {
        #expect(try harness.run().done == 1)
        let planted = path.replacing("$", with: folder.path)
        let absolute = path.hasPrefix("$") ? planted : folder.path + "/out/" + planted
        let output = PublishedOutput(
            path: planted, hash: FileDigest.hash(ofFileAt: absolute) ?? "",
            bytes: FileStatus(at: absolute)?.bytes ?? 0)
        let json = try JSONEncoder().encode([output])
        try execute("UPDATE item SET outputs = ?", [json])
        try folder.write("changed", to: "in/a.txt")
        var harness = harness
        try expectUntouched {
            try harness.run()
            try execute("UPDATE item SET outputs = ?, state = 'publishing', inputHash = 'x'", [json])
            harness.options.redoesDone = true
            harness.options.mayOverwrite = true
            try harness.run()
        }
        #expect(FileKind(at: hidden + "/journal.sqlite") == .file)
        #expect(folder.text("out/a.up") == "CHANGED")
    }

    @Test("whose outputs are all removed is itself left, and the folders above it")
    func emptied() throws {
        try FileManager.default.removeItem(atPath: folder.path + "/in/a.txt")
        try folder.write("pair 1", to: "in/sub/b.txt")
        #expect(try harness.run().done == 1)
        let root = try #require(try harness.root)
        for name in ["b.up", "b.second"] {
            let path = folder.path + "/out/sub/" + name
            #expect(root.remove(path, hash: FileDigest.hash(ofFileAt: path) ?? ""))
        }
        #expect(FileKind(at: folder.path + "/out/sub") == .nothing)
        #expect(FileKind(at: folder.path + "/out") == .folder)
    }

    @Test(
        "whose journal has triggers or views does not run",
        arguments: [
            "CREATE TRIGGER t AFTER INSERT ON run BEGIN DELETE FROM item; END",
            "CREATE VIEW v AS SELECT * FROM item",
            "CREATE VIRTUAL TABLE v USING fts5(a)",
            "ALTER TABLE item ADD COLUMN c TEXT AS (printf('%.99c', 'x'))",
            "CREATE INDEX i ON item (upper(stem))", "CREATE INDEX i ON item (stem) WHERE state = 'done'",
        ])
    func triggers(_ sql: String) throws {
        #expect(try harness.run().done == 1)
        try execute(sql)
        let error = try #require(throws: BatchError.self) { try harness.run() }
        #expect(error.code == .journalUnusable && error.message.contains("somebody has changed it"))
        let count = try queue().read { try Int.fetchOne($0, sql: "SELECT count(*) FROM item") }
        #expect(count == 1)
    }

    @Test("whose journal has values of other types is worked with as far as it makes sense")
    func strangeValues() throws {
        #expect(try harness.run().done == 1)
        try execute("UPDATE step SET parameters = x'ff', recipeHash = x'fe'")
        #expect(try harness.run().failures == [:])
        try execute("UPDATE item SET input = x'ff'")
        let journal = try Journal(inFolder: folder.path + "/out")
        let addresses = try journal.addresses(of: Uppercase.name, into: .folder(folder.path + "/out"))
        #expect(addresses.allSatisfy { !$0.isDone || !$0.address.isEmpty })
    }

    @Test("with a rollback journal from elsewhere is not used, and a file that this names stays")
    func rollbackJournal() throws {
        #expect(try harness.run().done == 1)
        try folder.write("planted", to: "out/.fieldbook/journal.sqlite-journal")
        let error = try #require(throws: BatchError.self) { try harness.run() }
        #expect(error.code == .journalUnusable && error.message.contains("journal.sqlite-journal"))
        #expect(folder.text("out/.fieldbook/journal.sqlite-journal") == "planted")
    }

    @Test("in a folder that is searched takes no links that came after the search")
    func laterLink() throws {
        let items = try harness.items
        #expect(items.allSatisfy { $0.isFound })
        try folder.write("private", to: "victim/private.txt")
        unlink(folder.path + "/in/a.txt")
        try link("in/a.txt", to: "../victim/private.txt")
        let item = try #require(items.first)
        #expect(throws: ItemFailure.self) { try item.checkedStatus() }
        let named = Item(path: item.path, stem: item.stem)
        #expect(try named.checkedStatus() != nil)
    }

    @Test(
        "in a folder that is searched takes nothing behind links that came after the search",
        arguments: ["in", "link", "in/*", "in/*/*.txt", "l*nk/sub"])
    func laterFolderLink(_ input: String) throws {
        try folder.write("text", to: "in/sub/b.txt")
        try folder.write("private", to: "victim/b.txt")
        // What a user names may be a link itself.
        try link("link", to: "in")
        var harness = harness
        harness.inputs = [input]
        guard let item = try harness.items.first(where: { $0.path.hasSuffix("/sub/b.txt") }) else {
            #expect(input.hasPrefix("l*"), "a link that a glob finds is not searched")
            return
        }
        #expect(try item.checkedStatus() != nil)
        try FileManager.default.moveItem(
            atPath: folder.path + "/in/sub", toPath: folder.path + "/aside")
        try link("in/sub", to: "../victim")
        let failure = try #require(throws: ItemFailure.self) { try item.checkedStatus() }
        #expect(failure.code == "input.link")
        #expect(throws: failure) { try item.checkUnchanged(since: nil) }
        let secret = try #require(FileIdentity(ofFileAt: item.path))
        #expect(!item.isFile(device: secret.device, inode: secret.inode))
        var inputs = WorkerInputs(of: [item], besides: [])
        #expect(inputs.grant(at: 0, for: nil).isEmpty)
        let named = Item(path: item.path, stem: item.stem)
        #expect(try named.checkedStatus() != nil)
        #expect(named.isFile(device: secret.device, inode: secret.inode))
    }

    @Test("in a folder that is searched takes no pipes that came after the search")
    func laterPipe() throws {
        let item = try #require(try harness.items.first)
        unlink(item.path)
        try #require(mkfifo(item.path, 0o600) == 0)
        let failure = try #require(throws: ItemFailure.self) { try item.checkedStatus() }
        #expect(failure.code == "input.notAFile")
        #expect(item.firstBytes(1) == nil)
        let named = Item(path: item.path, stem: item.stem)
        #expect(try named.checkedStatus()?.isPipe == true)
    }

    @Test("with pipes and links in place of its folders blocks no run")
    func syncedFolders() throws {
        let root = try #require(try harness.root).folder
        try folder.write("x", to: "out/sub/x")
        try #require(mkfifo(folder.path + "/out/pipe", 0o600) == 0)
        try link("out/link", to: "../victim")
        DiskSync.sync(folders: ["", "sub", "pipe", "link"], in: root)
    }

    @Test("that is moved while it is open keeps the inputs that lie in it")
    func movedInputs() throws {
        let input = try folder.write("input", to: "out/a.up").path
        let root = try #require(try harness.root)
        let identity = try #require(FileIdentity(ofFileAt: input))
        let output = try SealedOutput(
            stagedPath: try folder.write("new", to: "staged").path, finalPath: input)
        let publisher = Publisher(root: root, conflict: .replaced, inputs: [identity])
        try FileManager.default.moveItem(atPath: folder.path + "/out", toPath: folder.path + "/aside")
        let failure = try #require(throws: ItemFailure.self) { try publisher.publish([output]) }
        #expect(failure.code == "output.isInput")
        #expect(folder.text("aside/a.up") == "input")
    }

    @Test(
        "whose journal has a second name elsewhere leaves what lies there as it is",
        arguments: ["journal.sqlite", "journal.sqlite-wal", "journal.sqlite-shm"])
    func journalHardLinks(_ name: String) throws {
        try folder.write("", to: "victim/empty")
        try FileManager.default.createDirectory(
            atPath: hidden, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try FileManager.default.linkItem(
            atPath: folder.path + "/victim/empty", toPath: hidden + "/" + name)
        let error = try #require(throws: BatchError.self) { try harness.run() }
        #expect(error.code == .journalUnusable && error.message.contains("\(name) has a second name"))
        #expect(error.remedy.contains("--journal"))
        #expect(folder.text("victim/empty") == "")
    }

    @Test("whose journal others could read closes it to them")
    func readableJournal() throws {
        #expect(try harness.run().done == 1)
        let path = hidden + "/journal.sqlite"
        #expect(chmod(path, 0o644) == 0)
        #expect(try harness.run().alreadyDone == 1)
        #expect(FileManager.default.mode(of: path) == 0o600)
    }

    @Test(
        "whose journal belongs to another user is not used",
        .enabled("only root can give files away") { geteuid() == 0 })
    func journalOfAnother() throws {
        #expect(try harness.run().done == 1)
        try #require(chown(hidden + "/journal.sqlite", 65_534, 65_534) == 0)
        let error = try #require(throws: BatchError.self) { try harness.run() }
        #expect(error.code == .journalUnusable && error.message.contains("belongs to another user"))
    }

    @Test("that was copied without the files beside its journal is known again")
    func copied() throws {
        #expect(try harness.run().done == 1)
        #expect(FileStatus(at: hidden + "/journal.sqlite-wal")?.bytes ?? 0 == 0)
        for name in Folder.names(in: hidden) where name != "journal.sqlite" { unlink(hidden + "/" + name) }
        #expect(try harness.run().alreadyDone == 1)
    }

    @Test("with one file as output is treated the same")
    func oneFile() throws {
        try link("out/.fieldbook/arriving", to: "../../victim")
        try expectUntouched {
            let file = ReportFile(path: folder.path + "/out/report.html", mayOverwrite: false)
            try file.write { try $0(Array("page".utf8)) }
        }
        #expect(folder.text("out/report.html") == "page")
    }

    private func queue() throws -> DatabaseQueue { try DatabaseQueue(path: hidden + "/journal.sqlite") }

    private func execute(_ sql: String, _ arguments: StatementArguments = []) throws {
        try queue().write { try $0.execute(sql: sql, arguments: arguments) }
    }
}

extension FileManager {
    /// The permissions of the file at a path.
    fileprivate func mode(of path: String) -> Int? {
        (try? attributesOfItem(atPath: path))?[.posixPermissions] as? Int
    }
}
