import LandOperations
import RouteOperations
import ArgumentParser
import Batch
import Compression

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

    @Option(help: ArgumentHelp("Format of the output if its name does not say it.", valueName: "format"))
    var toFormat: String?

    @OptionGroup var parameters: OperationOptions<TransformCoordinates.Parameters>

    @OptionGroup(title: "Every batch command") var options: RunOptions

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

    /// The command that writes a format which this one does not.
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

    /// The format's name without its packing: `csv` of `points.csv.gz` or `csv.gz`.
    private func unpacked(_ name: String) -> String {
        name.split(separator: ".").dropLast().last.map(String.init) ?? ""
    }
}
