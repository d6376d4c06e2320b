public import ArgumentParser
public import DocumentModel
import DocumentTasks
import Operations

struct ScanCompressCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compress",
        abstract: "Images made smaller: packed anew, scaled, in another format, without a position.",
        discussion: """
            Reads JPEG, PNG, TIFF (several pages), WebP, HEIC, GIF, BMP and JPEG 2000. A file is packed as what it came, or as \
            --to-format says; where that makes it no smaller, its own picture stays, untouched. Pictures are set upright, and \
            never enlarged.

            --max-bytes makes each file as good as fits, never larger: quality, then resolution, then colour are given up, as \
            long as nine of ten words are still read in it; where they are not, WebP is tried (photo.jpg.webp), and otherwise \
            nothing is written. What is small enough already keeps its picture.

            Of the metadata, resolution, time and colour profile go along, and what was dropped is told. The position goes \
            along only with --metadata keep --keep-position.

            Examples:
              fieldbook scan compress photos/ -o small/
              fieldbook scan compress inbox/ -o small/ --max-bytes 300KB --language deu
              fieldbook scan compress photo.jpg -o web/ --to-format webp --width 1600
              fieldbook scan compress archive/*.tif -o out/ --dpi 200 --metadata remove
            """)

    @OptionGroup var input: InputOptions
    @OptionGroup var folder: FolderOption

    @Option(
        help: ArgumentHelp(
            "What is written: auto (what it came as, else JPEG), jpeg, png, webp, tiff, heic.",
            valueName: "format"))
    var toFormat = CompressedFormat.auto

    @Option(
        help: ArgumentHelp(
            "Quality of JPEG, WebP and HEIC, 1 to 100; with it TIFF is packed by JPEG, otherwise without loss.",
            valueName: "n"))
    var quality: Int?

    @Option(
        help: ArgumentHelp("The most bytes that a file may have, such as 300KB.", valueName: "size"),
        transform: FileSize.init)
    var maxBytes: FileSize?

    @Flag(
        help:
            "Write the best that --max-bytes allows, with a warning, even if its words can no longer be read."
    )
    var allowIllegible = false

    @Option(help: ArgumentHelp("The most pixels across.", valueName: "pixels"))
    var width: Int?

    @Option(help: ArgumentHelp("The most pixels down.", valueName: "pixels"))
    var height: Int?

    @Option(help: ArgumentHelp("Percent of each side, at most 100.", valueName: "percent"))
    var scale: Double?

    @Option(help: ArgumentHelp("The most dots an inch, for pictures that state theirs.", valueName: "n"))
    var dpi: Double?

    @Option(
        help: ArgumentHelp(
            "What of the metadata goes along: keep (all but the position), reduce (resolution, time, colour profile), remove.",
            valueName: "which"))
    var metadata = MetadataPolicy.reduce

    @Flag(help: "Let the position go along with --metadata keep.")
    var keepPosition = false

    @Option(
        help: ArgumentHelp(
            "What happens to colours: keep, sRGB, grey; without it they stay, or become sRGB with --max-bytes.",
            valueName: "how"))
    var colour: ColourPolicy?

    @Option(
        help: ArgumentHelp(
            "The languages of text that has to stay legible, the likeliest first, by Tesseract's names.",
            valueName: "deu+fra"))
    var language = "deu+fra+ita+eng"

    @Flag(help: "Make a picture of what came beside what was made, <name>.compare.jpg.")
    var compare = false

    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        var parameters = CompressScan.Parameters()
        parameters.format = toFormat
        parameters.quality = quality
        parameters.maxBytes = maxBytes?.bytes
        parameters.allowIllegible = allowIllegible
        parameters.width = width
        parameters.height = height
        parameters.scale = scale
        parameters.dpi = dpi
        parameters.metadata = metadata
        parameters.keepPosition = keepPosition
        parameters.colours = colour
        parameters.languages = language.split(whereSeparator: { $0 == "+" || $0 == "," }).map(String.init)
        parameters.compare = compare
        try BatchCommandRun(input: input, options: options)(
            try CompressScan(parameters), to: folder.destination)
    }
}

extension CompressedFormat: ExpressibleByArgument {}
extension MetadataPolicy: ExpressibleByArgument {}
extension ColourPolicy: ExpressibleByArgument {}
