public import Batch
import Parcels
import SimpleFeatures
import SwissCoordinates

/// Formats of operations on parcels that write rows or features; the raw value is the file extension.
public enum ParcelFormat: String, CaseIterable, ParameterValue {
    case csv
    case ndjson
    /// Aligned columns.
    case txt
    case geojson
    /// A feature on each line.
    case geojsonl
    /// GeoPackage.
    case gpkg
    /// Shapefile: several files with the same name.
    case shp
    /// FlatGeobuf.
    case fgb
    case gml
    /// In WGS84.
    case kml
    /// A drawing, without attributes.
    case dxf

    public var featureFormat: FeatureFormat? { FeatureFormat(rawValue: rawValue) }
    public var tableFormat: TableFormat? { TableFormat(rawValue: rawValue) }

    /// An item's output files, the main one first.
    package func outputPlan(withStem stem: String) -> OutputPlan {
        featureFormat?.outputPlan(withStem: stem) ?? ["\(stem).\(rawValue)"]
    }
}

/// Parcels as rows of a table, or as features in the CRS of the input.
final class ParcelOutput {
    private enum Sink {
        case table(TableOutput)
        case features(FeatureOutput)
    }

    private let sink: Sink

    /// Without a format, rows are written as CSV or as the run prints tables. Coordinates keep all digits. Placemarks of KML
    /// take their names from `fields`.
    init(
        _ format: ParcelFormat?, _ transformer: Transformer, name: String?,
        fields: ParcelFields = .standard, in context: ItemContext
    ) throws {
        if let format = format?.featureFormat {
            sink = .features(
                try FeatureOutput(
                    format, transformer.source, isGeographic: transformer.sourceIsGeographic,
                    decimals: .all, name: name, fields: fields, in: context))
        } else {
            sink = .table(try TableOutput(format?.tableFormat, in: context))
        }
    }

    /// Whether features are written.
    var hasFeatures: Bool { if case .features = sink { true } else { false } }

    /// What the format could not store; known after `finish()`.
    var notes: [String] { if case .features(let output) = sink { output.notes } else { [] } }

    /// Writes the header of CSV, so that a table without rows has one too. Call it before any row.
    func writeNames(of row: Row) throws {
        if case .table(let output) = sink { try output.writeNames(of: row) }
    }

    /// Writes the feature or the row, whichever the format needs.
    func write(_ feature: @autoclosure () throws -> Feature, _ row: @autoclosure () throws -> Row) throws {
        switch sink {
        case .table(let output): try output.write(try row())
        case .features(let output): try output.write(try feature())
        }
    }

    func finish() throws {
        switch sink {
        case .table(let output): try output.finish()
        case .features(let output): try output.finish()
        }
    }
}

/// Names of new attributes that differ from those of the source, which stay unchanged.
struct NewAttributeNames {
    private let renamed: [(usual: String, other: String)]

    /// Names that are taken get `prefix` and an underscore in front.
    init(_ usual: [String], besides taken: Set<String>, prefix: String) {
        renamed = usual.filter(taken.contains).map { name in
            var other = "\(prefix)_\(name)"
            while taken.contains(other) || usual.contains(other) { other = "\(prefix)_\(other)" }
            return (name, other)
        }
    }

    /// The name for an attribute with this usual name.
    subscript(usual: String) -> String { renamed.first { $0.usual == usual }?.other ?? usual }

    var notes: [String] {
        guard !renamed.isEmpty else { return [] }
        return [
            "the source has attributes \(renamed.map(\.usual).joined(separator: ", ")); the new ones are "
                + renamed.map(\.other).joined(separator: ", ")
        ]
    }
}

/// Counts features that lost the heights of their corners, since parcels are changed in the plane.
struct LostHeights {
    private var count = 0

    /// Counts a feature whose geometry is replaced, if it has heights.
    mutating func add(_ replaced: Feature) {
        var hasHeights = false
        replaced.geometry?.forEachRun { run in hasHeights = hasHeights || run.contains { $0.z != nil } }
        if hasHeights { count += 1 }
    }

    var notes: [String] {
        count == 0 ? [] : ["\(count.counted("changed parcel")) lost \(count == 1 ? "its" : "their") heights"]
    }
}

extension Transformer {
    /// Transforms a geometry; a multi-geometry with one part becomes that part.
    func single(_ geometry: Geometry) throws(TransformError) -> Geometry {
        switch geometry {
        case .multiPolygon(let parts) where parts.count == 1: try transform(.polygon(parts[0]))
        case .multiLineString(let lines) where lines.count == 1: try transform(.lineString(lines[0]))
        default: try transform(geometry)
        }
    }
}
