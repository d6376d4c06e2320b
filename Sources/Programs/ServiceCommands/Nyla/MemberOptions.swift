import APICore
import Answers
import ArgumentParser
import Batch
import Nyla
import ServiceOperations
import Streams

/// Members of a record from the command line, and those whose values nobody should see, from files.
struct MemberOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Set a field: NAME=TEXT, or NAME:=JSON for a number, true or false, a list or an object. Can be repeated.",
            valueName: "name=text"))
    var set: [String] = []

    @Option(
        help: ArgumentHelp(
            "Set a secret field, such as a password, to the first line of a file. Can be repeated.",
            valueName: "name=file"))
    var secret: [String] = []

    /// Whether no member is given.
    var isEmpty: Bool { self.set.isEmpty && secret.isEmpty }

    func validate() throws {
        let plain = try plain()
        for (name, _) in try files() where plain[name] != nil {
            throw ValidationError("\(name) is given both with --set and with --secret.")
        }
    }

    /// All members, with the texts from the files of --secret.
    func read() throws -> GivenMembers {
        let secrets = try files().map { ($0.name, try PasswordFile.firstLine(ofFileAt: $0.path)) }
        return GivenMembers(plain: try plain(), secrets: secrets)
    }

    /// The members of --set, in order.
    func plain() throws -> JSONObject {
        var fields = JSONObject()
        for entry in set {
            let sides = entry.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map(String.init)
            guard sides.count == 2, !sides[0].isEmpty, sides[0] != ":" else {
                throw ValidationError("--set: name=text or name:=json was expected, not \"\(entry)\".")
            }
            guard sides[0].hasSuffix(":") else {
                fields[sides[0]] = .string(sides[1])
                continue
            }
            fields[String(sides[0].dropLast())] = try Self.json(sides[1])
        }
        return fields
    }

    private static func json(_ text: String) throws -> JSONValue {
        var reader = JSONReader(bytes: Array(text.utf8))
        guard let value = try? reader.readValue(), (try? reader.isAtEnd()) == true else {
            throw ValidationError("--set: \"\(text)\" is not JSON.")
        }
        return value
    }

    private func files() throws -> [(name: String, path: String)] {
        try secret.map { entry in
            let sides = entry.split(separator: "=", maxSplits: 1).map(String.init)
            guard sides.count == 2, !entry.hasPrefix("=") else {
                throw ValidationError("--secret: name=file was expected, not \"\(entry)\".")
            }
            return (sides[0], sides[1])
        }
    }
}

/// Members of a record that is created or changed, and files to upload for some of them.
struct RecordMemberOptions: ParsableArguments {
    @OptionGroup var given: MemberOptions

    @Option(
        help: ArgumentHelp(
            "Upload a file to your files in Nyla, and set the field to its identifier. Can be repeated.",
            valueName: "name=file"))
    var file: [String] = []

    /// Whether no member is given.
    var isEmpty: Bool { given.isEmpty && file.isEmpty }

    func validate() throws {
        let plain = try given.plain()
        for (name, _) in try paths() {
            if plain[name] != nil || given.secret.contains(where: { $0.hasPrefix(name + "=") }) {
                throw ValidationError("\(name) is given both with --file and with --set or --secret.")
            }
        }
    }

    /// All members; for each file its name. The files are only opened yet.
    func read() throws -> GivenMembers {
        var members = try given.read()
        members.files = try paths().map { ($0.name, try ChatFiles.attachment($0.path)) }
        return members
    }

    private func paths() throws -> [(name: String, path: String)] {
        try file.map { entry in
            let sides = entry.split(separator: "=", maxSplits: 1).map(String.init)
            guard sides.count == 2, !entry.hasPrefix("="), Nyla.TextName(sides[0]) == nil else {
                throw ValidationError("--file: name=file was expected, not \"\(entry)\".")
            }
            return (sides[0], sides[1])
        }
    }
}

/// The members that were given, and which of them nobody should see.
struct GivenMembers {
    /// The members of --set, in order.
    let plain: JSONObject
    /// The members of --secret with their texts.
    let secrets: [(name: String, text: String)]
    /// The files to upload for members; a name with several files has a list of them.
    var files: [(name: String, file: StreamedFile)] = []

    /// All members: those of --set in order, and then those of --secret. Files are represented by their names.
    var fields: JSONObject {
        var fields = plain
        for (name, text) in secrets { fields[name] = .string(text) }
        for (name, value) in values(of: files.map(\.file.name)) { fields[name] = value }
        return fields
    }

    /// The names of the members that are files.
    var fileNames: Set<String> { Set(files.map(\.name)) }

    /// The values of the members that are files, made of a text for each file.
    private func values(of texts: [String]) -> [(name: String, value: JSONValue)] {
        let texts = Dictionary(grouping: zip(files.map(\.name), texts), by: \.0)
        return texts.sorted { $0.key < $1.key }.map { name, texts in
            (name, texts.count == 1 ? .string(texts[0].1) : .array(texts.map { .string($0.1) }))
        }
    }

    /// Uploads the files, and passes the members with the files' identifiers on. If that fails, a note names the files that
    /// are at the service already.
    func uploading<Value>(
        _ fields: JSONObject, at service: SignedInService, then send: (JSONObject) throws -> Value
    ) throws -> Value {
        var (fields, sent) = (fields, [String]())
        do {
            for (name, file) in files {
                let id = try service.wait { (client) throws(APIError) in
                    try await NylaFiles(client).upload(file, idempotencyKey: nil)
                }.id.text
                sent.append(id)
                StandardError.write(
                    "fieldbook: note: \(name.visible): \(file.name.visible) is sent as file \(id.visible)\n")
            }
            for (name, value) in values(of: sent) { fields[name] = value }
            return try send(fields)
        } catch {
            if !sent.isEmpty {
                StandardError.write(
                    "fieldbook: note: the sent files stay at the service; name them with --set, or delete them with \"fieldbook files delete\"\n"
                )
            }
            throw error
        }
    }

    var secretTexts: [String] { secrets.map(\.text) }

    /// Why members of --set do not belong on a command line, which other users of the machine can read.
    func objections(by form: Nyla.Form) -> [String] {
        plain.members.filter { member in
            form.attributes?.contains { $0.name == member.name && $0.kind == .password } == true
        }.map {
            "\($0.name): other users of this machine can read it; give it with --secret \($0.name)=FILE"
        }
    }
}

extension JSONReader {
    fileprivate mutating func isAtEnd() throws(ReadingError) -> Bool { try peekSignificant() == nil }
}
