import Testing

@testable import Streams

@Suite("Chunks of JSON")
struct ChunkTests {
    private static let document =
        " {\"ä€😀\\u00e9\\ud83d\\ude00\\\\\" : [ -12.5e-3 , 12345678901234567890, 0, true ,false,null, \"\" ],\n\"b\":{}}\n"

    @Test("of any size give the same JSON")
    func anySize() throws {
        let bytes = Array(Self.document.utf8)
        let expected = try #require(try readJSON(bytes))
        for size in 1...bytes.count {
            var reader = JSONReader(bytes: [])
            reader.window = ByteWindow(ByteSource(bytes: bytes), chunk: size)
            #expect(try reader.readValue() == expected, "chunks of \(size)")
            #expect(try reader.peekSignificant() == nil)
            #expect(reader.offset == bytes.count)
        }
    }

    @Test("of any size give the same place of a fault")
    func places() {
        let bytes = Array("[1, \"äö\", {\"a\": tru]".utf8)
        for size in 1...bytes.count {
            var reader = JSONReader(bytes: [])
            reader.window = ByteWindow(ByteSource(bytes: bytes), chunk: size)
            let error = #expect(throws: ReadingError.self) { try reader.readValue() }
            #expect(error?.place == "line 1, byte 21", "chunks of \(size)")
        }
    }
}
