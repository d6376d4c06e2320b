import Batch
import SimpleFeatures
import SwissCoordinates

/// Points of a table written as a table with the new coordinates in the old ones' place, or as GeoJSON.
final class PointOutput {
    private enum Sink {
        case table(OutputFile, DelimitedTextWriter)
        case features(FeatureOutput)
    }

    private let sink: Sink
    private let table: PointTable
    private let number: DecimalWriter
    private(set) var count = 0

    init(
        _ format: TransformFormat, _ table: PointTable, _ transformer: Transformer, decimals: Int?,
        in context: ItemContext
    ) throws {
        self.table = table
        let isGeographic = transformer.targetIsGeographic
        number = DecimalWriter(
            .upTo(decimals: decimals ?? FeatureOutput.millimetreDecimals(isGeographic: isGeographic)))
        if let format = format.featureFormat {
            sink = .features(
                try FeatureOutput(
                    format, transformer.target, isGeographic: isGeographic, decimals: decimals, name: nil,
                    in: context))
            return
        }
        let file = try context.makeFile(extension: format.rawValue)
        let writer = DelimitedTextWriter(delimiter: table.delimiter)
        var header = table.header
        header[table.columns.x] = isGeographic ? "longitude" : "easting"
        header[table.columns.y] = isGeographic ? "latitude" : "northing"
        try file.write { writer.append(header, to: &$0) }
        sink = .table(file, writer)
    }

    func write(_ point: PointTable.Point, at position: Position) throws {
        switch sink {
        case .features(let output): try output.write(feature(of: point, at: position))
        case .table(let file, let writer):
            var fields = point.fields
            fields[table.columns.x] = number.string(position.x)
            fields[table.columns.y] = number.string(position.y)
            try file.write { writer.append(fields, to: &$0) }
        }
        count += 1
    }

    func finish() throws {
        switch sink {
        case .features(let output): try output.finish()
        case .table(let file, _): try file.flush()
        }
    }

    private func feature(of point: PointTable.Point, at position: Position) -> Feature {
        var properties = JSONObject()
        let coordinates = [table.columns.x, table.columns.y, table.columns.z]
        for (column, field) in point.fields.enumerated()
        where !coordinates.contains(column) && column < table.header.count {
            properties.members.append(.init(name: table.header[column], value: .string(field)))
        }
        return Feature(geometry: .point(position), properties: properties)
    }
}
