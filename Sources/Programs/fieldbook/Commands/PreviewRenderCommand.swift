import ArgumentParser
import DocumentOperations

struct PreviewRenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Small pictures of PDFs' pages, images, texts and GeoJSON.",
        discussion: """
            Each page is fitted into a square of --size pixels; a PDF's page can be drawn at --dpi instead. \
            Images (JPEG, PNG, TIFF, WebP, HEIC, GIF) come out upright, in sRGB and without metadata, and are \
            never enlarged. Text, Markdown, JSON and tables (CSV) are set on pages of A4, at most 200 of the first 2 MiB, and GeoJSON is \
            drawn as a map; the content says what a file is, and then its name. Of these, folders are searched for Markdown and GeoJSON alone. Pictures are named <document>-<page>.<type>. A page that cannot be drawn gets a picture \
            that tells why, beside those of the other pages.

            PDFs are drawn by PDFium where its library is there, and else by poppler; what one cannot draw, or leaves \
            empty, the other one draws. Results and manifests name what drew each page. Where content within a page is \
            damaged, poppler alone tells it, and so "preview info". --compare-engines draws all with both: a page of which \
            they make something different is an error (preview.enginesDiffer).

            Examples:
              fieldbook preview render reports/ -o previews/
              fieldbook preview render photos/ -o thumbnails/ --size 256 --type jpeg
              fieldbook preview render README.md notes.txt -o out/ --pages all
              fieldbook preview render plan.pdf -o out/ --pages all --dpi 150 --type jpeg
              fieldbook preview render reports/ -o shop/ --size 256 --2x --manifest
              fieldbook preview render letter.pdf -o out/ --dpi 200 --region 350,20,200,100
              fieldbook preview render secret.pdf -o out/ --password-file password.txt
              fieldbook preview render inbox/ -o compared/ --pages all --compare-engines
            """)

    @OptionGroup var input: InputOptions
    @OptionGroup var folder: FolderOption
    @OptionGroup var parameters: OperationOptions<RenderPreview.Parameters>
    @OptionGroup var cache: CacheOptions
    @OptionGroup var comparison: EngineComparisonOptions
    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        try cache.apply()
        let run = BatchCommandRun(input: input, options: options)
        if comparison.compareEngines {
            try run(try comparison.comparison(parameters.values), to: folder.destination)
        } else {
            try run(try RenderPreview(parameters.values), to: folder.destination)
        }
    }
}
