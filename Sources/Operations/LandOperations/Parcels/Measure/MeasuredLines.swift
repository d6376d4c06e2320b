import Batch
import Parcels

/// Measured parcels as lines of CSV, the same bytes as their rows.
struct MeasuredLines: Sendable {
    private let emptySummary: ParcelSummary
    /// The field that every line begins with.
    private let front: [UInt8]
    private let level: ToleranceClass
    private let outsideOnly: Bool

    init(input: String, _ parameters: MeasureParcels.Parameters) {
        emptySummary = ParcelSummary(input: input, parameters)
        level = parameters.toleranceClass
        outsideOnly = parameters.outsideOnly
        var front: [UInt8] = []
        CSVField.append(.text(input), to: &front)
        self.front = front
    }

    /// The lines of parcels, and what they add up to.
    func lines(_ parcels: ArraySlice<MeasuredParcel>) -> (bytes: [UInt8], summary: ParcelSummary) {
        var summary = emptySummary
        var bytes: [UInt8] = []
        bytes.reserveCapacity(parcels.count * 256)
        let columns = MeasuredColumn.names + MeasuredColumn.figures
        for parcel in parcels {
            guard let figures = MeasuredFigures(parcel, level) else { continue }
            summary.count(figures)
            if outsideOnly && figures.isWithinTolerance != false { continue }
            bytes.append(contentsOf: front)
            for column in columns.indices {
                bytes.append(UInt8(ascii: ","))
                CSVField.append(columns[column].value(figures), to: &bytes)
            }
            bytes.append(UInt8(ascii: "\n"))
        }
        return (bytes, summary)
    }
}
