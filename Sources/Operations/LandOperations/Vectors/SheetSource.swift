package import Batch
import Foundation
package import Streams
import VectorExchange

/// The rows of the first sheet with rows of an Excel workbook. A confined process reads the file.
package struct SheetSource {
    /// The most bytes of rows.
    private static let mostBytes = 64 << 20
    /// The most rows of a sheet, which is Excel's own limit.
    private static let lastRow = 1_048_576

    private var rows: [SheetRow] = []
    /// Notes for the user on the choice of the sheet.
    package let notes: [String]

    /// Whether a path is that of a workbook, by its extension.
    package static func isWorkbook(_ path: String) -> Bool {
        PathParts(path).suffix.lowercased() == "xlsx"
    }

    /// Reads an item's file; throws `ItemFailure`s: `vector.damaged` and the other codes of reading vector data, and those of
    /// processes.
    package init(_ item: Item, mostRows: Int, within limits: WorkerLimits) throws {
        let absolute = PathParts.absolute(item.path)
        let staging = Confinement.pinnedFolder(of: absolute)
        let request = SheetReadRequest(
            path: Confinement.path(absolute, inWorkerWith: staging), mostRows: mostRows,
            maximumUnpackedBytes: min(limits.unpackedBytes, 1 << 30))
        var output = VectorStream(
            try VectorProgram.start(
                "rows", request, reading: [GrantedInput(item)].compactMap(\.self), writingIn: staging, limits
            ).read)
        guard case .header(let header) = try output.nextMessage() else { throw VectorStream.cutOff }
        notes = header.notes ?? []
        try readRows(of: &output)
    }

    private mutating func readRows(of output: inout VectorStream) throws {
        var size = 0
        while true {
            switch try output.next() {
            case .row(let line):
                size += line.count
                guard size <= Self.mostBytes else {
                    throw ItemFailure(
                        code: "vector.tooLarge",
                        message: "the sheet has more than \(Self.mostBytes >> 20) MB of text",
                        remedy: "Divide it.")
                }
                guard let row = try? JSONDecoder().decode(SheetRow.self, from: Data(line)),
                    (1...Self.lastRow).contains(row.number), row.number > rows.last?.number ?? 0
                else { throw VectorStream.cutOff }
                rows.append(row)
            case .message(.end): return try output.requireEnd()
            case .message, .feature: throw VectorStream.cutOff
            }
        }
    }

    /// The places of the cells that hold numbers, from 0, by the lines of the CSV.
    package var numbers: [Int: Set<Int>] {
        Dictionary(rows.map { ($0.number, $0.numbers) }) { first, _ in first }
    }

    /// The rows as CSV, each on the line of its number.
    package var csv: ByteSource {
        var text: [UInt8] = []
        var line = 1
        for row in rows {
            while line < row.number {
                text.append(0x0A)
                line += 1
            }
            for (place, cell) in row.cells.enumerated() {
                if place > 0 { text.append(UInt8(ascii: ",")) }
                let words = cell.split(whereSeparator: \.isNewline).joined(separator: " ")
                text += Array("\"\(words.replacing("\"", with: "\"\""))\"".utf8)
            }
            text.append(0x0A)
            line += 1
        }
        return ByteSource(bytes: text)
    }
}
