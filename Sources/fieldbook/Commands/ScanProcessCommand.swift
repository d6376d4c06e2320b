import ArgumentParser
import Batch
import DocumentTasks
import Operations

struct ScanProcessCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "process",
        abstract: "Scans and photos as upright, straight, clean, searchable PDFs and text.",
        discussion: """
            Reads JPEG, PNG, TIFF (several pages), WebP, HEIC, GIF, BMP, JPEG 2000 and PDFs. Each page is set upright, \
            straightened, its background made even, and read.

            Pages of PDFs keep their pictures: those without text get it laid over them, those with text are left alone. \
            Pages that lie on their side are turned. --force-ocr makes them anew, straight and clean, and keeps bookmarks, title, \
            author and date of creation.

            Pictures are kept by what is on a page: ink alone in black and white, tones in grey, colours in layers of sharp \
            ink over a small background. --max-bytes gives up as much as each PDF has to, and nothing where it is small enough, as \
            long as nine of ten words are still read.

            Each document is judged too, from what is read anyway: what it is, with the evidence, what its machine-readable \
            zone, QR-bill, AHV numbers and IBANs say, and whether its picture was good enough, as "scan classify" and "scan \
            check" do by themselves. It all stands in the result; --expect and --reject-poor refuse documents by it.

            --merge makes one PDF more, of all inputs' PDFs, in the order of the inputs, with a bookmark for each: its file's \
            name. The single ones stay, so that a later run does only what is new and puts everything together again. What has \
            failed is missing in it and told, with exit code 1; --skip-text lets PDFs with text be part of it. --max-bytes holds \
            for each single PDF, not for the whole one. Encrypted PDFs are opened with --password-file: the single \
            ones stay encrypted, the whole one does not.

            Examples:
              fieldbook scan inbox/ -o documents/
              fieldbook scan process letter.jpg -o out/ --language deu --outputs pdf,hocr
              fieldbook scan inbox/*.tif -o out/ --language fra+deu --jobs 4
              fieldbook scan photos/ -o out/ --colour grey --max-bytes 300KB
              fieldbook scan uploads/ -o out/ --expect passport --reject-poor
              fieldbook scan book/ -o out/ --split --dewarp
              fieldbook scan letter.jpg plan.tif -o out/ --merge all.pdf --title Parcel
            """)

    @OptionGroup var input: InputOptions
    @OptionGroup var folder: FolderOption

    @Option(
        help: ArgumentHelp(
            "What is made: pdf, text, hocr, alto (ALTO 4), tsv, json (words with boxes and confidence).",
            valueName: "pdf,text"))
    var outputs = "pdf,text"

    @OptionGroup var recognition: RecognitionOptions

    @Option(
        help: ArgumentHelp(
            "Whether the paper is looked for in the picture and set straight: auto (in a camera's), always, never.",
            valueName: "when"))
    var photo = PhotoSearch.auto

    @Flag(help: "Make two pages of an open book's two.")
    var split = false

    @Flag(help: "Leave blank pages out.")
    var removeBlank = false

    @Option(
        help: ArgumentHelp(
            "What pictures are kept as: auto, colour, grey, bw, layers, or original (neither straightened nor cleaned).",
            valueName: "kind"))
    var colour = PageColour.auto

    @Option(help: ArgumentHelp("Quality of the pages' pictures in the PDF, 1 to 100.", valueName: "n"))
    var quality: Int?

    @Option(
        help: ArgumentHelp("The most bytes that a PDF may have, such as 300KB.", valueName: "size"),
        transform: FileSize.init)
    var maxBytes: FileSize?

    @Flag(
        help:
            "Write the best that --max-bytes allows, with a warning, even if its words can no longer be read."
    )
    var allowIllegible = false

    @Flag(inversion: .prefixedNo, help: "Make the page's background even and white.")
    var clean = true

    @Flag(
        name: .customLong("force-ocr"),
        help: "Make PDFs anew from the pictures of their pages, also with text, signed, or with a form.")
    var force = false

    @Option(
        help: ArgumentHelp(
            "Put the PDFs of all inputs together, in their order, into one of this name in the output folder too.",
            valueName: "name.pdf"))
    var merge: String?

    @Flag(help: "Take PDFs of which every page has text as they are, instead of failing.")
    var skipText = false

    @Flag(help: "Make a picture of the pages as they came beside those of the PDF, <name>.compare.jpg.")
    var compare = false

    @OptionGroup(title: "What is asked of documents") var judgement: JudgementOptions

    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        var parameters = ProcessScan.Parameters()
        recognition.apply(to: &parameters)
        judgement.apply(to: &parameters)
        parameters.outputs = try CommaList.choices(outputs, option: "--outputs")
        parameters.photo = photo
        parameters.splitSpreads = split
        parameters.removeBlank = removeBlank
        parameters.colour = colour
        parameters.quality = quality ?? parameters.quality
        parameters.maxBytes = maxBytes?.bytes
        parameters.allowIllegible = allowIllegible
        parameters.clean = clean
        parameters.force = force
        parameters.skipText = skipText
        parameters.compare = compare
        let run = BatchCommandRun(input: input, options: options)
        guard let merge else { return try run(try ProcessScan(parameters), to: folder.destination) }
        try run(
            try ProcessScan(parameters), thenGathering: try merging(into: merge, parameters),
            in: folder.destination)
    }

    /// What puts the documents together.
    private func merging(into name: String, _ each: ProcessScan.Parameters) throws -> MergeScans {
        guard each.outputs.contains(.pdf) else {
            throw ValidationError("--merge: only PDFs can be put together; add pdf to --outputs.")
        }
        guard options.selection.shard == nil else {
            throw ValidationError("--merge: goes without --shard, which leaves the other shards' PDFs out.")
        }
        var parameters = MergeScans.Parameters()
        parameters.name = name
        parameters.title = each.title
        parameters.archival = each.archival
        parameters.archivalLevel = each.archivalLevel
        parameters.passwordFile = each.passwordFile
        do {
            return try MergeScans(parameters)
        } catch let failure as ParameterFailure {
            throw ValidationError("--merge: \(failure.message).")
        }
    }
}

extension PageColour: ExpressibleByArgument {}
extension PhotoSearch: ExpressibleByArgument {}
