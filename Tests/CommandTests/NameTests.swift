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
}
