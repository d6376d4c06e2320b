import SimpleFeatures
import Streams
import SwissCoordinates

/// What stands above the rows of a table with new coordinates.
struct TableHeader {
    /// The header's row, as it was but for the coordinates' names; nothing where the table has none.
    private(set) var bytes: [UInt8] = []

    private let head: PointTableHead
    private let layout: PointTableLayout
    private let system: ReferenceSystem
    private let names: [String]

    /// Takes the header that `head` has; where it has none, `isNew` tells to make one.
    init(_ head: PointTableHead, _ layout: PointTableLayout, _ transformer: Transformer, isNew: Bool) {
        self.head = head
        self.layout = layout
        system = transformer.target
        names = transformer.targetIsGeographic ? ["longitude", "latitude"] : ["easting", "northing"]
        if layout.placement == .alone { return }
        if !head.header.isEmpty {
            bytes = rewritten()
        } else if isNew {
            bytes = made()
        }
    }

    private func rewritten() -> [UInt8] {
        let row = head.firstRow
        let block = head.block.bytes
        guard layout.placement == .replacing else {
            let added = names + (layout.z == nil ? [] : ["height"])
            return block[..<row.contentEnd] + fields(behind: head.header, added)
                + block[row.contentEnd..<row.range.upperBound]
        }
        let places = [layout.x, layout.y]
        let others = head.header.indices.filter { !places.contains($0) }.map { head.header[$0] }
        var bytes: [UInt8] = []
        var copied = 0
        for (column, name) in zip(places, names).sorted(by: { $0.0 < $1.0 }) {
            let range = row.fieldRanges[column]
            bytes += block[copied..<range.lowerBound]
            bytes += text(unused(name, in: others))
            copied = range.upperBound
        }
        return bytes + block[copied..<row.range.upperBound]
    }

    /// Names for all columns, the numbers of those of which nothing is known.
    private func made() -> [UInt8] {
        var header = head.firstRow.fields.indices.map { "\($0 + 1)" }
        if layout.placement == .replacing {
            (header[layout.x], header[layout.y]) = (names[0], names[1])
        }
        if let z = layout.z ?? Self.thirdNumber(of: head), z < header.count { header[z] = "height" }
        let row = header.map(text).joined(separator: separator)
        let added = layout.placement == .replacing ? [] : names + (layout.z == nil ? [] : ["height"])
        return row + fields(behind: header, added) + [0x0A]
    }

    /// The column behind those of a point at the front, which is its height if it is a number.
    private static func thirdNumber(of head: PointTableHead) -> Int? {
        guard head.columns.x == 0, head.columns.y == 1, let third = head.firstRow.fields.dropFirst(2).first,
            CoordinateText.number(third, .height) != nil
        else { return nil }
        return 2
    }

    private func fields(behind header: [String], _ added: [String]) -> [UInt8] {
        var taken = header
        return added.flatMap { name in
            let name = unused(name, in: taken)
            taken.append(name)
            return separator + text(name)
        }
    }

    /// The name; with the system's behind it where a column has that name, and with a number if need be.
    private func unused(_ name: String, in header: [String]) -> String {
        let taken = Set(header.map { $0.lowercased() })
        if !taken.contains(name) { return name }
        let long = "\(name)_\(system.name.lowercased().split(separator: " ").joined(separator: "_"))"
        if !taken.contains(long) { return long }
        let number = (2...).first { !taken.contains("\(long)_\($0)") }
        return "\(long)_\(number ?? 2)"
    }

    private var separator: [UInt8] {
        if case .byte(let byte) = layout.delimiter { [byte] } else { [0x20] }
    }

    private func text(_ name: String) -> [UInt8] {
        guard case .byte(let byte) = layout.delimiter else { return Array(name.utf8) }
        var bytes: [UInt8] = []
        DelimitedTextWriter(delimiter: byte).append([name], to: &bytes)
        return Array(bytes.dropLast())
    }
}
