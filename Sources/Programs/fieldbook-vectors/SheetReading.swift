import Errors
import Foundation
import VectorExchange
import VectorFiles

/// Reads a sheet of a workbook and writes its header, its rows, and the end.
struct SheetReading {
    private let request: SheetReadRequest
    private let output: MessageOutput

    init(_ request: SheetReadRequest, _ output: MessageOutput) {
        self.request = request
        self.output = output
    }

    func callAsFunction() throws {
        let file = try SpreadsheetFile(
            path: request.path, maximumUnpackedBytes: request.maximumUnpackedBytes)
        let others = file.sheets.count - 1
        let notes = others > 0 ? ["the sheet \(file.sheet) was read, one of \(others + 1)"] : []
        try output.write(
            .header(
                VectorHeader(
                    format: "Excel", layer: file.sheet, system: nil, featureCount: nil, attributes: [],
                    notes: notes)))
        var count = 0
        while let row = try file.next() {
            count += 1
            guard count <= request.mostRows else {
                throw ItemFailure(
                    code: "vector.tooLarge", message: "the sheet has more than \(request.mostRows) rows",
                    remedy: "Divide it.")
            }
            let line = try Array(
                JSONEncoder().encode(SheetRow(number: row.number, cells: row.cells, numbers: row.numbers)))
            try output.write { $0 += line + [0x0A] }
        }
        try output.write(.end(features: count, faults: 0))
    }
}
