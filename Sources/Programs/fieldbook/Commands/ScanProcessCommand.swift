import ArgumentParser
import Batch
import DocumentOperations

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
            "Put the PDFs of all inputs together, in their order, into one of this name in the output folder too.",
            valueName: "name.pdf"))
    var merge: String?

    @OptionGroup var parameters: OperationOptions<ProcessScan.Parameters>
    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        let parameters = parameters.values
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
