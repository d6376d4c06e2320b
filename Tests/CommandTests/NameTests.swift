import Foundation
import Testing

@Suite("Names of files")
struct NameTests {
    @Test(
        "of any bytes are kept",
        arguments: [
            Array("a b.geojson".utf8), Array("new\nline.geojson".utf8), Array("qu\"o'te.geojson".utf8),
            Array("caf".utf8) + [0xE9] + Array(".geojson".utf8),
            Array(repeating: UInt8(ascii: "x"), count: 247) + Array(".geojson".utf8),
        ])
    func anyBytes(name: [UInt8]) throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path + "/in", withIntermediateDirectories: true)
        let source = Array(Command.sample("parcels/village.geojson").utf8CString)
        let target = (folder.path + "/in/").utf8CString.dropLast() + name.map { CChar(bitPattern: $0) } + [0]
        #expect(symlink(source, Array(target)) == 0)
        let outcome = try Command(folder: folder.path).run("parcels", "convert", "in", "-o", "out")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let made = (folder.path + "/out/").utf8CString.dropLast() + name.map { CChar(bitPattern: $0) } + [0]
        #expect(access(Array(made), R_OK) == 0, "the output has the input's name, byte for byte")
        let again = try Command(folder: folder.path).run("parcels", "convert", "in", "-o", "out")
        #expect(again.errors.contains("everything was done already"))
    }

    @Test("that are no text can be given as arguments")
    func argumentsOfAnyBytes() throws {
        let folder = try TemporaryFolder()
        let latin1 = Array(folder.path.utf8) + Array("/caf".utf8) + [0xE9] + Array(".geojson".utf8)
        let source = Array(Command.sample("parcels/village.geojson").utf8CString)
        #expect(symlink(source, latin1.map { CChar(bitPattern: $0) } + [0]) == 0)
        _ = try Tool.run(
            "sh", "-c", "cd \"$1\" && exec \"$0\" parcels convert caf*.geojson -o out", Command.path,
            folder.path)
        let made = Array(folder.path.utf8) + Array("/out/caf".utf8) + [0xE9] + Array(".geojson".utf8)
        #expect(access(made.map { CChar(bitPattern: $0) } + [0], R_OK) == 0)
    }

    @Test("that are no text can stand in a list, of the command and of a manifest")
    func listsOfAnyBytes() throws {
        let folder = try TemporaryFolder()
        let source = Array(Command.sample("parcels/village.geojson").utf8CString)
        let name = Array("caf".utf8) + [0xE9, 0xFF] + Array(".geojson".utf8)
        let input = Array(folder.path.utf8) + [UInt8(ascii: "/")] + name
        #expect(symlink(source, input.map { CChar(bitPattern: $0) } + [0]) == 0)
        try folder.write(Data(name), to: "list.txt")
        try folder.write(
            """
            version: 1
            output: job
            steps: [{name: a, operation: parcels.convert, filesFrom: list.txt, output: a}]
            """, to: "job.yaml")
        let command = Command(folder: folder.path)
        for (arguments, place) in [
            (["parcels", "convert", "--files-from", "list.txt", "-o", "out"], "/out/"),
            (["batch", "run", "job.yaml"], "/job/a/"),
        ] {
            let outcome = try command.run(arguments)
            #expect(outcome.status == 0, "\(outcome.errors)")
            let made = Array((folder.path + place).utf8) + name
            #expect(access(made.map { CChar(bitPattern: $0) } + [0], R_OK) == 0, "\(place)")
        }
    }

    @Test("whose file cannot be read are told by a dry run, and its exit code")
    func dryRunOfUnreadable() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/gone.geojson", withDestinationPath: "nowhere")
        let good = Command.sample("parcels/village.geojson")
        let outcome = try Command(folder: folder.path)
            .run("parcels", "convert", good, "gone.geojson", "-o", "out", "--dry-run")
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("cannot: "))
        let whole = try Command(folder: folder.path).run("parcels", "convert", good, "-o", "out", "--dry-run")
        #expect(whole.status == 0)
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/out"))
    }
}
