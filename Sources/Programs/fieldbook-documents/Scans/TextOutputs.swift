import Batch
import DocumentOperations
import OCR

/// The text of a document, written page by page in every layout that is wanted.
final class TextOutputs {
    private let files: [(layout: any PageLayout, file: OutputFile)]
    private var pageCount = 0

    init(_ outputs: [ScanOutput], of item: Item, in context: ItemContext) throws {
        files = try outputs.compactMap { output in
            guard let layout = output.layout(for: item) else { return nil }
            return (layout, try context.makeFile(ending: output.ending))
        }
        for (layout, file) in files { try file.write(Array(layout.opening.utf8)) }
    }

    func add(_ page: RecognisedPage) throws {
        pageCount += 1
        for (layout, file) in files {
            try file.write(Array(try layout.page(page, number: pageCount).utf8))
        }
    }

    func finish() throws {
        for (layout, file) in files { try file.write(Array(layout.closing.utf8)) }
    }
}

extension ScanOutput {
    /// How the text is written; `nil` for what is no text file.
    fileprivate func layout(for item: Item) -> (any PageLayout)? {
        switch self {
        case .pdf: nil
        case .text: PlainTextLayout()
        case .hocr: HOCRLayout(title: item.name)
        case .alto: ALTOLayout(fileName: item.name)
        case .tsv: TSVLayout()
        case .json: JSONLayout(title: item.name)
        }
    }
}
