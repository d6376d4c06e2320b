import Foundation
import Testing

@Suite("The stored state of commands")
struct PrivateStateTests {
    /// The paths below a folder that others may see, or their owner may not use, with their rights.
    private func open(_ service: UploadService, _ name: String) -> [String] {
        let root = service.folder.path + "/" + name
        let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
        return ([""] + names).compactMap { name in
            var status = stat()
            let path = root + "/" + name
            guard lstat(path, &status) == 0 else { return path }
            let isFolder = status.st_mode & S_IFMT == S_IFDIR
            let rights = status.st_mode & 0o777
            return rights == (isFolder ? 0o700 : 0o600) ? nil : "\(path) \(String(rights, radix: 8))"
        }
    }

    @Test("of uploads is private to its owner, whatever the umask", arguments: ["000", "277"])
    func uploads(umask: String) throws {
        let service = try UploadService()
        // The sign-in has made them, privately too.
        #expect(open(service, "state").isEmpty)
        try service.folder.write("a note", to: "note.txt")
        var command = service.command
        command.prefix = ["/bin/sh", "-c", "umask \(umask); exec \"$0\" \"$@\""]
        let outcome = try command.run("upload", "note.txt", "--to", "land", "--as-is")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(service.folder.files.contains { $0.hasPrefix("state/fieldbook/uploads/land/sent/") })
        #expect(open(service, "state").isEmpty, "\(open(service, "state"))")
    }

    @Test("of downloads is private to its owner, and the outputs have the permissions that the umask allows")
    func pulled() throws {
        let service = try PulledService(nyla: PullParcelsTests.store())
        var command = service.command
        command.prefix = ["/bin/sh", "-c", "umask 000; exec \"$0\" \"$@\""]
        let outcome = try command.run("pull", "parcels", "-o", "a.geojson")
        #expect(outcome.status == 0, "\(outcome.errors)")
        var (output, cache, folder) = (stat(), stat(), stat())
        let place = service.folder.path + "/.cache/fieldbook"
        #expect(stat(service.folder.path + "/a.geojson", &output) == 0 && output.st_mode & 0o777 == 0o666)
        #expect(stat(place + "/answers.sqlite", &cache) == 0 && cache.st_mode & 0o777 == 0o600)
        #expect(stat(place, &folder) == 0 && folder.st_mode & 0o777 == 0o700)
    }
}
