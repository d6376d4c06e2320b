import CPoppler
public import DocumentModel

/// An entry of a document's outline, which readers show beside the pages.
public struct PDFOutlineEntry: Sendable, Hashable, Codable {
    /// The title.
    public var title: String
    /// The nesting level, from 1.
    public var level: Int
    /// The target.
    public var target: PDFTarget
}

extension PDFFile {
    /// The entries of the outline in order, each followed by its children.
    ///
    /// Ends at `limit` entries and 32 levels, also for an outline with loops.
    public func outline(limit: Int = 10_000) -> PDFListing<PDFOutlineEntry> {
        var entries = PDFListing<PDFOutlineEntry>()
        if let top = poppler_index_iter_new(document) {
            defer { poppler_index_iter_free(top) }
            addEntries(at: top, level: 1, to: &entries, limit)
        }
        return entries
    }

    private static let deepest = 32

    /// Adds an entry, its children and its following siblings; returns whether there was room for all.
    @discardableResult
    private func addEntries(
        at entry: OpaquePointer, level: Int, to entries: inout PDFListing<PDFOutlineEntry>, _ limit: Int
    ) -> Bool {
        repeat {
            guard let action = poppler_index_iter_get_action(entry) else { continue }
            defer { poppler_action_free(action) }
            let isAdded = entries.add(
                PDFOutlineEntry(
                    title: GlibText.copied(action.pointee.any.title) ?? "", level: level,
                    target: PDFTarget(action.pointee, in: document)), upTo: limit)
            guard isAdded else { return false }
            guard let child = poppler_index_iter_get_child(entry) else { continue }
            defer { poppler_index_iter_free(child) }
            guard level < Self.deepest else {
                entries.isComplete = false
                continue
            }
            guard addEntries(at: child, level: level + 1, to: &entries, limit) else { return false }
        } while poppler_index_iter_next(entry) != 0
        return true
    }
}

/// A link on a page.
public struct PDFLink: Sendable, Hashable, Codable {
    /// The place on the page as shown in points, `y` downwards from the upper edge.
    public var box: PDFBox
    /// The target.
    public var target: PDFTarget
}

extension PDFFile {
    /// The links of a page; throws `pdf.pageMissing` and `pdf.pageSize`.
    public func links(ofPage index: Int, limit: Int = 10_000) throws(PDFError) -> PDFListing<PDFLink> {
        let page = try page(index)
        // Poppler has already rotated the areas; it lists the last link first.
        let plane = try plane(of: page, index)
        var links = PDFListing<PDFLink>()
        let list = poppler_page_get_link_mapping(page.page)
        defer { poppler_page_free_link_mapping(list) }
        for mapping in list.elements(of: PopplerLinkMapping.self).reversed() {
            guard let action = mapping.pointee.action else { continue }
            let link = PDFLink(
                box: plane.shown(mapping.pointee.area), target: PDFTarget(action.pointee, in: document))
            guard links.add(link, upTo: limit) else { break }
        }
        return links
    }
}

/// The target of a link or an outline entry.
public struct PDFTarget: Sendable, Hashable, Codable {
    /// The kinds of targets.
    public enum Kind: String, Sendable, Hashable, Codable {
        /// A page of the document.
        case page
        /// A web or mail address.
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

    /// The kind.
    public var kind: Kind
    /// The page, from 1.
    public var page: Int?
    /// The address, file, program or script, truncated to 4,096 bytes.
    public var name: String?

    private init(_ kind: Kind, page: Int? = nil, name: String? = nil) {
        self.kind = kind
        self.page = page
        self.name = name
    }

    fileprivate init(_ action: PopplerAction, in document: OpaquePointer) {
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
