import ArgumentParser
import Batch
import BatchReport
import CommandRuns
import LandOperations

struct TriangulationCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "triangulation",
        abstract: "Convert swisstopo's table of triangles to a file for --method fineltra.",
        discussion: """
            swisstopo delivers the triangles of CHENyx06 as a Shapefile. Its attributes x1_03, y1_03, …, \
            x3_95, y3_95 are the corners in LV03 and LV95. "ogr2ogr -f CSV" makes a table from the \
            Shapefile. The output is tinshift JSON for PROJ.

            Triangles with a year in the column jahr_elim are no longer in use and are left out. If another \
            triangle has no area or overlaps a neighbour, or if LV03 and LV95 differ by more than a few \
            metres at a corner (apart from the offset of 2,000,000 m and 1,000,000 m between the two), the \
            command fails.

            Example:
              ogr2ogr -f CSV chenyx06.csv chenyx06.shp
              fieldbook triangulation chenyx06.csv -o chenyx06.json
              fieldbook transform points.csv --to lv95 --method fineltra=chenyx06.json \\
                -o lv95.csv
            """)

    @Argument(
        help: ArgumentHelp("The table (CSV), with one triangle per row.", valueName: "table"),
        completion: .file())
    var input: String

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Output file, or - for standard output.", valueName: "file"), completion: .file())
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
