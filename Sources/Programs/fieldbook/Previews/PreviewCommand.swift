import ArgumentParser
import Batch
import CommandRuns
import DocumentOperations

struct PreviewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Draw pages of PDFs, images, text files and GeoJSON; describe PDFs and extract their text.",
        discussion: """
            Without a subcommand, "fieldbook preview" runs "preview render"; "fieldbook preview render \
            --help" lists its options.

            Examples:
              fieldbook preview reports/ -o previews/
              fieldbook preview photos/ -o thumbnails/ --size 256 --type jpeg
              fieldbook preview README.md SampleData/parcels/village.geojson -o previews/
              fieldbook preview sheet reports/ -o sheets/
              fieldbook preview animate reports/ -o moving/
              fieldbook preview tiles plan.pdf -o tiles/ --dpi 600
              fieldbook preview info inbox/
              fieldbook preview text report.pdf --find Parzelle
            """,
        subcommands: [
            PreviewRenderCommand.self, PreviewSheetCommand.self, PreviewAnimateCommand.self,
            PreviewTilesCommand.self, PreviewInfoCommand.self, PreviewTextCommand.self,
        ],
        defaultSubcommand: PreviewRenderCommand.self)
}

struct PreviewRenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Make pictures of the pages of PDFs, images, text files and GeoJSON.",
        discussion: """
            The longer side of each page is --size pixels long; pages of PDFs can be drawn at --dpi instead. \
            Images (JPEG, PNG, TIFF, WebP, HEIC, GIF) are turned upright, converted to sRGB and stripped of \
            metadata. They are enlarged only with --2x. Text, Markdown, JSON and tables (CSV) are typeset on \
            A4 pages; only the first 2 MiB of a file are drawn, on at most 200 pages. GeoJSON is drawn as a \
            map. The kind of file is recognised from its content or, failing that, from its name. Folders \
            are searched for PDFs, images, Markdown and GeoJSON only. Pictures are named \
            <document>-<page>.<type>. If a page cannot be drawn, its picture shows the reason; the other \
            pages are drawn.

            PDFium draws PDFs if its library is installed; otherwise, poppler draws them. If one of them \
            cannot draw a page or leaves it empty, the other draws it. Results and --manifest files name the \
            engine of each page. Poppler reports damaged content within a page, as "preview info" does; \
            PDFium does not. --compare-engines draws every page with both engines. If the two pictures \
            differ, the error is preview.enginesDiffer.

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
    @OptionGroup(title: "Batch options") var options: RunOptions

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

/// Options for comparing the engines that draw PDFs.
struct EngineComparisonOptions: ParsableArguments {
    @Flag(help: "Draw each page with both engines, and report differences with pictures side by side.")
    var compareEngines = false

    @Option(
        help: ArgumentHelp(
            "With --compare-engines, largest accepted difference between the two pictures in the mean colour of any square of 32 by 32 pixels, on a scale from 0 to 255. (default: 24)",
            valueName: "levels"))
    var tolerance: Double?

    func validate() throws {
        if tolerance != nil && !compareEngines {
            throw ValidationError("--tolerance is for --compare-engines.")
        }
    }

    /// The comparison with the parameters for pictures that apply to it; throws for any other.
    func comparison(_ picture: RenderPreview.Parameters) throws -> CompareEngines {
        var parameters = CompareEngines.Parameters()
        var rest = picture
        (parameters.size, rest.size) = (picture.size, parameters.size)
        (parameters.dpi, rest.dpi) = (picture.dpi, nil)
        (parameters.pages, rest.pages) = (picture.pages, parameters.pages)
        (parameters.region, rest.region) = (picture.region, nil)
        (parameters.annotations, rest.annotations) = (picture.annotations, true)
        (parameters.opening, rest.opening) = (picture.opening, OpeningParameters())
        guard try rest.jsonText() == RenderPreview.Parameters().jsonText() else {
            throw ValidationError(
                "--compare-engines can be combined only with --size, --dpi, --pages, --region, --no-annotations and --password-file."
            )
        }
        if let tolerance { parameters.tolerance = tolerance }
        return try CompareEngines(parameters)
    }
}

/// Options for the cache of pictures that were drawn before.
struct CacheOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Keep pictures in the subfolder fieldbook-previews of this folder, and reuse them. Other users must not have access to the subfolder. (default: the folder in FIELDBOOK_CACHE, if that variable is set)",
            valueName: "folder"),
        completion: .directory)
    var cache: String?

    @Option(
        help: ArgumentHelp(
            "Approximate size limit of the cache, such as 300MB or 2GB. Above the limit, the oldest pictures are removed. (default: 1GB)",
            valueName: "size"),
        transform: { try FileSize($0) })
    var cacheSize: FileSize?

    /// Sets the cache for all processes of this run; throws for a folder that other users can write to.
    func apply() throws {
        var settings = CacheSettings.ofThisProcess
        if let cache {
            settings = CacheSettings(folder: cache, limit: settings?.limit ?? CacheSettings.usualLimit)
        }
        if let cacheSize { settings?.limit = cacheSize.bytes }
        guard let settings else { return }
        do {
            _ = try ContentCache(settings)
        } catch let failure as ItemFailure {
            throw ValidationError("--cache: \(failure.message). \(failure.remedy)")
        }
        settings.apply()
    }
}
