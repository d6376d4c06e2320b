import SimpleFeatures
import SwissCoordinates

/// The header of a table with new coordinates.
struct TableHeader {
    /// The header's row; nothing where the table has no header.
    let bytes: [UInt8]

    init(_ head: PointTableHead, _ layout: PointTableLayout, _ transformer: Transformer) {
        guard !head.header.isEmpty else {
            bytes = []
            return
        }
        let isGeographic = transformer.targetIsGeographic
        let names = isGeographic ? ["longitude", "latitude"] : ["easting", "northing"]
        var header = head.header
        switch layout.placement {
        case .replacing:
            header[layout.x] = names[0]
            header[layout.y] = names[1]
        case .appending:
            let added = names + (layout.z == nil ? [] : ["height"])
            header += added.map { Self.unused($0, in: head.header, transformer.target) }
        }
        bytes = Self.row(header, layout.delimiter)
    }

    /// The name, with the system's behind it where a column has that name.
    private static func unused(
        _ name: String, in header: [String], _ system: ReferenceSystem
    ) -> String {
        let isTaken = header.contains { $0.lowercased() == name }
        return isTaken
            ? "\(name)_\(system.name.lowercased().split(separator: " ").joined(separator: "_"))" : name
    }

    private static func row(_ header: [String], _ delimiter: FieldDelimiter) -> [UInt8] {
        guard case .byte(let byte) = delimiter else {
            return Array((header.joined(separator: " ") + "\n").utf8)
        }
        var bytes: [UInt8] = []
        DelimitedTextWriter(delimiter: byte).append(header, to: &bytes)
        return bytes
    }
}
