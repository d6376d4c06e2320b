import ArgumentParser
import Batch
import CommandRuns
import Compression
import LandOperations
import RouteOperations

struct TransformCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "transform",
        abstract: "Transform coordinates between LV95, LV03, WGS84 and other CRSs.",
        usage: """
            fieldbook transform IN... [-o OUT] [--from auto] [--to wgs84]
            fieldbook transform EASTING NORTHING [HEIGHT] --from lv03
            """,
        discussion: """
            Reads GeoJSON and tables (CSV, TSV, XYZ), optionally compressed with gzip or zstd, and writes \
            them with the coordinates in the target CRS and everything else unchanged.

            Also transforms a single point, given as two or three arguments: first easting and northing, or \
            longitude and latitude, then an optional height. If you use compass letters, as in 46:57:03.9N, \
            latitude and longitude can be in either order. Without --from, the CRS is inferred from the \
            numbers.

            For LV03, Fieldbook uses swisstopo's grid CHENyx06. If the grid is missing, the command fails, \
            unless you use --allow-ballpark or another --method. Heights stay unchanged unless both CRSs \
            include a height system, as in lv03+ln02, lv95+lhn95, lv95+bessel or wgs84+ellipsoidal. If both \
            do, heights are converted, and also affect the positions. A point outside the range of LV95 or \
            LV03, or far outside the area of another CRS, is reported as an error.

            Examples:
              fieldbook transform parcels.geojson -o parcels-wgs84.geojson
              fieldbook transform points.csv --from lv03 --to lv95 --columns Y,X \\
                -o points-lv95.csv
              fieldbook transform fixes.csv.gz --columns lon,lat --to lv95 --append \\
                -o fixes-lv95.csv.zst
              fieldbook transform 2600000 1200000 --from lv95
              fieldbook transform 46:57:03.9N 7:26:19.1E --to lv95
              fieldbook transform 2602030.740 1191775.030 897.906 --from lv95+lhn95 \\
                --to etrs89+ellipsoidal
              fieldbook transform intake/ --to lv95 -o lv95/
            """)

    @OptionGroup var input: InputOptions

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "A file (.geojson, .geojsonl, .csv, .tsv, .txt, .xyz, optionally followed by .gz or .zst), a folder, or - for standard output.",
            valueName: "out"),
        completion: .file())
    var output: String?

    @Option(
        help: ArgumentHelp(
            "Output format, if the extension of -o does not determine it. (values: geojson, geojsonl, csv, tsv, txt, xyz, optionally followed by .gz or .zst; default: the input's format)",
            valueName: "format"))
    var toFormat: String?

    @OptionGroup var parameters: OperationOptions<TransformCoordinates.Parameters>

    @OptionGroup(title: "Batch options") var options: RunOptions

    func run() throws {
        if let point = try PointArguments(input.inputs) {
            try PointArguments.checkOptions(in: Fieldbook.arguments)
            return try point.transform(
                by: try TransformCoordinates(parameters.values), options.format)
        }
        let packing = (toFormat ?? output).flatMap { CompressionFormat(path: $0) }
        let choice = try OutputChoice<TransformFormat>(
            output, format: packing == nil ? toFormat : unpacked(toFormat ?? output ?? ""),
            advice: Self.advice)
        var parameters = parameters.values
        parameters.format = choice.format
        parameters.compression = packing
        try BatchCommandRun(input: input, options: options)(
            try TransformCoordinates(parameters), to: choice.destination)
    }

    /// The command that writes a format that this one does not.
    private static func advice(on format: String) -> String? {
        let isOfParcels = ConvertFormat(rawValue: format) != nil
        let isOfRoutes = RouteFileFormat(rawValue: format) != nil
        return switch (isOfParcels, isOfRoutes) {
        case (true, true):
            "To write \(format), use fieldbook parcels convert for parcels, fieldbook routes convert for routes and points."
        case (true, false): "To write parcels as \(format), use fieldbook parcels convert."
        case (false, true): "To write routes and points as \(format), use fieldbook routes convert."
        case (false, false): nil
        }
    }

    /// The format without its compression: `csv` of `points.csv.gz` or `csv.gz`.
    private func unpacked(_ name: String) -> String {
        name.split(separator: ".").dropLast().last.map(String.init) ?? ""
    }
}

/// One point on the command line in place of files.
struct PointArguments {
    /// The options that apply to a point.
    private static let options: Set<String> = [
        "--from", "--to", "--method", "--allow-ballpark", "--precision", "--notation", "--decimal-comma",
        "--format", "--quiet", "-q",
    ]

    private let point: PointText

    /// `nil` if the arguments name files: the first does not look like a coordinate, or exists as a file.
    init?(_ arguments: [String]) throws {
        guard let first = arguments.first, PointText.isLikely(first), FileKind(at: first) == .nothing else {
            return nil
        }
        point = try PointText(arguments)
    }

    /// The arguments with a space before negative coordinates, which the parser would take for options; `nil` for commands
    /// without coordinates.
    static func shielded(_ arguments: [String]) -> [String]? {
        guard arguments.first == TransformCommand.configuration.commandName else { return nil }
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        return arguments[..<end].map { isNegative($0) ? " " + $0 : $0 } + arguments[end...]
    }

    /// Throws for options that do not apply to a point.
    static func checkOptions(in arguments: [String]) throws {
        let names = arguments.prefix { $0 != "--" }
            .filter { $0.hasPrefix("-") && $0 != "-" && !isNegative($0) }
            .map { String($0.prefix { $0 != "=" }) }
        if let name = names.first(where: { !options.contains($0) }) {
            throw ValidationError(
                "\(name): this does not apply to a single point; leave it out, or give a file of points."
            )
        }
    }

    func transform(by operation: TransformCoordinates, _ format: ResultFormat) throws {
        let point = try TransformedPoint(point.position, by: operation)
        if format == .table {
            try StandardOutput.write(Array((point.text + "\n").utf8))
        } else {
            try format.print([point.row])
        }
        for note in point.notes { StandardError.write("fieldbook: note: \(note)\n") }
    }

    private static func isNegative(_ argument: String) -> Bool {
        argument.hasPrefix("-") && PointText.isLikely(argument)
    }
}
