import CPoppler

/// What a link or an entry of the outline leads to.
public struct PDFTarget: Sendable, Hashable, Codable {
    /// The kinds of targets.
    public enum Kind: String, Sendable, Hashable, Codable {
        /// A page of the document itself.
        case page
        /// An address on the web, or of mail.
        case address
        /// Another document.
        case file
        /// A program to start, or a document to open with one.
        case launch
        /// A script.
        case script
        /// Anything else, such as a movie, or nothing.
        case other
    }

    /// What it is.
    public var kind: Kind
    /// The page, from 1.
    public var page: Int?
    /// The address, file, program or script; cut where it is long.
    public var name: String?

    private init(_ kind: Kind, page: Int? = nil, name: String? = nil) {
        self.kind = kind
        self.page = page
        self.name = name
    }

    init(_ action: PopplerAction, in document: OpaquePointer) {
        switch action.type {
        case POPPLER_ACTION_GOTO_DEST:
            self.init(.page, page: Self.page(action.goto_dest.dest, in: document))
        case POPPLER_ACTION_URI: self.init(.address, name: GlibText.copied(action.uri.uri))
        case POPPLER_ACTION_GOTO_REMOTE:
            self.init(.file, name: GlibText.copied(action.goto_remote.file_name))
        case POPPLER_ACTION_LAUNCH: self.init(.launch, name: GlibText.copied(action.launch.file_name))
        case POPPLER_ACTION_JAVASCRIPT: self.init(.script, name: GlibText.copied(action.javascript.script))
        case POPPLER_ACTION_NAMED: self.init(.other, name: GlibText.copied(action.named.named_dest))
        default: self.init(.other)
        }
    }

    private static func page(
        _ destination: UnsafeMutablePointer<PopplerDest>?, in document: OpaquePointer
    ) -> Int? {
        guard let destination else { return nil }
        guard destination.pointee.type == POPPLER_DEST_NAMED else {
            return number(destination.pointee.page_num)
        }
        guard let name = destination.pointee.named_dest,
            let named = poppler_document_find_dest(document, name)
        else { return nil }
        defer { poppler_dest_free(named) }
        return number(named.pointee.page_num)
    }

    private static func number(_ page: CInt) -> Int? { page >= 1 ? Int(page) : nil }
}
