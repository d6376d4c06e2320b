import Batch
import DocumentModel
import DocumentOperations
import Images
import PDFPreview

/// A document that is opened only if something is not in the cache.
final class CachedDocument {
    private let operation: RenderPreview
    private let cache: PictureCache?
    private let open: () throws -> OpenDocument
    private var opened: OpenDocument?
    private var kind: OpenDocument.Kind?

    init(
        _ operation: RenderPreview, cache: PictureCache?, opening open: @escaping () throws -> OpenDocument
    ) {
        self.operation = operation
        self.cache = cache
        self.open = open
    }

    /// The selected pages, counted from 0, and the number of pages in the document.
    func chosenPages() throws -> (indices: [Int], pageCount: Int) {
        let numbers = try cached(["pages", operation.parameters.pages]) {
            let document = try self.document()
            return try [document.isNotable ? 1 : 0, document.kind.rawValue, document.source.pageCount]
                + document.source.indices(of: operation.pages)
        }
        if numbers.first == 1 { _ = try document() }
        kind = numbers.dropFirst().first.flatMap(OpenDocument.Kind.init)
        return (Array(numbers.dropFirst(3)), numbers.dropFirst(2).first ?? 0)
    }

    /// The parameters without effect on the document; known after `chosenPages`.
    var unusedParameters: Set<String>? {
        switch kind {
        case .image: RenderPreview.unusedByImages
        case .text: RenderPreview.unusedByTexts
        case .pdf: opened?.source.password == nil ? RenderPreview.unusedByPDFs : []
        case nil: nil
        }
    }

    /// What the document has lost, if it is damaged.
    var damage: ItemFailure? { opened?.source.damage }

    /// Damaged or unsupported content on pages that were drawn now.
    var complaints: [String] { opened?.source.complaints ?? [] }

    /// What the pages do not show of the document.
    var note: String? { opened?.file.note }

    /// A page's picture, and the engine that drew it if the document is a PDF.
    func picture(
        ofPage index: Int, _ extent: PictureExtent
    ) throws -> (image: EncodedImage, engine: String?) {
        let make = { try self.document().source.picture(ofPage: index, for: self.operation, extent) }
        guard let cache else { return try make() }
        return try cache.picture(
            [
                "picture", "\(index)", "\(extent.rawValue)", "\(RenderPreview.traits.version)",
                operation.pictureText(),
            ],
            make)
    }

    /// A page's size in any unit, for the shape of a placeholder.
    func shape(ofPage index: Int) -> (width: Double, height: Double)? {
        (try? document())?.source.shape(ofPage: index)
    }

    private func cached(_ words: [String], _ make: () throws -> [Int]) throws -> [Int] {
        guard let cache else { return try make() }
        let text = try cache.bytes(words) { Array(try make().map(String.init).joined(separator: " ").utf8) }
        return String(decoding: text, as: UTF8.self).split(separator: " ").compactMap { Int($0) }
    }

    private func document() throws -> OpenDocument {
        if let opened { return opened }
        let document = try open()
        opened = document
        return document
    }
}

extension RenderPreview {
    /// The parameters that decide how a page's picture looks.
    fileprivate func pictureText() throws -> String {
        var parameters = parameters
        let usual = Parameters()
        (parameters.pages, parameters.naming) = (usual.pages, usual.naming)
        (parameters.doubled, parameters.manifest) = (usual.doubled, usual.manifest)
        parameters.opening.passwordFile = nil
        return try parameters.jsonText()
    }
}

/// An open document, with the temporary files it is drawn from, which an engine may open later.
struct OpenDocument {
    let source: PreviewSource
    let file: DrawableFile
    let copy: TemporaryFile?

    /// The kind of a document.
    enum Kind: Int {
        case image
        case text
        case pdf
    }

    var kind: Kind {
        if case .image = source { return .image }
        return file.isTypeset ? .text : .pdf
    }

    /// Whether it has a note or damage, to report even if the pages are in the cache.
    var isNotable: Bool { file.note != nil || source.damage != nil }
}
