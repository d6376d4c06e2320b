import Testing

@testable import Streams

@Suite("Blocks of whole rows")
struct RowBlockReaderTests {
    private static let text = Array(
        ("id,text\r\n"
            + (0..<40).map { "\($0),\"\($0)\nof \(String(repeating: "x", count: $0 * 3))\"\n" }.joined()
            + "the last row").utf8)

    private func blocks(_ source: ByteSource, blockSize: Int) throws -> [RowBlock] {
        var reader = RowBlockReader(source, delimiter: .byte(UInt8(ascii: ",")), blockSize: blockSize)
        var blocks: [RowBlock] = []
        while let block = try reader.next() { blocks.append(block) }
        return blocks
    }

    /// A source that gives so many bytes of the text at once, and on request fails instead of ending.
    private func source(_ step: Int, failing: Bool = false) -> ByteSource {
        var rest = Self.text[...]
        return ByteSource { (buffer) throws(ReadingError) in
            if failing, rest.isEmpty { throw ReadingError(.unreadable, "gone", remedy: "None.") }
            let count = min(step, buffer.count, rest.count)
            buffer.copyBytes(from: rest.prefix(count))
            rest = rest.dropFirst(count)
            return count
        }
    }

    @Test(
        "are the same however many bytes the source gives at once, rows longer than a block among them",
        arguments: [1, 7, 64, 500])
    func steps(blockSize: Int) throws {
        let whole = try blocks(ByteSource(bytes: Self.text), blockSize: blockSize)
        #expect(whole.flatMap(\.bytes) == Self.text)
        #expect(whole.dropLast().allSatisfy { $0.bytes.last == 0x0A } && whole.count > 3)
        var line = 1
        var offset = 0
        for block in whole {
            #expect(block.firstLine == line)
            line += block.bytes.count { $0 == 0x0A }
            offset += block.bytes.count
            #expect(block.endOffset == offset)
        }
        for step in [1, 3, 100] {
            #expect(try blocks(source(step), blockSize: blockSize).map(\.bytes) == whole.map(\.bytes))
        }
    }

    @Test("tell that the source fails") func failure() {
        #expect(throws: ReadingError.self) { try blocks(source(100, failing: true), blockSize: 64) }
    }
}
