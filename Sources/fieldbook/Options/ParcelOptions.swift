import ArgumentParser
import Operations

/// What every command on parcels takes about its input.
struct ParcelOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The system of the input: lv95, lv03, wgs84, EPSG:n, or auto.", valueName: "system"))
    var from = "auto"

    @Option(
        help: ArgumentHelp(
            "An attribute in place of the usual ones: egrid, number, bfs, canton, kind or area=NAME. Can be repeated.",
            valueName: "field=name"))
    var map: [String] = []

    @Option(help: ArgumentHelp("The layer of a file that has several.", valueName: "name"))
    var layer: String?

    @Option(
        help: ArgumentHelp(
            "The encoding of a table's texts where it is not UTF-8, or a Shapefile's where the file does not say it or says it wrongly.",
            valueName: "encoding"))
    var encoding: String?

    @Option(help: ArgumentHelp("How far a chord may lie from its arc.", valueName: "metres"))
    var arcTolerance = 0.001

    func apply(to parameters: inout some ParcelReading) {
        parameters.from = from
        parameters.map = map
        parameters.layer = layer
        parameters.encoding = encoding
        parameters.arcTolerance = arcTolerance
    }
}
