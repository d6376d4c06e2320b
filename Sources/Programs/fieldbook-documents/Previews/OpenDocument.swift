/// A document that is open, with the files that were made to draw it from: an engine may open them later.
struct OpenDocument {
    let source: PreviewSource
    let file: DrawableFile
    let copy: TemporaryFile?

    /// What is drawn.
    enum Kind: Int {
        case image
        case text
        case pdf
    }

    var kind: Kind {
        if case .image = source { return .image }
        return file.isTypeset ? .text : .pdf
    }

    /// What a person has to know besides its pages, however they are got.
    var isNotable: Bool { file.note != nil || source.damage != nil }
}
