package import ArgumentParser
import Batch
import Compression
package import Operations

struct TransformCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "transform",
        abstract: "Transform coordinates between LV95, LV03, WGS84 and other systems.",
        usage: """
            fieldbook transform IN... [-o OUT] [--from auto] [--to wgs84]
            fieldbook transform EASTING NORTHING [HEIGHT] --from lv03
            """,
        discussion: """
            Reads GeoJSON and tables (CSV, TSV, XYZ; packed with gzip or zstd as well), writes the same with the \
            coordinates in the target system, and all else as it was. \
            LV03 goes through swisstopo's grid CHENyx06; without the grid nothing is computed. Heights are carried \
            along unchanged unless both systems say what theirs are counted from: lv03+ln02, lv95+lhn95, lv95+bessel, \
            wgs84+ellipsoidal; they then count in the position too. Points far outside of a system's area are refused.

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
            "A file (.geojson, .geojsonl, .csv), a folder, or - for standard output.", valueName: "out"),
        completion: .file())
    var output: String?

    @Option(
        help: ArgumentHelp(
            "The system of the input: lv95, lv03, wgs84, etrs89, EPSG:n or n, or auto for what the file says or its numbers show.",
            valueName: "system"))
    var from = "auto"

    @Option(help: ArgumentHelp("The system of the output.", valueName: "system"))
    var to = "wgs84"

    @Option(
        help: ArgumentHelp(
            "Between LV03 and LV95: grid (CHENyx06), shift (whole kilometres only, up to 2 m off), or fineltra=FILE with swisstopo's triangles, which \"fieldbook triangulation\" makes of their table.",
            valueName: "method"))
    var method = "grid"

    @Flag(
        help: """
            Accept less where a grid is missing or ends, up to metres off. A note and the results' column ballpark \
            tell how many positions that are; the outputs themselves are not marked.
            """)
    var allowBallpark = false

    @Option(
        help: ArgumentHelp(
            "The output's format where its name does not say it: geojson, geojsonl, csv, tsv, txt or xyz, packed with .gz or .zst behind it.",
            valueName: "format"))
    var toFormat: String?

    @Option(
        help: ArgumentHelp(
            "Decimals of the coordinates; 3 in metres are a millimetre, 8 in degrees about one.",
            valueName: "n"))
    var precision: Int?

    @Option(
        help: ArgumentHelp(
            "A table's columns by name or number, easting or longitude first, if need be with a height.",
            valueName: "e,n[,h]"))
    var columns: String?

    @Option(
        help: ArgumentHelp(
            "A table's encoding: utf-8, windows-1252 or latin1. What is written is UTF-8.", valueName: "name")
    )
    var encoding = TableEncoding.utf8

    @Option(help: "How a table's coordinates are written: decimal, or dms for degrees, minutes and seconds.")
    var notation = CoordinateNotation.decimal

    @Flag(help: "Write a table's decimals behind a comma.")
    var decimalComma = false

    @Flag var placement = CoordinatePlacement.replacing

    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        if let point = try PointArguments(input.inputs) {
            try PointArguments.checkOptions(in: Fieldbook.arguments)
            return try point.transform(
                by: try TransformCoordinates(parameters), options.format)
        }
        let packing = (toFormat ?? output).flatMap { CompressionFormat(path: $0) }
        let choice = try OutputChoice<TransformFormat>(
            output, format: packing == nil ? toFormat : unpacked(toFormat ?? output ?? ""))
        var parameters = parameters
        parameters.format = choice.format
        parameters.compression = packing
        try BatchCommandRun(input: input, options: options)(
            try TransformCoordinates(parameters), to: choice.destination)
    }

    private var parameters: TransformCoordinates.Parameters {
        var parameters = TransformCoordinates.Parameters()
        parameters.from = from
        parameters.to = to
        parameters.decimals = precision
        parameters.encoding = encoding
        parameters.notation = notation
        parameters.decimalComma = decimalComma
        parameters.placement = placement
        parameters.method = method
        parameters.allowBallpark = allowBallpark
        parameters.columns = columns?.split(separator: ",").map(String.init)
        return parameters
    }

    /// The format's name without its packing: `csv` of `points.csv.gz` or `csv.gz`.
    private func unpacked(_ name: String) -> String {
        name.split(separator: ".").dropLast().last.map(String.init) ?? ""
    }
}

extension CoordinateNotation: ExpressibleByArgument {}

extension TableEncoding: ExpressibleByArgument {}

extension CoordinatePlacement: EnumerableFlag {
    package static func name(for value: CoordinatePlacement) -> NameSpecification {
        switch value {
        case .replacing: .customLong("in-place-of")
        case .appending: .customLong("append")
        }
    }

    package static func help(for value: CoordinatePlacement) -> ArgumentHelp? {
        switch value {
        case .replacing: "Put a table's new coordinates in place of the old ones."
        case .appending: "Put them behind all other columns."
        }
    }
}
