public import ArgumentParser
public import DocumentModel
import DocumentTasks

/// How pages become pictures.
struct PictureOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The most pixels across, in place of --size.", valueName: "pixels"))
    var width: Int?

    @Option(help: ArgumentHelp("The most pixels down, in place of --size.", valueName: "pixels"))
    var height: Int?

    @Flag(help: "Fill the box of --width and --height, or --size, and leave out what reaches over it.")
    var fill = false

    @Option(
        help: ArgumentHelp(
            "Draw a part of PDFs' pages: left, top, width and height in points (1/72 inch) from the upper left.",
            valueName: "x,y,w,h"))
    var region: String?

    @Option(
        help: ArgumentHelp(
            "Draw what PDFs want to be seen of their paper (crop), or all of it (media).", valueName: "box"))
    var box = PDFPageBox.crop

    @Flag(name: [.customLong("grey"), .customLong("gray")], help: "Turn colours into greys.")
    var grey = false

    @Flag(help: "Lay no white below PDFs' pages; for png, webp and tiff.")
    var transparent = false

    @Flag(inversion: .prefixedNo, help: "Draw notes, marks, stamps and form fields of PDFs too.")
    var annotations = true

    @Flag(help: "Write JPEGs that come at once and ever sharper.")
    var progressive = false

    @Option(help: ArgumentHelp("Make PNGs of PDFs' pages fast or small.", valueName: "how"))
    var effort = PictureEffort.fast

    @Flag(
        name: .customLong("2x"),
        help:
            "Make a second picture of each page, <name>@2x, of twice the pixels each way, for dense screens.")
    var doubled = false

    @Option(
        help: ArgumentHelp(
            "How pictures are named; {name} comes first.", valueName: "pattern"))
    var naming = "{name}-{page}"

    @Flag(
        help:
            "List each document's pictures with size and SHA-256 beside them, <name>-manifest.json."
    )
    var manifest = false

    func apply(to parameters: inout RenderPreview.Parameters) {
        parameters.width = width
        parameters.height = height
        parameters.fill = fill
        parameters.region = region
        parameters.box = box
        parameters.grey = grey
        parameters.transparent = transparent
        parameters.annotations = annotations
        parameters.progressive = progressive
        parameters.effort = effort
        parameters.doubled = doubled
        parameters.naming = naming
        parameters.manifest = manifest
    }
}

extension PDFPageBox: ExpressibleByArgument {}
extension PictureEffort: ExpressibleByArgument {}
