import ArgumentParser
import Batch
import CommandRuns
import DocumentOperations

struct ScanCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scan",
        abstract: "Turn scans and photos into upright, straight, searchable, small documents.",
        discussion: """
            Without a subcommand, "fieldbook scan" runs "scan process"; "fieldbook scan process --help" \
            lists its options.

            Examples:
              fieldbook scan inbox/ -o documents/
              fieldbook scan letter.jpg -o out/ --language deu --max-bytes 300KB
              fieldbook scan compress photos/ -o small/ --max-bytes 300KB
              fieldbook scan check inbox/ -o checked/
              fieldbook scan classify inbox/ -o findings/
            """,
        subcommands: [
            ScanProcessCommand.self, ScanCompressCommand.self, ScanCheckCommand.self, ScanOCRCommand.self,
            ScanClassifyCommand.self,
        ],
        defaultSubcommand: ScanProcessCommand.self)
}

struct ScanProcessCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "process",
        abstract: "Turn scans and photos into upright, straight, clean, searchable PDFs and text.",
        discussion: """
            Reads JPEG, PNG, TIFF (including multi-page files), WebP, HEIC, GIF, BMP, JPEG 2000 and PDFs. \
            Each page is turned upright and deskewed, its background is made even, and its text is \
            recognised.

            Pages of PDFs keep their images. A text layer is added to pages without text; pages on their \
            side are turned. A PDF with text on every page is copied unchanged. --force-ocr makes new pages \
            that are straight and clean, and keeps bookmarks, title, author and creation date.

            Plain text is stored in black and white, pictures and print below 200 dpi in grey, and colour \
            pages as sharp text over a background of lower resolution. With --max-bytes, quality is reduced \
            only as far as needed. If fewer than nine in ten words would stay legible, the document fails.

            Each document is also classified as in "scan classify" and checked as in "scan check". The \
            printed result shows its kind, machine-readable zone, QR-bill, AHV numbers, IBANs and quality. \
            With --expect, documents of other kinds fail. With --reject-poor, documents of insufficient \
            quality fail. --sort-by kind puts the outputs into folders named after the values in the column \
            "kind": invoice, letter, unknown and so on. With --expect or --sort-by, PDF pages that already \
            have text are classified from that text.

            For each page, the column "turned" shows the rotation that made it upright, and the column \
            "skew" shows the small rotation that made its lines level, both in degrees. In a photo, the \
            paper is cut out and flattened first, so "skew" is only the remaining angle.

            --merge also combines the PDFs of all inputs into one, in the order of the inputs, with a \
            bookmark for each file. The individual PDFs are kept, so that a later run has to process only \
            new inputs before it merges everything again. If an input fails, it is missing from the merged \
            PDF, and the exit code is 1. --max-bytes applies to each individual PDF, not to the merged one. \
            With --password-file, individual PDFs that were encrypted stay encrypted, but the merged PDF is \
            not encrypted.

            Examples:
              fieldbook scan inbox/ -o documents/
              fieldbook scan process letter.jpg -o out/ --language deu --outputs pdf,hocr
              fieldbook scan inbox/*.tif -o out/ --language fra+deu --jobs 4
              fieldbook scan photos/ -o out/ --colour grey --max-bytes 300KB
              fieldbook scan uploads/ -o out/ --expect passport --reject-poor
              fieldbook scan book/ -o out/ --split --dewarp
              fieldbook scan inbox/ -o archive/ --sort-by kind
              fieldbook scan letter.jpg plan.tif -o out/ --merge all.pdf --title Parcel
            """)

    @OptionGroup var input: InputOptions
    @OptionGroup var folder: FolderOption

    @Option(
        help: ArgumentHelp(
            "Also merge the PDFs of all inputs, in the order of the inputs, into a PDF of this name in the output folder.",
            valueName: "name.pdf"))
    var merge: String?

    @OptionGroup var parameters: OperationOptions<ProcessScan.Parameters>
    @OptionGroup(title: "Batch options") var options: RunOptions

    func run() throws {
        let parameters = parameters.values
        let run = BatchCommandRun(input: input, options: options)
        if let sorting = parameters.sortBy?.rawValue {
            guard merge == nil else {
                throw ValidationError("--merge cannot be combined with --sort-by.")
            }
            if options.dryRun { run.progress.printNote("note: {\(sorting)} is known only after recognition") }
        }
        guard let merge else { return try run(try ProcessScan(parameters), to: folder.destination) }
        try run(
            try ProcessScan(parameters), thenGathering: try merging(into: merge, parameters),
            in: folder.destination)
    }

    /// The operation that merges the documents.
    private func merging(into name: String, _ each: ProcessScan.Parameters) throws -> MergeScans {
        guard each.outputs.contains(.pdf) else {
            throw ValidationError("--merge: only PDFs can be merged; add pdf to --outputs.")
        }
        guard options.selection.shard == nil else {
            throw ValidationError(
                "--merge cannot be combined with --shard, which leaves out the other shards' PDFs.")
        }
        var parameters = MergeScans.Parameters()
        parameters.name = name
        parameters.title = each.recognition.title
        parameters.archival = each.recognition.archival
        parameters.archivalLevel = each.recognition.archivalLevel
        parameters.opening = each.recognition.opening
        do {
            return try MergeScans(parameters)
        } catch let failure as ParameterFailure {
            throw ValidationError("--merge: \(failure.message).")
        }
    }
}

struct ScanOCRCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ocr",
        abstract: "Recognise the text of scans and photos, and write it to text files or into PDFs.",
        discussion: """
            Pages are deskewed and cleaned for recognition only; the outputs show the original pages. A JPEG \
            is copied into the PDF byte for byte.

            Examples:
              fieldbook scan ocr inbox/ -o text/
              fieldbook scan ocr scanned.pdf -o out/ --outputs pdf,alto --language fra
            """)

    /// Parameters of `scan.process` that apply to recognition alone.
    struct Parameters: OperationParameters {
        @Parameter(
            "Formats to write: text, pdf, hocr, alto (ALTO 4), tsv, json (words with boxes and confidence).",
            .value("text,pdf"), .commaSeparated)
        var outputs = [ScanOutput.text]
        var recognition = RecognitionParameters()
    }

    @OptionGroup var input: InputOptions
    @OptionGroup var folder: FolderOption
    @OptionGroup var parameters: OperationOptions<Parameters>
    @OptionGroup(title: "Batch options") var options: RunOptions

    func run() throws {
        var process = ProcessScan.Parameters()
        process.recognition = parameters.values.recognition
        process.outputs = parameters.values.outputs
        process.colour = .original
        try BatchCommandRun(input: input, options: options)(
            try ProcessScan(process), to: folder.destination)
    }
}

struct ScanCompressCommand: FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "compress",
        abstract: "Reduce the size of images: recompress, scale or convert them, and remove location data.",
        discussion: """
            Reads JPEG, PNG, TIFF (including multi-page files), WebP, HEIC, GIF, BMP and JPEG 2000. Each \
            file keeps its format, unless --to-format names another. If a file would not become smaller, its \
            image stays unchanged. Images are turned upright and never enlarged.

            --max-bytes reduces quality, then resolution, then colour, but only as far as needed, and only \
            as long as at least nine in ten words stay legible. If that is not enough, WebP is tried \
            (photo.jpg.webp), and then, for pages of text without pictures, a black-and-white PNG. If \
            nothing fits, nothing is written. Files that already fit keep their image.

            By default, resolution, time and colour profile are kept, and other metadata is removed. The \
            column "metadata removed", which is called "dropped" in CSV and NDJSON, lists what was removed. \
            The position is kept only with --metadata keep --keep-position. The column "picture unchanged", \
            which is called "kept" in CSV and NDJSON, shows whether the image is unchanged.

            Examples:
              fieldbook scan compress photos/ -o small/
              fieldbook scan compress inbox/ -o small/ --max-bytes 300KB --language deu
              fieldbook scan compress photo.jpg -o web/ --to-format webp --width 1600
              fieldbook scan compress archive/*.tif -o out/ --dpi 200 --metadata remove
            """)

    var files = FolderOperation<CompressScan>()

    func run() throws { try files.run() }
}
