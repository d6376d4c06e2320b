import Foundation
import Testing
import TestSupport

@Suite("A table's text, end to end")
struct TableTextTests {
    let folder: TemporaryFolder
    let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    /// `Höhe` and `Zürich` as Excel for Windows writes them.
    private func writeWindowsTable() throws {
        let header = Array("Ort;E;N;H".utf8) + [0xF6] + Array("he\r\n".utf8)
        let row = [0x5A, 0xFC] + Array("rich;2'600'000;1'200'000;5\r\n".utf8)
        try folder.write(Data(header + row), to: "w.csv")
    }

    @Test("stays byte for byte but for the coordinates, its header too")
    func bytes() throws {
        try writeWindowsTable()
        #expect(try command.run("transform", "w.csv", "-o", "o.csv").status == 0)
        let header = Array("Ort;longitude;latitude;H".utf8) + [0xF6] + Array("he\r\n".utf8)
        let row = [0x5A, 0xFC] + Array("rich;7.43863242;46.95108277;5\r\n".utf8)
        #expect(folder.data("o.csv") == Data(header + row))
    }

    @Test("keeps its byte order mark, its sep line, its empty lines, and its end without a line break")
    func ends() throws {
        try folder.write(
            "\u{FEFF}sep=;\r\nid;\"E\";N\r\n\r\n1;2600000;1200000\r\n\r\n2;2600000;1200000", to: "p.csv")
        #expect(try command.run("transform", "p.csv", "-o", "o.csv").status == 0)
        let text =
            "\u{FEFF}sep=;\r\nid;longitude;latitude\r\n\r\n1;7.43863242;46.95108277\r\n\r\n2;7.43863242;46.95108277"
        #expect(folder.data("o.csv") == Data(text.utf8))
    }

    @Test("becomes GeoJSON only where its encoding is known")
    func encodings() throws {
        try writeWindowsTable()
        let refused = try command.run("transform", "w.csv", "-o", "r.geojson")
        #expect(refused.status == 1 && !folder.files.contains("r.geojson"))
        #expect(
            refused.errors.contains("w.csv: line 1: text.encoding") && refused.errors.contains("windows-1252")
        )
        for name in ["windows-1252", "latin1", "iso-8859-1"] {
            let named = try command.run("transform", "w.csv", "--to-format", "geojsonl", "--encoding", name)
            #expect(named.status == 0 && named.output.contains(#""Ort":"Zürich","Höhe":5"#))
        }
        try folder.write(
            Data(Array("Ort,E,N\na,2600000,1200000\nZ".utf8) + [0xFC] + Array(",2600000,1200000\n".utf8)),
            to: "row.csv")
        let row = try command.run("transform", "row.csv", "-o", "row.geojson")
        #expect(row.status == 1 && row.errors.contains("row.csv: line 3: text.encoding"))
        #expect(!folder.files.contains("row.geojson"))
    }

    @Test("has its columns' names found in its encoding")
    func names() throws {
        try folder.write(Data(Array("L".utf8) + [0xE4] + Array("nge;Breite\n7.5;47\n".utf8)), to: "g.csv")
        let unsaid = try command.run("transform", "g.csv")
        #expect(unsaid.status == 1 && unsaid.errors.contains("--encoding windows-1252"))
        let decoded = try command.run("transform", "g.csv", "--to", "lv95", "--encoding", "windows-1252")
        #expect(decoded.output.hasPrefix("easting;northing\n2604"))
        let named = try command.run("transform", "g.csv", "--encoding", "latin1", "--columns", "Länge,Breite")
        #expect(named.status == 0)
    }

    @Test("may be UTF-16, as Excel calls Unicode, and is refused where it is no text")
    func unicode() throws {
        let text = "\u{FEFF}Höhe\tE\tN\r\n5\t2600000\t1200000\r\n"
        try folder.write(try #require(text.data(using: .utf16LittleEndian)), to: "u.txt")
        #expect(try command.run("transform", "u.txt", "-o", "o.txt").status == 0)
        let result = "\u{FEFF}Höhe\tlongitude\tlatitude\r\n5\t7.43863242\t46.95108277\r\n"
        #expect(folder.data("o.txt") == Data(result.utf8))
        try folder.write(try #require(text.dropFirst().data(using: .utf16LittleEndian)), to: "n.txt")
        #expect(try command.run("transform", "n.txt").errors.contains("text.encoding"))
    }

    @Test("may have typographic apostrophes of Windows-1252")
    func apostrophes() throws {
        var bytes = Array("E;N\n2'600'000;1'200'000\n".utf8)
        for index in bytes.indices where bytes[index] == UInt8(ascii: "'") { bytes[index] = 0x92 }
        try folder.write(Data(bytes), to: "p.csv")
        #expect(
            try command.run("transform", "p.csv").output == "longitude;latitude\n7.43863242;46.95108277\n")
    }

    @Test("becomes numbers in GeoJSON where it is plain numbers, and each name stands once")
    func attributes() throws {
        try folder.write(
            "a;a;b;c;d;f;E;N;a_2;a;\n7;007;-0.50;+41;1e5;1234567890123456;2600000;1200000;;;x\n", to: "p.csv")
        let output = try command.run("transform", "p.csv", "--to-format", "geojsonl").output
        #expect(
            output.contains(
                #"{"a":7,"a_3":"007","b":-0.50,"c":"+41","d":"1e5","f":"1234567890123456","a_2":"","a_4":"","11":"x"}"#
            ), "\(output)")
    }
}
