public import Batch
public import Compression
import Foundation
import SimpleFeatures
import SwissCoordinates

/// Transforms the coordinates of GeoJSON and of tables from one reference system into another.
public struct TransformCoordinates: BatchOperation {
    /// Parameters of `coordinates.transform`.
    public struct Parameters: OperationParameters {
        @Parameter(
            """
            CRS of the input: lv95, lv03, wgs84, etrs89, EPSG:n or n. auto uses the CRS that the file \
            declares, or else the one that fits its numbers.
            """,
            .value("crs"))
        public var from = "auto"
        @Parameter("CRS of the output: lv95, lv03, wgs84, etrs89, EPSG:n or n.", .value("crs"))
        public var to = "wgs84"
        @Parameter(
            """
            Transformation between LV03 and LV95: grid (CHENyx06), shift (by 2000 km and 1000 km, up to 2 m \
            off), or fineltra=FILE (swisstopo's triangles, in a file that "fieldbook triangulation" makes).
            """, .file(after: "fineltra="))
        public var method = "grid"
        @Parameter(
            """
            Accept an accuracy of only a few metres if a grid is missing or does not cover a point. A note, \
            and the column "ballpark" in the printed results, give the number of such positions; the outputs \
            themselves do not mark them.
            """)
        public var allowBallpark = false
        @Parameter(
            """
            Format of the output, if its name does not show it: geojson, geojsonl, csv, tsv, txt or xyz, \
            followed by .gz or .zst if it is compressed. (default: the format of the input)
            """, .readByCommand(as: "to-format"))
        public var format: TransformFormat?
        @Parameter("Compression of the output.", .inManifestsOnly) public var compression: CompressionFormat?
        @Parameter(
            "Decimal places of the coordinates. (default: 3 for metres, 8 for degrees, so that the last digit is about a millimetre)",
            in: 0...15,
            .option("precision"), .value("n"))
        public var decimals: Int?
        @Parameter(
            """
            Columns of a table by name or number: easting or longitude first, then northing or latitude, \
            then an optional height. (default: the columns with usual names)
            """,
            .value("e,n[,h]"), .commaSeparated)
        public var columns: [String]?
        @Parameter(
            "Encoding of a table. The output is always UTF-8; UTF-16 is recognised by its byte order mark.")
        public var encoding = TableEncoding.utf8
        @Parameter("Notation of a table's coordinates: decimal, or dms for degrees, minutes and seconds.")
        public var notation = CoordinateNotation.decimal
        @Parameter("Write a table's numbers with a decimal comma.") public var decimalComma = false
        @Parameter(
            "Place of a table's new coordinates: in the columns of the old ones, or in new columns at the end.",
            .flags(
                (
                    "replacing", "in-place-of",
                    "Replace a table's old coordinates with the new ones. This is the default."
                ),
                (
                    "appending", "append",
                    "Keep a table's old coordinates, and add the new ones as extra columns."
                )))
        public var placement = CoordinatePlacement.replacing

        public init() {}
    }

    public static let name = "coordinates.transform"
    private static let extensions: Set<String> = {
        let plain = ["geojson", "json", "geojsonl", "ndjson", "csv", "tsv", "xyz"]
        let packed = CompressionFormat.allCases.flatMap { format in plain.map { "\($0).\(format.rawValue)" } }
        return Set(plain + packed)
    }()
    public static let traits = OperationTraits(
        version: 6,
        acceptedExtensions: extensions,
        acceptsMixedFolders: true,
        readsStandardInput: true)

    public let parameters: Parameters
    let source: SourceSystem
    let target: ReferenceSystem
    let options: TransformOptions

    public init(_ parameters: Parameters) throws {
        self.parameters = parameters
        try parameters.checkRanges()
        source = try SourceSystem(parameters.from)
        target = try ReferenceSystem(parameters.to)
        options = TransformOptions(
            method: try TransformMethod(parameters.method), allowsBallpark: parameters.allowBallpark)
        try Self.checkTableOptions(parameters)
        if parameters.notation == .dms, try !Transformer(from: target, to: target).targetIsGeographic {
            throw ParameterFailure(
                "notation", "\(target.name) has no degrees, minutes and seconds; use decimal")
        }
        if let columns = parameters.columns, !(2...3).contains(columns.count) {
            throw ParameterFailure(
                "columns",
                "two or three names were expected: easting,northing or longitude,latitude, and a height"
            )
        }
    }

    /// The grids or triangles used, with their hashes.
    public func resources(without unused: Set<String>) -> [String] {
        options.fileHashes(withHeights: convertsHeights)
    }

    public func outputPlan(of item: Item) -> OutputPlan {
        let packing = parameters.compression.map { "." + $0.rawValue } ?? ""
        return ["\(item.stem).\(outputFormat(of: item).rawValue)\(packing)"]
    }

    public func makeWorker() throws -> any OperationWorker<TransformResult> {
        try TransformWorker(operation: self)
    }

    /// Whether heights are transformed; otherwise they are copied.
    var convertsHeights: Bool { target.heights != nil }

    /// The requested format, or the one of the input's name; GeoJSON if neither decides.
    func outputFormat(of item: Item) -> TransformFormat {
        parameters.format ?? TransformFormat(of: item) ?? .geojson
    }

    /// The format of the output once that of the input is known: on standard output, a table without a telling name stays a
    /// table.
    func outputFormat(
        of item: Item, readAs input: TransformFormat, in context: ItemContext
    ) throws -> TransformFormat {
        guard parameters.format == nil, TransformFormat(of: item) == nil else {
            return outputFormat(of: item)
        }
        if context.writesToStandardOutput { return input }
        guard input.isTable else { return .geojson }
        throw ItemFailure(
            code: "format.unknown",
            message: "the input is a table, and the format of the output is unknown",
            remedy: "Set --to-format csv, or name the output, as in -o points.csv.")
    }
}

extension TransformCoordinates {
    /// Throws if GeoJSON is requested along with an option for writing tables.
    static func checkTableOptions(_ parameters: Parameters) throws {
        guard let format = parameters.format, !format.isTable else { return }
        let written = [
            ("notation", parameters.notation != .decimal), ("append", parameters.placement == .appending),
            ("decimalComma", parameters.decimalComma),
        ]
        if let (name, _) = written.first(where: \.1) {
            throw ParameterFailure(
                name, "GeoJSON output is not affected by it; leave it out")
        }
    }

    /// Throws if the input is GeoJSON and an option for tables is set.
    func checkOptionsForGeoJSON() throws {
        let options = [
            ("--notation", parameters.notation != .decimal), ("--append", parameters.placement == .appending),
            ("--decimal-comma", parameters.decimalComma), ("--columns", parameters.columns != nil),
            ("--encoding", parameters.encoding != .utf8),
        ]
        if let (name, _) = options.first(where: \.1) {
            throw ItemFailure(
                code: "format.unsupported", message: "\(name) is for tables, and this is GeoJSON",
                remedy: "Leave \(name) out, or transform the tables separately.")
        }
    }
}

/// The notation of a table's coordinates.
public enum CoordinateNotation: String, CaseIterable, ParameterValue {
    case decimal
    /// Degrees, minutes and seconds.
    case dms
}

/// The place of a table's new coordinates.
public enum CoordinatePlacement: String, CaseIterable, ParameterValue {
    /// In the columns of the old ones.
    case replacing
    /// After all other columns.
    case appending
}

/// Transforms one file after the other; transformers are reused.
final class TransformWorker: OperationWorker {
    private let operation: TransformCoordinates
    private let transformers: TransformerCache

    /// Throws if a named CRS cannot be transformed, for example because a grid is missing, since this affects all items.
    init(operation: TransformCoordinates) throws {
        self.operation = operation
        transformers = TransformerCache(options: operation.options)
        if case .named(let system) = operation.source {
            _ = try transformers.transformer(from: system, to: operation.target)
        }
    }

    func process(_ item: Item, in context: ItemContext) throws -> TransformResult {
        let (front, bytes) = try InputBytes(item, within: context.limits)
            .peeking(at: FeatureFileKind.bytesToLookAt)
        try Self.checkKind(of: item, front)
        let input = TransformFormat(of: item) ?? TransformFormat(startingWith: front)
        if !input.isTable {
            try Self.checkIsGeoJSON(front)
            try operation.checkOptionsForGeoJSON()
        }
        let output = try operation.outputFormat(of: item, readAs: input, in: context)
        switch (input.isTable, output.isTable) {
        case (true, true):
            return try TableTransformation(operation, transformers, item, (input, output), bytes, in: context)
                .run()
        case (true, false):
            return try PointTransformation.result(
                operation, transformers, item, (input, output), bytes, in: context)
        case (false, false):
            if input == output, !operation.convertsHeights {
                return try FeatureRewriting(operation, transformers, item, bytes, in: context).run()
            }
            return try transformFeatures(of: item, bytes, in: context)
        case (false, true):
            throw ItemFailure(
                code: "format.unsupported", message: "GeoJSON cannot be written as a table here",
                remedy: "Use an output that ends in .geojson or .geojsonl.")
        }
    }

    /// Transforms GeoJSON feature by feature, into the other kind of GeoJSON or with heights.
    private func transformFeatures(
        of item: Item, _ bytes: InputBytes, in context: ItemContext
    ) throws -> TransformResult {
        let input = try FeatureInput(GeoJSONSource(bytes.source), from: operation.source, in: context)
        let transformer = try transformers.transformer(from: input.system, to: operation.target)
        let ballparkBefore = transformer.ballparkCount
        let output = try FeatureOutput(
            operation.outputFormat(of: item).featureFormat ?? .geojson, operation.target,
            isGeographic: transformer.targetIsGeographic,
            decimals: CoordinateDigits(operation.parameters.decimals),
            heightDecimals: transformer.computedHeightDecimals,
            name: input.collectionName, packed: operation.parameters.compression, in: context)
        try input.forEach { feature in try output.write(try feature.transformed(by: transformer)) }
        try output.finish()
        return TransformResult(
            item, input.choice, transformer, ballpark: transformer.ballparkCount - ballparkBefore,
            count: output.count, faults: try input.faults.faults(besides: output.count)
        ).noting(output.notes)
    }

    /// Throws for a format that other commands read, by the file's name or, for GPX, by its content.
    private static func checkKind(of item: Item, _ front: [UInt8]) throws {
        if FeatureFileKind.isGPX(front) {
            throw ItemFailure(
                code: "input.otherKind", message: "the format is GPX, not GeoJSON or a table",
                remedy: "Convert routes and points with fieldbook routes convert.")
        }
        guard case .vector(let format)? = FeatureFileKind(of: item) else { return }
        throw ItemFailure(
            code: "input.otherKind", message: "the format is \(format.name), not GeoJSON or a table",
            remedy: "Convert parcels with fieldbook parcels convert, which transforms them too.")
    }

    /// Throws for Esri JSON and TopoJSON, which the GeoJSON reader would turn into an empty document.
    private static func checkIsGeoJSON(_ front: [UInt8]) throws {
        guard let format = VectorFormat(startingWithJSON: front) else { return }
        throw ItemFailure(
            code: "input.otherKind", message: "this is \(format.name), not GeoJSON",
            remedy: "Convert parcels with fieldbook parcels convert, which transforms them too, "
                + "and export anything else as GeoJSON.")
    }
}

/// The result of transforming one file.
public struct TransformResult: OperationResult {
    public var input: String
    public var from: String
    public var to: String
    /// Why the CRS of the input was chosen.
    public var reason: String
    /// The reason in a few words; `nil` in results of older versions.
    public var briefReason: String?
    /// The method, with the name of the grid.
    public var method: String
    /// The number of positions transformed with a ballpark transformation.
    public var ballpark: Int
    /// The number of features or rows written.
    public var count: Int
    public var faults: [ItemFailure]
    /// Accuracy in metres by the sources of the method; `nil` if one states none.
    public var accuracy: Double?
    /// The grids and triangles used, each with its SHA-256.
    public var files: [String]?
    /// Notes on how the input was read and what the output's format could not represent; `nil` in results of older versions.
    public var formatNotes: [String]?

    public var rows: [Row] {
        [
            Row([
                "input": .text(input), "from": .text(from), "to": .text(to), "count": .integer(count),
                "faults": .integer(faults.count), "method": .text(method),
                "ballpark": .integer(ballpark), "reason": .sentence(reason, brief: briefReason ?? reason),
            ])
            .detailed(by: "accuracy", Row.Value(accuracy, decimals: 3))
            .detailed(by: "files", .list(files ?? []))
        ]
    }

    /// The result with more notes on its output.
    func noting(_ notes: [String]) -> TransformResult {
        var result = self
        if !notes.isEmpty { result.formatNotes = (formatNotes ?? []) + notes }
        return result
    }

    public var notes: [String] {
        (BallparkNote.text(count: ballpark, method: method).map { [$0] } ?? []) + (formatNotes ?? [])
    }
}

extension TransformResult {
    /// Creates the result of transforming an item with `transformer`.
    init(
        _ item: Item, _ choice: SourceSystem.Choice, _ transformer: Transformer, ballpark: Int, count: Int,
        faults: [ItemFailure]
    ) {
        let provenance = try? transformer.provenance()
        self.init(
            input: item.name, from: transformer.source.name, to: transformer.target.name,
            reason: choice.reason, briefReason: choice.briefReason, method: transformer.method,
            ballpark: ballpark, count: count, faults: faults, accuracy: provenance?.horizontalAccuracy,
            files: provenance?.files, formatNotes: choice.axesAreSwapped ? choice.notes : nil)
    }
}

/// A note on positions transformed with a ballpark transformation.
enum BallparkNote {
    /// `nil` if there are none.
    static func text(count: Int, method: String) -> String? {
        guard count > 0 else { return nil }
        let positions = count == 1 ? "1 position was" : "\(count) positions were"
        let way = method.contains("(ballpark)") ? "" : ", and by the plain shift where the grid ends"
        let isShift = !method.replacing("by the plain shift (ballpark)", with: "").contains("(ballpark)")
        let loss = isShift ? "up to 2 m off" : "metres off or more"
        return "\(positions) transformed with less accuracy, \(loss): \(method)\(way)"
    }
}
