import Foundation
import LoopbackServer
import Testing
import TestSupport

@Suite("Documents that are pulled from Nyla")
struct PullDocumentsTests {
    private static func file(_ name: String, _ content: String, folder: String? = nil, more: String = "")
        -> String
    {
        let place = folder.map { "\"\($0)\"" } ?? "null"
        return
            #"{"fileName":"\#(name)","mimeType":"text/plain","fileSize":\#(content.utf8.count),"folderId":\#(place),"content":"\#(content)"\#(more)}"#
    }

    private static let folders =
        #""folders":{"d1":{"name":"Pläne","parentId":null},"d2":{"name":"../..","parentId":"d1"}}"#

    private static func store(_ files: [String: String]) -> String {
        let list = files.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }
        return "{\"files\":{\(list.joined(separator: ","))},\(folders)}"
    }

    private let arguments = ["pull", "documents", "-o", "out", "--format", "ndjson", "--retries", "0"]

    /// The service again, with other files.
    private func restart(_ service: PulledService, _ store: String, _ environment: [String: String] = [:])
        throws
        -> PythonServer
    {
        try service.folder.write(store, to: "store.json")
        return try service.server.restarted(
            "nyla.py", [],
            environment.merging(["NYLA_STORE": service.folder.path + "/store.json"]) { $1 })
    }

    @Test("are in the service's folders, under names that lead nowhere else")
    func names() throws {
        let service = try PulledService(
            nyla: Self.store([
                "f1": Self.file("Plan.txt", "eins", folder: "d1"),
                "f2": Self.file("plan.TXT", "zwei", folder: "d1"),
                "f3": Self.file("../../etc/x", "drei", folder: "d2"), "f4": Self.file(".ssh", "vier"),
            ]))
        let outcome = try service.command.run(arguments)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let out = service.folder.files.filter { $0.hasPrefix("out/") }
        #expect(
            out == [
                "out/Pläne/Plan.txt", "out/Pläne/_.._/_.._.._etc_x", "out/Pläne/plan (f2).TXT", "out/_.ssh",
            ], "\(out)")
        #expect(service.folder.text("out/Pläne/_.._/_.._.._etc_x") == "drei")
        let modes = try ["out/_.ssh", "store.json"].map {
            try FileManager.default.attributesOfItem(atPath: service.folder.path + "/" + $0)[
                .posixPermissions]
                as? Int
        }
        #expect(modes[0] == modes[1], "\(modes)")
        #expect(!service.tellsSecret(outcome))
    }

    @Test("come again only where they are new or have changed, and nobody's own file is replaced")
    func again() throws {
        let files = [
            "f1": Self.file("a.txt", "eins"), "f2": Self.file("b.txt", "zwei"),
            "f3": Self.file("c.txt", "drei"),
        ]
        let service = try PulledService(nyla: Self.store(files))
        #expect(try service.command.run(arguments).status == 0)
        #expect(try service.command.run(arguments).errors.contains("nothing to do: "))

        try service.folder.write("my own", to: "out/c.txt")
        var changed = files
        changed["f1"] = Self.file("a.txt", "anders")
        changed["f2"] = nil
        changed["f3"] = Self.file("c.txt", "neuer")
        changed["f4"] = Self.file("d.txt", "vier")
        let server = try restart(service, Self.store(changed))
        let left = try service.folder.write(
            "left", to: "out/.fieldbook/arriving/" + String(repeating: "0a", count: 16)
        ).path
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 0)], ofItemAtPath: left)
        let plan = try service.command.run(arguments + ["--dry-run"])
        #expect(plan.output.contains("redo"), "\(plan.output)")
        #expect(FileManager.default.fileExists(atPath: left))
        let outcome = try service.command.run(arguments)
        #expect(!FileManager.default.fileExists(atPath: left))
        #expect(outcome.status == 1 && outcome.errors.contains("output."), "\(outcome.errors)")
        #expect(outcome.errors.contains("no longer at the service") && outcome.errors.contains("b.txt"))
        let texts = ["a", "b", "c", "d"].map { service.folder.text("out/\($0).txt") }
        #expect(texts == ["anders", "zwei", "my own", "vier"])
        server.stop()
    }

    @Test("keep their names, whichever of the same name go and come")
    func namesakes() throws {
        let seven = Self.file("a.txt", "sieben")
        let service = try PulledService(nyla: Self.store(["f3": Self.file("a.txt", "drei"), "f7": seven]))
        #expect(try service.command.run(arguments).status == 0)
        let server = try restart(service, Self.store(["f1": Self.file("a.txt", "eins"), "f7": seven]))
        let outcome = try service.command.run(arguments)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            outcome.errors.contains("note: 1 ") && outcome.errors.contains(": a.txt\n"), "\(outcome.errors)")
        let texts = ["a.txt", "a (f7).txt", "a (f1).txt"].map { service.folder.text("out/" + $0) }
        #expect(texts == ["drei", "sieben", "eins"])
        server.stop()
    }

    @Test("that break off go on where they were, in the next run too, and are never half there")
    func broken() throws {
        let content = String(repeating: "0123456789", count: 120_000)
        let service = try PulledService(
            nyla: Self.store(["f1": Self.file("a.txt", content, more: #","cut":2000,"cuts":1"#)]))
        let broken = try service.command.run(arguments)
        #expect(broken.status == 3 && broken.errors.contains("api.unreachable"), "\(broken.errors)")
        #expect(service.folder.data("out/a.txt") == nil)
        let whole = try service.command.run(arguments + ["--trace"])
        #expect(whole.errors.contains("Range: bytes="))
        #expect(whole.status == 0 && service.folder.text("out/a.txt") == content, "\(whole.errors)")
        let hidden = FileManager.default.enumerator(atPath: service.folder.path + "/out/.fieldbook")
        let left = hidden?.compactMap { $0 as? String }.filter { $0.hasPrefix("arriving") } ?? []
        #expect(left.count <= 1, "\(left)")
    }

    @Test(
        "are whole or absent if the run is killed, and are all there after the next", arguments: [1, 7])
    func killed(lines: Int) throws {
        func store(holdingLast: String) -> String {
            Self.store(
                Dictionary(
                    uniqueKeysWithValues: (10..<30).map { number in
                        let content = String(repeating: "\(number)", count: 4_000)
                        return (
                            "f\(number)",
                            Self.file("\(number).txt", content, more: number == 29 ? holdingLast : "")
                        )
                    }))
        }
        // The last one does not come before the process is killed.
        let service = try PulledService(nyla: store(holdingLast: #","holds":1"#))
        let process = service.command.process(arguments + ["--jobs", "2"])
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        var seen = 0
        while seen < lines {
            let chunk = pipe.fileHandleForReading.availableData
            try #require(!chunk.isEmpty)
            seen += chunk.count { $0 == 0x0A }
        }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        try #require(process.terminationReason == .uncaughtSignal)
        for name in service.folder.files where name.hasPrefix("out/") {
            #expect(service.folder.data(name)?.count == 8_000, "\(name)")
        }
        let server = try restart(service, store(holdingLast: ""))
        let outcome = try service.command.run(arguments)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(service.folder.files.count { $0.hasPrefix("out/") } == 20)
        server.stop()
    }

    @Test("that change while they come are not mixed, and are the new ones in the next run")
    func changing() throws {
        let content = String(repeating: "old", count: 1_000)
        let more = #","cut":2000,"cuts":1,"then":"new""#
        let service = try PulledService(nyla: Self.store(["f1": Self.file("a.txt", content, more: more)]))
        let first = try service.command.run(["pull", "documents", "-o", "out", "--retries", "1"])
        #expect(first.status == 3 && first.errors.contains("pull.otherSize"), "\(first.errors)")
        #expect(service.folder.data("out/a.txt") == nil)
        #expect(try service.command.run(arguments).status == 0 && service.folder.text("out/a.txt") == "new")
    }

    @Test("are a trustee's, too")
    func trustee() throws {
        let documents = [("12", "Beleg.pdf"), ("9", "beleg.pdf")].map { id, name in
            "\"\(id)\":{\"documentName\":\"\(name)\",\"content\":\"%PDF \(id)\"}"
        }
        let service = try PulledService(nyla: "{\"documents\":{\(documents.joined(separator: ","))}}")
        let outcome = try service.command.run(arguments + ["--kind", "trustee"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(service.folder.text("out/beleg.pdf") == "%PDF 9")
        #expect(service.folder.text("out/Beleg (12).pdf") == "%PDF 12")
        #expect(try service.command.run(arguments + ["--kind", "trustee", "--folder", "d1"]).status == 2)
        let other = "{\"documents\":{\"3\":{\"documentName\":\"beleg.pdf\",\"content\":\"%PDF 3\"}}}"
        let server = try restart(service, other, ["NYLA_INSTANCE": "i2"])
        let second = try service.command.run(arguments + ["--kind", "trustee", "--instance", "i2"])
        #expect(second.status == 0 && !second.errors.contains("no longer at the service"), "\(second.errors)")
        #expect(service.folder.text("out/beleg (3).pdf") == "%PDF 3")
        server.stop()
    }

    @Test("that are not of the size that is listed are not taken")
    func size() throws {
        let wrong =
            #"{"fileName":"a.txt","mimeType":"text/plain","fileSize":99,"folderId":null,"content":"eins"}"#
        let service = try PulledService(nyla: Self.store(["f1": wrong, "f2": Self.file("b.txt", "zwei")]))
        let outcome = try service.command.run(arguments)
        #expect(outcome.status != 0 && outcome.errors.contains("pull.otherSize"), "\(outcome.errors)")
        let larger =
            #"{"fileName":"a.txt","mimeType":"text/plain","fileSize":2,"folderId":null,"content":"eins"}"#
        let generous = try PulledService(nyla: Self.store(["f1": larger]))
        let more = try generous.command.run(arguments)
        #expect(more.status == 3 && more.errors.contains("pull.otherSize"), "\(more.errors)")
        #expect(more.errors.contains("with 2 bytes and sent more"), "\(more.errors)")
        #expect(service.folder.files.filter { $0.hasPrefix("out/") } == ["out/b.txt"])
    }

    @Test("fail if a web page comes in their place, unless a web page is listed")
    func webPage() throws {
        let page = "<!DOCTYPE html><title>Sign in</title>"
        let other =
            #"{"fileName":"b.pdf","mimeType":"application/pdf","folderId":null,"content":"\#(page)"}"#
        let own = #"{"fileName":"c","mimeType":"text/html","folderId":null,"content":"\#(page)"}"#
        let service = try PulledService(
            nyla: Self.store(["f1": Self.file("a.txt", "eins"), "f2": other, "f3": own]))
        let outcome = try service.command.run(arguments)
        #expect(
            outcome.status == 1 && outcome.errors.contains("/f2/download: pull.webPage"), "\(outcome.errors)")
        #expect(outcome.errors.contains("fieldbook login --profile here"))
        #expect(service.folder.files.filter { $0.hasPrefix("out/") } == ["out/a.txt", "out/c"])
    }

    @Test("are web pages also where the size that is listed says so")
    func ownPage() throws {
        let page = Self.file("a.xls", "<html><table></table></html>")
        let service = try PulledService(nyla: Self.store(["f1": page]))
        let outcome = try service.command.run(arguments)
        #expect(outcome.status == 0 && service.folder.data("out/a.xls") != nil, "\(outcome.errors)")
    }

    @Test("are web pages in manifests where the address says so")
    func pageInManifest() throws {
        let page = Self.file("a.html", "<html><p></p></html>")
        let service = try PulledService(nyla: Self.store(["f1": page]))
        let address = service.server.address("/api/files/f1/download")
        for (type, status) in [("", 1), ("#type=text/html", 0)] {
            let manifest = """
                version: 1
                output: made
                steps:
                  - {name: here, operation: documents.pull, output: a, inputs: ["\(address)\(type)"]}
                """
            try service.folder.write(manifest, to: "job.yaml")
            let outcome = try service.command.run("batch", "run", "job.yaml")
            #expect(outcome.status == Int32(status), "\(type): \(outcome.errors)")
        }
    }

    @Test("are no longer requested if only web pages come")
    func webPagesOnly() throws {
        let page = #"{"fileName":"b.pdf","mimeType":"application/pdf","folderId":null,"content":"<html>"}"#
        let files = Dictionary(uniqueKeysWithValues: (1...6).map { ("f\($0)", page) })
        let service = try PulledService(nyla: Self.store(files))
        let outcome = try service.command.run(arguments + ["--jobs", "1"])
        #expect(outcome.status == 2 && outcome.errors.contains("pull.webPage"), "\(outcome.errors)")
        #expect(!outcome.errors.contains("/f4/"), "\(outcome.errors)")
    }

    @Test("that differ from the list are rejected, and requested again in the next run")
    func damaged() throws {
        let digest = String(repeating: "a", count: 64)
        let service = try PulledService(
            nyla: Self.store(["f1": Self.file("a.txt", "eins", more: #","fileHash":"\#(digest)""#)]))
        let outcome = try service.command.run(arguments)
        #expect(outcome.status == 3 && outcome.errors.contains("api.answer"), "\(outcome.errors)")
        #expect(service.folder.data("out/a.txt") == nil)
        let again = try service.command.run(arguments)
        #expect(again.status == 3 && again.errors.contains("api.answer"), "\(again.errors)")
    }

    @Test("are those of a folder, or none")
    func folder() throws {
        let service = try PulledService(
            nyla: Self.store([
                "f1": Self.file("a.txt", "eins"), "f2": Self.file("b.txt", "zwei", folder: "d2"),
            ]))
        #expect(try service.command.run(arguments + ["--folder", "d1"]).status == 0)
        #expect(service.folder.files.filter { $0.hasPrefix("out/") } == ["out/Pläne/_.._/b.txt"])
        let none = try service.command.run(arguments + ["--folder", "d9"])
        #expect(none.status == 2 && none.errors.contains("pull.noFolder"))
        let nothing = try service.command.run(arguments + ["--search", "nirgends"])
        #expect(nothing.status == 4 && nothing.errors.contains("--search"), "\(nothing.errors)")
    }

    @Test("are all that the service has when a manifest's step begins, for the steps behind it too")
    func listedByManifest() throws {
        let files = [
            "f1": Self.file("a.txt", "eins", folder: "d1"), "f2": Self.file("b.txt", "zwei"),
            "f3": Self.file("c.geojson", "not a map", folder: "d1"),
        ]
        let service = try PulledService(nyla: Self.store(files))
        func job(_ more: String = "") -> String {
            """
            version: 1
            output: made
            steps:
              - name: pulled
                operation: documents.pull
                inputs: ["\(service.server.address("/"))"]
                output: papers
                parameters: {profile: here\(more)}
              - {name: converted, operation: parcels.convert, inputs: {step: pulled}, output: maps}
            """
        }
        try service.folder.write(job(), to: "job.yaml")
        let plan = try service.command.run("batch", "run", "job.yaml", "--dry-run", "--format", "ndjson")
        #expect(plan.status == 0 && plan.output.contains(#""plan":"do","outputs":"""#), "\(plan.output)")
        let outcome = try service.command.run("batch", "run", "job.yaml")
        #expect(
            outcome.status == 1 && outcome.errors.contains("papers/Pläne/c.geojson: "), "\(outcome.errors)")
        let papers = service.folder.files.filter { $0.hasPrefix("made/papers/") }
        #expect(
            papers == ["made/papers/Pläne/a.txt", "made/papers/Pläne/c.geojson", "made/papers/b.txt"],
            "\(papers)")
        let server = try restart(
            service, Self.store(files.merging(["f4": Self.file("d.txt", "vier")]) { $1 }))
        let again = try service.command.run("batch", "run", "job.yaml", "--format", "ndjson")
        #expect(again.output.contains(#""items":4,"done":1,"already":3"#), "\(again.output)")
        try service.folder.write(job(", folder: d1, retries: 2"), to: "part.yaml")
        let part = try service.command.run("batch", "run", "part.yaml", "--format", "ndjson")
        #expect(part.output.contains(#""items":2,"done":0,"already":2"#), "\(part.output)")
        server.stop()
    }

    @Test("that may not be listed are an error, but not wrong use")
    func forbiddenList() throws {
        let folder = try TemporaryFolder()
        let command = Command.withProfiles(in: folder.path, ["FIELDBOOK_TOKEN": "secret"])
        for (status, code, exit) in [
            (403, "api.forbidden", 1), (404, "api.notFound", 1), (503, "api.busy", 3),
        ] {
            let server = try LoopbackServer { $1.answer(status, [:], "{}") }
            try folder.write(
                "profiles: {here: {service: nyla, url: \"\(server.address())\", mandate: m1}}\n",
                to: "profiles.yaml")
            let outcome = try command.run(arguments)
            #expect(outcome.status == Int32(exit) && outcome.errors.contains(code), "\(outcome.errors)")
        }
    }

    @Test("are not pulled by a step once nobody is signed in, nor is what takes them begun; the rest goes on")
    func otherSteps() throws {
        let service = try PulledService(nyla: Self.store(["f1": Self.file("a.txt", "eins")]))
        func step(_ name: String, _ operation: String, _ input: String) -> String {
            "  - {name: \(name), operation: \(operation), inputs: \(input), output: \(name)}\n"
        }
        let head = "version: 1\noutput: made\nsteps:\n"
        let pulling =
            step("pulled", "documents.pull", "[\"\(service.server.address("/api/files/f1/download"))\"]")
            + step("taken", "parcels.convert", "{step: pulled}")
        _ = try service.command.run("logout")
        try service.folder.write(head + pulling, to: "alone.yaml")
        let alone = try service.command.run("batch", "run", "alone.yaml")
        #expect(alone.status == 2 && alone.errors.contains("\"taken\" is not begun"), "\(alone.errors)")
        try service.folder.write(
            head + pulling
                + step("converted", "parcels.convert", "[\"\(Command.sample("parcels/village.geojson"))\"]"),
            to: "job.yaml")
        let outcome = try service.command.run("batch", "run", "job.yaml", "--format", "ndjson")
        #expect(
            outcome.status == 1 && outcome.errors.contains("step \"pulled\": api.signIn"), "\(outcome.errors)"
        )
        #expect(
            outcome.output.contains(#""step":"converted","operation":"parcels.convert","items":1,"done":1"#))
        let failing = try service.command.run("batch", "run", "job.yaml", "--fail-fast", "--force")
        #expect(failing.status == 1 && failing.errors.contains("too many failures"), "\(failing.errors)")
    }

    @Test("are no longer requested once the session has ended, and never from another server")
    func session() throws {
        let service = try PulledService(nyla: Self.store(["f1": Self.file("a.txt", "eins")]))
        let manifest = """
            version: 1
            output: made
            steps:
              - {name: here, operation: documents.pull, output: a, inputs: ["\(service.server.address("/api/files/f1/download"))"]}
              - {name: elsewhere, operation: documents.pull, output: b, inputs: ["http://127.0.0.1:9/api/files/f1/download"]}
            """
        try service.folder.write(manifest, to: "job.yaml")
        let outcome = try service.command.run("batch", "run", "job.yaml")
        #expect(outcome.errors.contains("pull.elsewhere"), "\(outcome.errors)")
        #expect(service.folder.files.count { $0.hasPrefix("made/a/") } == 1, "\(service.folder.files)")
        _ = try service.command.run("logout")
        let out = try service.command.run(arguments)
        #expect(out.status == 2 && out.errors.contains("fieldbook login"), "\(out.errors)")
    }
}
