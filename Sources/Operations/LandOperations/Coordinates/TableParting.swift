import Batch
import Streams

/// What parts the fields of a table that is written, beside those of the one that is read.
struct TableParting: Sendable {
    private let found: FieldDelimiter
    /// The new byte, where it is another one.
    let byte: UInt8?
    /// Whether the points stand alone, as in XYZ.
    let isBare: Bool

    /// A table keeps what parts its fields, but where its new ending says otherwise: `csv` has commas or semicolons,
    /// `tsv` tabs, and `xyz` nothing but points parted by spaces.
    init(_ found: FieldDelimiter, from input: TransformFormat, to output: TransformFormat) {
        self.found = found
        let comma = UInt8(ascii: ",")
        let isKept =
            switch output {
            case .csv: input == .csv || [.byte(comma), .byte(UInt8(ascii: ";"))].contains(found)
            case .tsv: found == .byte(0x09)
            case .xyz: input == .xyz || found == .spaces
            case .txt, .geojson, .geojsonl: true
            }
        isBare = !isKept && output == .xyz
        byte = isKept || isBare ? nil : output == .tsv ? 0x09 : comma
    }

    /// Whether the table stays as it is but for its coordinates.
    var isKept: Bool { byte == nil && !isBare }

    func parted(_ block: RowBlock) -> RowBlock {
        byte.map { block.parted(by: $0, insteadOf: found) } ?? block
    }
}
