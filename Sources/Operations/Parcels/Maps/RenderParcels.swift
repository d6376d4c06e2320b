package import Batch
import MapDrawing
import SimpleFeatures

/// Draws parcels as a map with their numbers, a scale bar and a north arrow.
package struct RenderParcels: ParcelOperation {
    /// What `parcels.render` is told.
    package struct Parameters: ParcelReading, PageParameters {
        /// The system of the input: a name, or `auto`.
        package var from = "auto"
        /// Attribute names in place of the usual ones.
        package var map: [String] = []
        /// The layer of a file that has several.
        package var layer: String?
        /// The encoding of a Shapefile's texts, where the file does not say it.
        package var encoding: String?
        /// How far a chord may lie from its arc, in metres.
        package var arcTolerance = 0.001
        /// What is drawn: `png`, `svg` or `pdf`.
        package var format = "png"
        /// Stands above the map in place of the collection's name; nothing if empty.
        package var title: String?
        /// Stands below the map, before the reference system.
        package var note: String?
        /// Pixels of the longest side, at 150 dots an inch.
        package var size = 1_600
        /// The denominator of an exact scale on paper, for example 1000; without it the map fills its page.
        package var scale: Double?
        /// The paper of an exact scale: `a5` to `a0`.
        package var paper = "a4"
        /// How the paper lies: `portrait`, `landscape`, or as the ground asks for.
        package var orientation: String?
        /// How many times as many pixels to each side, for screens with dense pixels.
        package var pixelRatio = 1.0
        /// Numbers of parcels to highlight, or their EGRIDs.
        package var highlight: [String] = []
        /// Whether the parcels that share a border with highlighted ones are highlighted more quietly.
        package var neighbours = false
        /// Whether the map shows the highlighted parcels and what lies around them, instead of all.
        package var focus = false
        /// The ground to show in LV95: least easting and northing, greatest easting and northing.
        package var box: [Double] = []
        /// What a parcel is labelled with: `number`, `egrid`, `none`, or names of attributes, a line each.
        package var label = ["number"]
        /// The attribute whose values the parcels are coloured by.
        package var colourBy: String?
        /// Colours of values, such as `W2=#F2C6B4`.
        package var colours: [String] = []
        /// Classes of an attribute that is a number.
        package var classes = 5
        /// The language of the map's own words: `de`, `fr`, `it` or `en`.
        package var language = "de"

        /// Everything at its default.
        package init() {}
    }

    package static let name = "parcels.render"
    package static let version = 4

    package let parameters: Parameters
    let source: ParcelSource
    let sheet: PageChoice
    let colours: [String: MapColour]
    /// Numbers and EGRIDs of the parcels to highlight.
    let highlighted: Set<String>

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        source = try ParcelSource(parameters)
        highlighted = Set(parameters.highlight)
        sheet = try PageChoice(parameters)
        colours = try Self.colours(parameters.colours)
        guard (2...9).contains(parameters.classes) else {
            throw ParameterFailure("classes", "2 to 9 were expected, not \(parameters.classes)")
        }
        for (name, isAsked) in [("focus", parameters.focus), ("neighbours", parameters.neighbours)]
        where isAsked && parameters.highlight.isEmpty {
            throw ParameterFailure(name, "name the parcels that it is about with highlight")
        }
    }

    package func plannedOutputs(of item: Item) -> [String] {
        ["\(item.stem).\(parameters.format)"]
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
