import ArgumentParser
import Operations

struct PullParcelsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "parcels",
        abstract: "The parcels of an instance of Nyla's real estate, in any format.",
        discussion: """
            Asks for page after page until the service has no more; a parcel that comes twice is taken once. EGRID, \
            number, municipality and area stand under the register's names too, so that "fieldbook parcels measure" \
            finds them. Where the service cannot be reached or fails, its last good answer is taken (of the last \
            seven days, from ~/.cache/fieldbook/answers.sqlite, which nobody else can read): the row and a note say \
            so, and from when it is, and the run counts as done. With --no-cache it fails instead, with exit code 3.

            Examples:
              fieldbook pull parcels --profile land -o parcels.geojson
              fieldbook pull parcels --instance i1 --project q7 -o project.gpkg
              fieldbook pull parcels --bbox 2600000,1200000,2601000,1201000 \\
                --to lv95 -o near.csv
            """)

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "A file (.geojson, .geojsonl, .gpkg, .shp, .fgb, .gml, .kml, .dxf, .csv), a folder, or - for standard output.",
            valueName: "out"),
        completion: .file())
    var output: String?

    @Option(help: ArgumentHelp("Only the parcels of this project.", valueName: "id"))
    var project: String?

    @Option(
        help: ArgumentHelp(
            "Only these parcels of the service's, separated by commas. Can be repeated.", valueName: "ids"))
    var ids: [String] = []

    @Option(
        help: ArgumentHelp(
            "Only what touches this box in LV95, LV03 or WGS84.", valueName: "west,south,east,north"))
    var bbox: String?

    @Option(help: ArgumentHelp("How many parcels are asked for at once.", valueName: "n"))
    var pageSize = 100

    @OptionGroup var file: ParcelFileOptions

    @Flag(help: "Fail where the service cannot be reached, and keep no answer.")
    var noCache = false

    @OptionGroup(title: "The service") var pull: PullOptions

    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        let choice = try OutputChoice<ConvertFormat>(output, format: file.toFormat)
        var parameters = PullParcels.Parameters()
        parameters.project = project
        parameters.ids = ids.flatMap(CommaList.parts)
        parameters.bbox = bbox
        parameters.pageSize = pageSize
        parameters.to = file.to
        parameters.format = choice.format ?? parameters.format
        parameters.decimals = file.precision
        parameters.offline = !noCache
        let service = try pull.signedIn()
        try BatchCommandRun(options: options)(
            try PullParcels(parameters, at: service), on: PullOptions.item(at: service, called: "parcels"),
            to: choice.destination)
    }
}
