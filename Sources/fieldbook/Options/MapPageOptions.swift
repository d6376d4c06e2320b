import ArgumentParser
import Operations

/// The page that a map is drawn on.
struct MapPageOptions: ParsableArguments {
    @Option(help: "Stands above the map in place of the usual title; '' for none.")
    var title: String?

    @Option(help: "Stands below the map.")
    var note: String?

    @Option(help: ArgumentHelp("Pixels of the longest side, at 150 dots an inch.", valueName: "pixels"))
    var size: Int?

    @Option(
        help: ArgumentHelp(
            "Draw on paper at exactly this scale, for example 1000 or 1:1000.", valueName: "scale"))
    var scale: String?

    @Option(help: ArgumentHelp("The paper for --scale: a5 to a0.", valueName: "size"))
    var paper = "a4"

    @Option(
        help: ArgumentHelp(
            "How the paper lies, portrait or landscape; as the ground asks for without it.", valueName: "way")
    )
    var orientation: String?

    @Option(
        help: ArgumentHelp(
            "Times as many pixels to each side, for dense screens (2 for @2x) and print.", valueName: "ratio")
    )
    var pixelRatio = 1.0

    @Option(
        help: ArgumentHelp(
            "The ground to show in LV95: least easting and northing, greatest easting and northing.",
            valueName: "e,n,e,n"))
    var box: String?

    @Option(help: ArgumentHelp("The language of the map's own words: de, fr, it or en.", valueName: "code"))
    var language = "de"

    func validate() throws {
        if size != nil && scale != nil { throw ValidationError("Use --size or --scale, not both.") }
    }

    func apply(to parameters: inout some PageParameters) throws {
        parameters.title = title
        parameters.note = note
        parameters.size = size ?? parameters.size
        parameters.scale = try scale.map(Self.denominator)
        parameters.paper = paper
        parameters.orientation = orientation
        parameters.pixelRatio = pixelRatio
        parameters.box = try box.map(Self.numbers) ?? []
        parameters.language = language
    }

    private static func numbers(_ text: String) throws -> [Double] {
        try text.split(separator: ",").map { part in
            guard let number = Double(part.filter { !$0.isWhitespace && $0 != "'" }) else {
                throw ValidationError("--box \(text): four numbers parted by commas were expected.")
            }
            return number
        }
    }

    private static func denominator(_ text: String) throws -> Double {
        let digits = text.hasPrefix("1:") ? text.dropFirst(2) : text[...]
        guard let denominator = Double(digits.filter { $0 != "'" }) else {
            throw ValidationError("--scale \(text): a denominator was expected, such as 1000 or 1:1000.")
        }
        return denominator
    }
}
