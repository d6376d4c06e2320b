import ArgumentParser
package import DocumentTasks

/// What draws PDFs' pages.
struct EngineOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "What draws PDFs' pages: auto is the faster one that is there, and the other one where that fails or draws nothing.",
            valueName: "engine"))
    var engine = PDFEngineChoice.auto
}

extension PDFEngineChoice: ExpressibleByArgument {}
