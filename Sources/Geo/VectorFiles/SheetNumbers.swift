/// Which cells of a workbook's sheet hold numbers, from the sheet's XML, since GDAL gives all cells as texts.
///
/// Rows are read in step with GDAL's, so that a sheet of any size takes little memory.
struct SheetNumbers {
    private static let lastRow = 1_048_576

    private var tags: TagReader
    private var row = 0
    /// A row that was read and not yet asked for.
    private var following: (row: Int, columns: Set<Int>)?

    /// The cells of a sheet by its place in the workbook; `nil` if it is not found there.
    init?(workbook path: String, sheet index: Int, of count: Int) {
        let root = VectorArchive.prefix + VectorArchive.delimited(path)
        let sheets = Self.tags(named: "sheet", in: root + "/xl/workbook.xml")
        let links = Self.tags(named: "Relationship", in: root + "/xl/_rels/workbook.xml.rels")
        guard sheets.count == count, sheets.indices.contains(index), let id = sheets[index].value("id"),
            let target = links.first(where: { $0.value("Id") == id })?.value("Target"),
            !target.split(separator: "/").contains("..")
        else { return nil }
        let name = target.hasPrefix("/") ? target : "/xl/" + target
        guard let file = DataFile(root + name) else { return nil }
        tags = TagReader(file)
    }

    private static func tags(named name: String, in path: String) -> [Tag] {
        guard let file = DataFile(path) else { return [] }
        var (tags, reader) = ([Tag](), TagReader(file))
        while let tag = reader.next(), tags.count <= SpreadsheetFile.mostSheets {
            if tag.name == name { tags.append(tag) }
        }
        return tags
    }

    /// The columns of a row's cells with numbers, from 0. Rows are asked for in their order.
    mutating func columns(ofRow number: Int) -> Set<Int> {
        while let read = following ?? next() {
            following = read.row > number ? read : nil
            if read.row == number { return read.columns }
            if read.row > number { break }
        }
        return []
    }

    private mutating func next() -> (row: Int, columns: Set<Int>)? {
        while let start = tags.next() {
            guard start.name == "row" else { continue }
            row = start.value("r").flatMap { Int($0) } ?? row + 1
            guard (1...Self.lastRow).contains(row) else { return nil }
            var (columns, column) = (Set<Int>(), -1)
            while !start.isClosed, let cell = tags.next(), cell.name != "/row" {
                guard cell.name == "c" else { continue }
                column = cell.value("r").flatMap(Self.column) ?? min(column, SpreadsheetFile.mostColumns) + 1
                if cell.value("t") ?? "n" == "n", column < SpreadsheetFile.mostColumns {
                    columns.insert(column)
                }
            }
            return (row, columns)
        }
        return nil
    }

    /// The column of a reference such as `AB12`, from 0.
    private static func column(_ reference: String) -> Int? {
        let letters = reference.utf8.prefix { (0x41...0x5A).contains($0) }
        guard (1...3).contains(letters.count) else { return nil }
        return letters.reduce(0) { $0 * 26 + Int($1) - 0x40 } - 1
    }
}

/// A start or end tag of XML, with its attributes.
private struct Tag {
    let text: String

    /// The element's name without its prefix; with a slash in front in an end tag.
    var name: String {
        let word = text.prefix { !$0.isWhitespace }
        let slash = word.hasPrefix("/") ? "/" : ""
        return slash + (word.split(whereSeparator: { $0 == ":" || $0 == "/" }).last ?? "")
    }

    /// Whether the element has no content.
    var isClosed: Bool { text.hasSuffix("/") }

    /// The value of an attribute, by its name without a prefix.
    func value(_ name: String) -> String? {
        var rest = text[...]
        while let equals = rest.firstIndex(of: "=") {
            let key = rest[..<equals].split(whereSeparator: { $0.isWhitespace || $0 == ":" }).last
            let quoted = rest[equals...].dropFirst().drop(while: \.isWhitespace)
            guard let quote = quoted.first, quote == "\"" || quote == "'",
                let end = quoted.dropFirst().firstIndex(of: quote)
            else { return nil }
            if key == name[...] { return String(quoted[..<end].dropFirst()) }
            rest = quoted[end...].dropFirst()
        }
        return nil
    }
}

/// Reads the tags of an XML file one after the other.
private struct TagReader {
    private static let mostBytes = 4_096

    private let file: DataFile
    private var bytes: [UInt8] = []
    private var place = 0

    init(_ file: DataFile) { self.file = file }

    /// The next tag, cut if it is very long; `nil` at the end.
    mutating func next() -> Tag? {
        while let byte = nextByte() {
            guard byte == UInt8(ascii: "<") else { continue }
            var text: [UInt8] = []
            while let byte = nextByte(), byte != UInt8(ascii: ">") {
                if text.count < Self.mostBytes { text.append(byte) }
            }
            return Tag(text: String(decoding: text, as: UTF8.self))
        }
        return nil
    }

    private mutating func nextByte() -> UInt8? {
        if place == bytes.count { (bytes, place) = (file.read(1 << 16), 0) }
        guard place < bytes.count else { return nil }
        defer { place += 1 }
        return bytes[place]
    }
}
