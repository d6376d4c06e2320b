import SimpleFeatures

/// How a document's bytes are to be read.
enum XMLEncoding {
    /// The document as UTF-8, without a byte order mark.
    static func utf8(_ source: ByteSource) throws(XMLError) -> ByteSource {
        do throws(ReadingError) {
            let (mark, whole) = try source.peeking(at: 3)
            let text = mark == [0xEF, 0xBB, 0xBF] ? source : whole
            let (front, source) = try text.peeking(at: 256)
            if front.starts(with: [0xFF, 0xFE]) || front.starts(with: [0xFE, 0xFF]) {
                throw refusal("UTF-16")
            }
            switch declared(in: front) {
            case nil, "utf-8", "utf8", "us-ascii", "ascii": return source
            case "iso-8859-1", "latin1", "windows-1252", "cp1252": return source.readAsWindows1252()
            case let other?: throw refusal(other)
            }
        } catch {
            throw XMLError(
                error.code == .encoding ? .syntax : .unreadable, error.message, place: error.place,
                remedy: error.remedy)
        }
    }

    private static func refusal(_ name: String) -> ReadingError {
        ReadingError(
            .encoding, "the encoding \(name.prefix(40)) is not read",
            remedy: "Save the file in UTF-8.")
    }

    /// What `<?xml encoding="..."?>` says, in small letters.
    private static func declared(in front: [UInt8]) -> String? {
        let tag = front.prefix { $0 != UInt8(ascii: ">") }
        guard place(of: "<?xml", in: tag) != nil, let mark = place(of: "encoding", in: tag) else {
            return nil
        }
        let parts = tag[mark...].split(
            maxSplits: 2, omittingEmptySubsequences: false,
            whereSeparator: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") })
        return parts.count > 1 ? String(decoding: parts[1], as: UTF8.self).lowercased() : nil
    }

    private static func place(of word: StaticString, in bytes: ArraySlice<UInt8>) -> Int? {
        word.withUTF8Buffer { word in bytes.indices.first { bytes[$0...].starts(with: word) } }
    }
}
