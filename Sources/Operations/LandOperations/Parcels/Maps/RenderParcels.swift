package import Batch
package import MapDrawing
import SimpleFeatures

/// Draws parcels as a map with their numbers, a scale bar and a north arrow.
package struct RenderParcels: ParcelOperation {
    /// Parameters of `parcels.render`.
    package struct Parameters: ParcelReading {
        package var input = ParcelInputParameters()
        package var page = MapPageParameters()
        @Parameter("Format of the map.", .readByCommand(as: "to-format")) package var format = MapFormat.png
        @Parameter(
            "Parcels to highlight, by number or EGRID. Can be repeated.", .value("parcels"), .commaSeparated)
        package var highlight: [String] = []
        @Parameter("Highlight parcels that share a border with highlighted ones too, in a lighter colour.")
        package var neighbours = false
        @Parameter("Show the highlighted parcels and their surroundings instead of all.") package var focus =
            false
        @Parameter(
            "Labels of parcels: number, egrid, none, or attributes, each on a line of its own. Can be repeated.",
            .value("names"), .commaSeparated)
        package var label = ["number"]
        @Parameter("Attribute to colour by, with a legend.", .value("name")) package var colourBy: String?
        @Parameter("Colour of a value. Can be repeated.", .option("colour"), .value("value=#rrggbb"))
        package var colours: [String] = []
        @Parameter("Classes of a numeric attribute.", in: 2...9, .value("n")) package var classes = 5

        package init() {}
    }

    package static let name = "parcels.render"
    package static let traits = OperationTraits.parcels(version: 4)

    package let parameters: Parameters
    let source: ParcelSource
    let sheet: PageChoice
    let colours: [String: MapColour]
    /// Numbers and EGRIDs of the parcels to highlight.
    let highlighted: Set<String>

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        try parameters.checkRanges()
        source = try ParcelSource(parameters.input)
        highlighted = Set(parameters.highlight)
        sheet = try PageChoice(parameters.page, parameters.format)
        colours = try Self.colours(parameters.colours)
        for (name, isAsked) in [("focus", parameters.focus), ("neighbours", parameters.neighbours)]
        where isAsked && parameters.highlight.isEmpty {
            throw ParameterFailure(name, "name the parcels that it is about with highlight")
        }
    }

    package func plannedOutputs(of item: Item) -> [String] {
        ["\(item.stem).\(parameters.format.rawValue)"]
    }

    package func makeWorker() throws -> any OperationWorker<MapSummary> {
        try RenderParcelsWorker(operation: self)
    }

    private static func colours(_ entries: [String]) throws -> [String: MapColour] {
        var colours: [String: MapColour] = [:]
        for entry in entries {
            guard let place = entry.lastIndex(of: "="),
                let colour = MapColour(text: String(entry[entry.index(after: place)...]))
            else {
                throw ParameterFailure("colours", "VALUE=#RRGGBB was expected, not \"\(entry)\"")
            }
            colours[String(entry[..<place])] = colour
        }
        return colours
    }
}
