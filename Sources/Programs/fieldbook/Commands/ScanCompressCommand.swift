import ArgumentParser
import DocumentOperations

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
    @OptionGroup var parameters: OperationOptions<CompressScan.Parameters>
    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        try BatchCommandRun(input: input, options: options)(
            try CompressScan(parameters.values), to: folder.destination)
    }
}
