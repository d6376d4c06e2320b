import Streams
import Testing

@Suite("What a table's beginning shows")
struct DelimitedTextInputTests {
    private func seen(
        _ bytes: [UInt8], _ encoding: TextEncoding = .utf8, isXYZ: Bool = false
    ) throws -> (input: DelimitedTextInput, text: String) {
        let input = try DelimitedTextInput(ByteSource(bytes: bytes), encoding: encoding, isXYZ: isXYZ)
        var bytes: [UInt8] = []
        var reader = RowBlockReader(input.source, delimiter: input.delimiter, blockSize: 5)
        while let block = try reader.next() { bytes += block.bytes }
        return (input, String(decoding: bytes, as: UTF8.self))
    }

    @Test("is a delimiter, in the first line or declared before it")
    func delimiters() throws {
        let semicolon = FieldDelimiter.byte(UInt8(ascii: ";"))
        #expect(try seen(Array("a;b,c\n".utf8)).input.delimiter == semicolon)
        let told = try seen([0xEF, 0xBB, 0xBF] + Array("sep=;\r\na,x;b\r\n".utf8))
        #expect(told.input.delimiter == semicolon && told.text == "a,x;b\r\n")
        #expect(told.input.byteOrderMark.count == 3 && told.input.preamble == Array("sep=;\r\n".utf8))
        #expect(told.input.firstLine == 2)
    }

    @Test("is whether points are space-separated, and remarks")
    func points() throws {
        let spaced = try seen(Array("# a, b\n# c\n1,5 2,5\n".utf8), isXYZ: true)
        #expect(
            spaced.input.delimiter == .spaces && spaced.input.firstLine == 3 && spaced.text == "1,5 2,5\n")
        #expect(try seen(Array("1, 2, 3\n".utf8), isXYZ: true).input.delimiter == .byte(UInt8(ascii: ",")))
        #expect(try seen(Array("#;E;N\n1;2;3\n".utf8)).text == "#;E;N\n1;2;3\n")
    }

    @Test("is a byte order mark, which overrides a declared encoding")
    func byteOrderMarks() throws {
        let text = "Höhe;😀\n"
        let little: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        let big: [UInt8] = [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        #expect(try seen(little).text == text)
        #expect(try seen(big, .windows1252).text == text)
        #expect(try seen([0xEF, 0xBB, 0xBF] + Array(text.utf8), .windows1252).text == text)
        #expect(throws: ReadingError.self) { try seen(Array(little.dropLast())) }
        #expect(throws: ReadingError.self) { try seen(Array(little.dropFirst(2))) }
    }

    @Test("is not the encoding, which has to be given")
    func windows() throws {
        #expect(try seen([0x48, 0xF6, 0x3B, 0x92, 0x80, 0x0A], .windows1252).text == "Hö;\u{2019}€\n")
        #expect(try seen([0x48, 0xF6, 0x3B], .utf8).text == "H\u{FFFD};")
    }

    @Test("reads UTF-16 in pieces of any size")
    func pieces() throws {
        let text = "a;😀ü\nb;€\n"
        let bytes: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        for size in 1...7 {
            var rest = bytes[...]
            let source = ByteSource { (buffer) throws(ReadingError) in
                let count = min(size, buffer.count, rest.count)
                buffer.copyBytes(from: rest.prefix(count))
                rest = rest.dropFirst(count)
                return count
            }
            let input = try DelimitedTextInput(source)
            var reader = RowBlockReader(input.source, delimiter: input.delimiter)
            #expect(try reader.next()?.bytes == Array(text.utf8))
        }
    }
}
