import ArgumentParser
import Batch
import BatchReport
import LandOperations

struct TriangulationCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "triangulation",
        abstract: "Convert swisstopo's table of triangles to a file for --method fineltra.",
        discussion: """
            swisstopo delivers the triangles of CHENyx06 as a Shapefile with the corners in LV03 and LV95 as \
            attributes, x1_03, y1_03 to x3_95, y3_95; "ogr2ogr -f CSV" makes a table from it. The output is \
            tinshift JSON for PROJ. Triangles with a year in jahr_elim are left out; the others are checked.

            Example:
              ogr2ogr -f CSV chenyx06.csv chenyx06.shp
              fieldbook triangulation chenyx06.csv -o chenyx06.json
              fieldbook transform points.csv --to lv95 --method fineltra=chenyx06.json \\
                -o lv95.csv
            """)

    @Argument(
        help: ArgumentHelp("The table, with one triangle per row.", valueName: "table"), completion: .file())
    var input: String

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("A file, or - for standard output.", valueName: "file"), completion: .file())
    var output: String

    @Flag(help: "Replace an existing file.")
    var overwrite = false

    func validate() throws {
        try OutputName.check(output)
    }

    func run() throws {
        let triangles = try TriangleTableFile(path: input)
        guard output != "-" else { return try StandardOutput.write(triangles.tinshiftJSON) }
        if let made = FileIdentity(ofFileAt: output), made == FileIdentity(ofFileAt: input) {
            throw ValidationError("-o: \(output) is the table itself.")
        }
        try ReportFile(path: output, mayOverwrite: overwrite).write { try $0(triangles.tinshiftJSON) }
        let count = triangles.count == 1 ? "1 triangle" : "\(triangles.count) triangles"
        StandardError.write("written: \(PathParts.seenFromHere(output)): \(count)\n")
    }
}
