import Batch
import DocumentTasks
import Foundation

/// Works on documents through the libraries for images, recognition and PDFs, for `fieldbook`, and is bound to limits while it does.
///
///     fieldbook-documents worker --staged --limits LIMITS
///     fieldbook-documents thumbnails --limits LIMITS
///     fieldbook-documents findings --limits LIMITS
@main
struct DocumentsProgram {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard let task = arguments.first, let limits = arguments.last.flatMap(WorkerLimits.init(argument:)),
            arguments.dropLast().last == "--limits"
        else { explain() }
        switch task {
        case "worker":
            try StagedService(
                [
                    Performed<ScanWork>.self, Performed<MergeWork>.self, Performed<CompressWork>.self,
                    Performed<CheckWork>.self,
                    Performed<ClassifyWork>.self, Performed<PreviewWork>.self,
                    Performed<InfoWork>.self, Performed<TextWork>.self, Performed<FindWork>.self,
                    Performed<SheetWork>.self, Performed<CompareWork>.self, Performed<AnimationWork>.self,
                    Performed<TileWork>.self,
                ], limits: limits, usesCache: true
            ).serve()
        case "thumbnails": try ThumbnailService(limits: limits).serve()
        case "findings": try LibraryFindings.write(limits: limits)
        default: explain()
        }
    }

    private static func explain() -> Never {
        let text = """
            fieldbook-documents is a part of fieldbook, which starts it to work on images and PDFs in processes with
            limits. Use fieldbook, for example: fieldbook scan inbox/ -o documents/

            """
        _ = Array(text.utf8).withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
        exit(2)
    }
}
