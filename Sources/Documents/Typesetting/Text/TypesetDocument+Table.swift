import Streams

extension TypesetDocument {
    private static let mostRows = 20_000
    private static let mostColumns = 200
    private static let mostColumnsUpright = 6
    /// A cell shows no more of it in any case.
    private static let longestCell = 400

    /// A delimited text as a table, its first row as the header; commas, semicolons or tabs are told by the first line.
    ///
    /// Cells that are too long, and columns beyond the page's width, are cut. Throws `typesetting.table` where a row cannot
    /// be read, but for a last one of a text that `isCut` from a longer one.
    public static func table(_ text: String, isCut: Bool = false) throws(TypesettingError) -> TypesetDocument
    {
        var table = Table()
        let isWhole = try read(text, isCut: isCut, into: &table)
        let columns = table.rows.reduce(0) { max($0, $1.count) }
        table.alignments = (0..<columns).map { table.isOfNumbers($0) ? .right : .left }
        let whole = table
        return TypesetDocument(paper: columns > mostColumnsUpright ? .landscape : .portrait) {
            (setter) throws(TypesettingError) in
            let rows = try TableSetter(whole, setter)
            try rows.add()
            setter.leavesOutColumns = rows.leavesOutColumns
            if !isWhole { try setter.end() }
        }
    }

    /// Whether all of it was read.
    private static func read(
        _ text: String, isCut: Bool, into table: inout Table
    ) throws(TypesettingError) -> Bool {
        var reader = DelimitedTextReader(ByteSource(bytes: Array(text.utf8)))
        do throws(ReadingError) {
            while let row = try reader.next() {
                table.rows.append(row.fields.prefix(mostColumns).map(cell))
                if table.rows.count == mostRows || row.fields.count > mostColumns { return false }
            }
            return true
        } catch {
            if isCut, !table.rows.isEmpty { return false }
            throw TypesettingError(
                .table, error.message, remedy: "Give the table's file the ending txt to see it as text.")
        }
    }

    private static func cell(_ text: String) -> StyledText {
        var shown = ""
        for scalar in text.unicodeScalars.prefix(longestCell) {
            shown.unicodeScalars.append(scalar.properties.isWhitespace ? " " : TypewriterLines.shown(scalar))
        }
        return StyledText(text.unicodeScalars.dropFirst(longestCell).isEmpty ? shown : shown + "…")
    }
}

extension Table {
    fileprivate func isOfNumbers(_ column: Int) -> Bool {
        let cells = rows.dropFirst().prefix(50).compactMap {
            $0.indices.contains(column) ? $0[column].text : nil
        }
        let filled = cells.filter { !$0.allSatisfy(\.isWhitespace) }
        return !filled.isEmpty && filled.allSatisfy { Double($0.filter { $0 != " " && $0 != "'" }) != nil }
    }
}
