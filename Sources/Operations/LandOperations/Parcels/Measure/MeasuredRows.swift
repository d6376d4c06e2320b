import Batch
import Foundation
import Parcels

/// Measured parcels as rows of a table; CSV files are written by all cores.
final class MeasuredRows {
    private static let parcelsAtOnce = 2_048

    private let output: TableOutput
    private let input: String
    private let parameters: MeasureParcels.Parameters

    init(_ output: TableOutput, _ item: Item, _ parameters: MeasureParcels.Parameters) throws {
        self.output = output
        self.parameters = parameters
        input = item.name
        let columns = MeasuredColumn.names + MeasuredColumn.figures
        try output.writeNames(of: Row([("input", .missing)] + columns.map { ($0.name, .missing) }))
    }

    /// Writes the row of a parcel, if it is asked for.
    func write(_ parcel: MeasuredParcel, countingIn summary: inout ParcelSummary) throws {
        guard let figures = MeasuredFigures(parcel, parameters.toleranceClass) else { return }
        summary.count(figures)
        if parameters.outsideOnly && figures.isWithinTolerance != false { return }
        let columns = MeasuredColumn.names + MeasuredColumn.figures
        try output.write(
            Row(["input": .text(input)]).followed(by: columns.map { $0.column(of: figures) }))
    }

    /// Writes the rows of parcels.
    func write(_ parcels: [MeasuredParcel], countingIn summary: inout ParcelSummary) throws {
        guard output.isCSVFile, parcels.count > Self.parcelsAtOnce else {
            for parcel in parcels { try write(parcel, countingIn: &summary) }
            return
        }
        let lines = MeasuredLines(input: input, parameters)
        var starts = stride(from: 0, to: parcels.count, by: Self.parcelsAtOnce).makeIterator()
        try BlockPipeline<Range<Int>, (bytes: [UInt8], summary: ParcelSummary)>(
            lanes: ProcessInfo.processInfo.activeProcessorCount
        ) { _, range in lines.lines(parcels[range]) }.run(
            read: { starts.next().map { $0..<min($0 + Self.parcelsAtOnce, parcels.count) } },
            write: { part in
                try output.write(lines: part.bytes)
                summary.add(part.summary)
            })
    }

    func finish() throws { try output.finish() }
}
