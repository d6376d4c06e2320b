import Foundation
import LoopbackServer
import TestSupport
import Testing

/// A relay, and devices that have notes there.
struct NoteDevices {
    let folder: TemporaryFolder
    let server: PythonServer

    init() throws {
        folder = try TemporaryFolder()
        server = try PythonServer("relay.py")
        try write("plain")
    }

    /// Writes the profile, under a manner of the relay.
    func write(_ manner: String) throws {
        let address = server.address("/" + manner).replacing("http:", with: "ws:")
        try folder.write(
            """
            profiles:
              mine: {service: dialog, url: "\(address)"}
              relay: {service: onboarding, url: "\(server.address())"}
            """, to: "profiles.yaml")
    }

    /// Has another client of the relay write a note.
    func write(_ text: String, at time: Int, by secret: String) throws {
        let encoded = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        let path = "/-/write/\(secret)/\(time)/\(encoded)"
        #expect(try device().run("api", "GET", path, "--profile", "relay").status == 0)
    }

    /// The objects of NDJSON lines.
    static func objects(_ output: String) throws -> [[String: Any]] {
        try output.split(separator: "\n").map {
            try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    /// The command on a device.
    func device(_ name: String = "one", _ environment: [String: String] = [:]) -> Command {
        let own = ["XDG_STATE_HOME": folder.path + "/." + name, "FIELDBOOK_TIMEOUT": "20"]
        return .withProfiles(in: folder.path, own.merging(environment) { $1 })
    }
}

/// A command that prints notes as they arrive, from the moment when it listens.
struct NoteWatch {
    let process: Process
    private let output = Pipe()
    private let errors = Pipe()

    /// Starts the command, and waits until it says that it listens.
    init(_ command: Command, _ arguments: String...) throws {
        process = command.process(["notes"] + arguments)
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        #expect(
            String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self).contains("connected"))
    }

    /// What it has printed since; waits for more, and is empty at the end.
    func printed() -> String { String(decoding: output.fileHandleForReading.availableData, as: UTF8.self) }

    /// What it prints until it ends.
    func rest() -> String {
        process.waitUntilExit()
        return String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
}

@Suite("Commands for notes")
struct NotesTests {
    private let devices: NoteDevices

    init() throws { devices = try NoteDevices() }

    private func notes(_ command: Command, _ arguments: String...) throws -> Command.Outcome {
        try command.run(["notes"] + arguments)
    }

    private func objects(_ output: String) throws -> [[String: Any]] { try NoteDevices.objects(output) }

    @Test("write, list, search, count and delete, on two devices")
    func life() throws {
        let (one, other) = (devices.device(), devices.device("other"))
        let none = try notes(one, "create", "a")
        #expect(none.status == 2 && none.errors.contains("dialog.noKey") && none.errors.contains("--new"))
        let key = try notes(one, "pubkey", "--new", "--save-key", "key.txt", "--format", "ndjson")
        #expect(key.status == 0 && key.output.contains("\"npub\":\"npub1"), "\(key.errors)")
        #expect(key.output.contains("\"key\":\"stored\"") && !(key.output + key.errors).contains("nsec1"))
        let mode =
            try FileManager.default.attributesOfItem(atPath: devices.folder.path + "/key.txt")[
                .posixPermissions]
            as? Int
        #expect(mode == 0o600 && devices.folder.text("key.txt")?.hasPrefix("nsec1") == true)
        let taken = try notes(one, "pubkey", "--save-key", "key.txt")
        #expect(taken.status == 2 && taken.errors.contains("output.exists"), "\(taken.errors)")
        #expect(!taken.errors.contains("--overwrite") && !taken.errors.contains("--force"))
        let third = devices.device("third")
        #expect(try notes(third, "pubkey", "--new", "--save-key", "key.txt").status == 2)
        let keyless = try third.run("whoami", "--profile", "mine")
        #expect(keyless.status == 2 && keyless.errors.contains("dialog.noKey"), "no key was drawn")
        #expect(keyless.errors.contains("notes pubkey --new") && !keyless.errors.contains("TOKEN"))
        let known = try one.run("whoami", "--profile", "mine")
        #expect(known.status == 0 && known.output.contains("npub1"), "\(known.errors)")
        let another = try notes(one, "pubkey", "--new")
        #expect(another.status == 2 && another.errors.contains("dialog.otherKey"))

        let made = try notes(one, "create", "Grenzstein prüfen #Kataster", "--format", "ndjson")
        #expect(made.status == 0, "\(made.errors)")
        let note = try #require(objects(made.output).first)
        #expect(note["synced"] as? Bool == true && note["tags"] as? [String] == ["kataster"])
        #expect(try one.run(["notes", "create", "-"], input: Data("Milch\nund Brot\n".utf8)).status == 0)

        #expect(try notes(other, "pubkey", "--key-file", "key.txt").status == 0)
        let listed = try objects(notes(other, "list", "--unread", "--mark-read", "--format", "ndjson").output)
        #expect(
            Set(listed.map { $0["text"] as? String }) == ["Grenzstein prüfen #Kataster", "Milch\nund Brot"])
        #expect(listed.map { $0["group"] as? String } == ["top", "bottom"])
        #expect(listed.allSatisfy { $0["read"] as? Bool == false && $0["synced"] as? Bool == true })
        let read = try notes(other, "list", "--unread", "--offline")
        #expect(read.status == 4 && read.output.isEmpty && read.errors == "fieldbook: note: no notes\n")
        let table = try notes(other, "list", "--tag", "#KATASTER", "--offline")
        #expect(
            table.output.contains("now") && table.output.contains("Grenzstein")
                && table.output.contains(" #kataster ")
                && !table.output.contains("Milch"))
        #expect(try notes(other, "search", "BROT", "--offline").output.contains("Milch und Brot"))
        #expect(try notes(other, "search", "nothing").status == 4)
        #expect(
            try notes(other, "topics", "--format", "csv").output
                == "topic,notes,unread\nInbox,2,0\n#kataster,1,\n")

        let id = try #require(note["id"] as? String)
        let unknown = try notes(other, "delete", id, "00000000", "--yes")
        #expect(unknown.status == 1 && unknown.errors.contains("dialog.noNote"))
        let unasked = try notes(other, "delete", String(id.prefix(8)))
        #expect(unasked.status == 2 && unasked.errors.contains("record.notConfirmed"), "\(unasked.errors)")
        let planned = try notes(other, "delete", String(id.prefix(8)), "--dry-run", "--format", "ndjson")
        #expect(try objects(planned.output).first?["state"] as? String == "would delete")
        #expect(try notes(other, "delete", String(id.prefix(8)), "--yes").status == 0)
        let left = try notes(one, "list", "--format", "ndjson")
        #expect(
            try objects(left.output).map { $0["text"] as? String } == ["Milch\nund Brot"], "\(left.errors)")
    }

    @Test("work without the relay, and send later what waits")
    func offline() throws {
        let one = devices.device()
        #expect(try notes(one, "pubkey", "--new").status == 0)
        devices.server.stop()
        var away = one
        away.environment["FIELDBOOK_TIMEOUT"] = "0.3"
        let made = try notes(away, "create", "a #b", "--format", "ndjson")
        #expect(made.status == 0 && made.output.contains("\"synced\":false"), "\(made.errors)")
        #expect(made.errors.contains("notes could not be exchanged with the relay"))
        #expect(try notes(away, "topics", "--offline").output.contains("#b"))
        let server = try devices.server.restarted("relay.py")
        defer { server.stop() }
        let listed = try notes(one, "list", "--format", "ndjson")
        #expect(listed.output.contains("\"synced\":true") && listed.errors.isEmpty, "\(listed.errors)")
    }

    @Test("report why the relay rejects a note, and what it sends that is not genuine")
    func relays() throws {
        let one = devices.device("one", ["DIALOG_NSEC": String(repeating: "0", count: 63) + "7"])
        try devices.write("blocked")
        let blocked = try notes(one, "create", "a")
        #expect(
            blocked.status == 1
                && blocked.errors.contains("warning: the relay rejects the note: blocked: not"))
        #expect(!blocked.errors.contains("\u{1B}"))
        try devices.write("plain")
        #expect(try notes(one, "list").errors.isEmpty)
        try devices.write("forging")
        let other = devices.device("other", one.environment.filter { $0.key == "DIALOG_NSEC" })
        let forged = try notes(other, "list")
        #expect(
            forged.status == 0
                && forged.errors.contains("events from the relay: not genuine or not requested"),
            "\(forged.errors)")
        try devices.write("forger")
        let forger = try notes(one, "list")
        #expect(forger.status == 0 && forger.errors.contains("not genuine"), "\(forger.errors)")
    }

    @Test("take key and relay from the environment, and tell no key")
    func environment() throws {
        let secret = String(repeating: "0", count: 62) + "77"
        let relay = devices.server.address("/plain").replacing("http:", with: "ws:")
        var one = devices.device("one", ["DIALOG_NSEC": secret, "DIALOG_RELAY": relay])
        one.environment["FIELDBOOK_CONFIG"] = devices.folder.path + "/none.yaml"
        let made = try notes(one, "create", "a", "--trace")
        let key = try notes(one, "pubkey", "--format", "ndjson")
        #expect(
            made.status == 0 && !(made.output + made.errors + key.output).contains(secret), "\(made.errors)")
        #expect(
            key.output.contains("\"key\":\"DIALOG_NSEC\"") && key.output.contains("\"profile\":\"dialog\""))
        #expect(try notes(one, "pubkey", "--new").status == 2)
        one.environment["DIALOG_NSEC"] = secret + "0"
        let wrong = try notes(one, "list")
        #expect(wrong.status == 2 && wrong.errors.contains("dialog.key") && !wrong.errors.contains(secret))
        one.environment["DIALOG_NSEC"] = secret
        one.environment["DIALOG_RELAY"] = "ws://relay.example.ch"
        let plain = try notes(one, "list")
        #expect(plain.status == 2 && plain.errors.contains("api.insecure"), "\(plain.errors)")
        try devices.folder.write(
            "profiles:\n  land: {service: nyla, url: \"https://example.ch\"}\n", to: "profiles.yaml")
        let other = try notes(devices.device("one", ["DIALOG_NSEC": secret]), "list", "--profile", "land")
        #expect(other.status == 2 && other.errors.contains("pull.otherService"), "\(other.errors)")
    }

    @Test("take the relay of the profile rather than that of the environment")
    func profileRelay() throws {
        let one = devices.device("one", ["DIALOG_RELAY": "ws://relay.example.ch"])
        #expect(try notes(one, "pubkey", "--new").status == 0)
        for choice in [["--profile", "mine"], []] {
            let shown = try one.run(["notes", "pubkey", "--format", "csv"] + choice)
            #expect(
                shown.status == 0 && shown.output.contains("/plain")
                    && !shown.output.contains("relay.example.ch"), "\(shown.output) \(shown.errors)")
        }
    }

    @Test("draw no key while the keyring that may have one cannot be read")
    func lockedKeyring() throws {
        let program = devices.folder.path + "/bin/secret-tool"
        try devices.folder.write("#!/bin/sh\necho locked >&2\nexit 1\n", to: "bin/secret-tool")
        #expect(chmod(program, 0o755) == 0)
        let one = devices.device("one", ["PATH": devices.folder.path + "/bin:/usr/bin:/bin"])
        for arguments in [["pubkey", "--new"], ["pubkey"]] {
            let outcome = try one.run(["notes"] + arguments)
            #expect(outcome.status != 0 && outcome.errors.contains("api.secret"), "\(outcome.errors)")
        }
        #expect(!devices.folder.files.contains { $0.hasSuffix(".key") }, "\(devices.folder.files)")
    }

    @Test("fail for their own rejection alone")
    func rejections() throws {
        let one = devices.device("one", ["DIALOG_NSEC": String(repeating: "0", count: 63) + "7"])
        try devices.write("choosy")
        #expect(try notes(one, "create", "a #no").status == 1)
        let other = try notes(one, "create", "b", "--format", "ndjson")
        #expect(other.status == 0 && other.errors.contains("rejects the note"), "\(other.errors)")
        let id = try #require(objects(other.output).first?["id"] as? String)
        let deleted = try notes(one, "delete", id, "--yes")
        #expect(deleted.status == 0 && deleted.errors.contains("rejects the note"), "\(deleted.errors)")
    }

    @Test("keep notes and keys to their owner, whatever the umask")
    func privacy() throws {
        var one = devices.device()
        one.prefix = ["/bin/sh", "-c", "umask 000; exec \"$0\" \"$@\""]
        let new = try notes(one, "pubkey", "--new")
        #expect(
            new.status == 0 && new.errors.contains("note: the secret key is stored in the file "),
            "\(new.errors)")
        #expect(try notes(one, "create", "a").status == 0)
        let root = devices.folder.path + "/.one"
        let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
        #expect(names.contains { $0.hasPrefix("fieldbook/notes/") && $0.hasSuffix(".sqlite") })
        for name in names {
            var status = stat()
            #expect(lstat(root + "/" + name, &status) == 0 && status.st_mode & 0o077 == 0, "\(name)")
        }
    }

    @Test("export as Markdown and JSON, also in manifests")
    func export() throws {
        let secret = String(repeating: "0", count: 63) + "7"
        let one = devices.device("one", ["DIALOG_NSEC": secret])
        for (time, text) in [
            (1_700_000_000, "first #a <b>&\\n"), (1_700_000_030, "second"), (1_700_090_000, "third #A"),
        ] { try devices.write(text, at: time, by: secret) }
        let outcome = try notes(one, "export", "-o", "notes.md", "--format", "ndjson")
        #expect(
            outcome.status == 0 && outcome.output.contains("\"notes\":3,\"topics\":1,\"cached\":false"),
            "\(outcome.errors)")
        #expect(
            devices.folder.text("notes.md") == """
                # Notes

                ## 2023-11-14

                23:13

                > first #a &lt;b>&amp;\\n\("  ")

                > second\("  ")

                ## 2023-11-16

                00:13

                > third #A\("  ")

                """)
        #expect(try notes(one, "export", "--tag", "a", "--search", "THIRD", "-o", "third.json").status == 0)
        let third = try #require(
            JSONSerialization.jsonObject(with: devices.folder.data("third.json") ?? Data())
                as? [[String: Any]])
        #expect(
            third.count == 1 && third[0]["text"] as? String == "third #A"
                && third[0]["created_at"] as? Int == 1_700_090_000)
        #expect(third[0]["tags"] as? [String] == ["a"] && third[0]["is_synced"] as? Bool == true)
        #expect(third[0]["is_read"] as? Bool == false && (third[0]["id"] as? String)?.count == 64)
        try devices.folder.write(
            """
            version: 1
            output: out
            steps:
              - name: notes
                operation: notes.export
                inputs: ["\(devices.server.address("/plain").replacing("http:", with: "ws:"))"]
                parameters: {format: json}
                output: notes
            """, to: "job.yaml")
        let run = try one.run("batch", "run", "job.yaml")
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            devices.folder.files.contains { $0.hasPrefix("out/notes/") && $0.hasSuffix(".json") },
            "\(devices.folder.files)")
        devices.server.stop()
        var away = one
        away.environment["FIELDBOOK_TIMEOUT"] = "0.3"
        let cached = try notes(away, "export", "-o", "-", "--to-format", "json", "--retries", "0")
        #expect(
            cached.status == 0 && cached.errors.contains("using those on this machine"), "\(cached.errors)")
    }

    @Test("print what was missed in its order, and what other commands on this machine write")
    func sameMachine() throws {
        let secret = String(repeating: "0", count: 63) + "7"
        let one = devices.device("one", ["DIALOG_NSEC": secret])
        for (age, text) in ["third", "second", "first"].enumerated() {
            try devices.write(text, at: 1_700_000_000 - age, by: secret)
        }
        let watch = try NoteWatch(one, "watch", "--count", "5", "--format", "ndjson")
        #expect(try notes(one, "create", "sent").status == 0)
        #expect(try notes(one, "create", "kept here", "--offline").status == 0)
        let rows = try objects(watch.rest())
        #expect(
            rows.map { $0["text"] as? String } == ["first", "second", "third", "sent", "kept here"], "\(rows)"
        )
    }

    @Test("print notes as they arrive, and end after as many as are wanted, or when interrupted")
    func watching() throws {
        let secret = String(repeating: "0", count: 63) + "7"
        let (one, other) = (
            devices.device("one", ["DIALOG_NSEC": secret]), devices.device("other", ["DIALOG_NSEC": secret])
        )
        #expect(try notes(other, "create", "missed #a").status == 0)
        let watch = try NoteWatch(one, "watch", "--count", "2", "--tag", "a", "--format", "csv")
        #expect(try notes(other, "create", "not meant").status == 0)
        #expect(try notes(other, "create", "live, #a").status == 0)
        let lines = watch.rest().split(separator: "\n")
        #expect(watch.process.terminationStatus == 0 && lines.count == 3)
        #expect(lines.first == "event,id,written,text,tags,read,synced")
        #expect(lines.dropFirst().map { $0.contains("missed #a") } == [true, false])
        #expect(lines.last?.contains("\"live, #a\",a,no,yes") == true)

        let list = try NoteWatch(one, "list", "--tag", "a", "--watch", "--format", "csv")
        #expect(try notes(other, "create", "third #a").status == 0)
        var table = ""
        while !table.contains("third #a") {
            let words = list.printed()
            try #require(!words.isEmpty, "\(table)")
            table += words
        }
        list.process.interrupt()
        list.process.waitUntilExit()
        let cells = table.split(separator: "\n").map { $0.split(separator: ",").first.map(String.init) }
        #expect(cells == ["event", "listed", "listed", "added"], "\(table)")
        #expect(table.hasPrefix("event,id,written,text,tags,read,synced\n"), "\(table)")

        let endless = try NoteWatch(one, "watch").process
        endless.interrupt()
        endless.waitUntilExit()
        #expect(endless.terminationReason == .exit && endless.terminationStatus == 130)
    }
}
