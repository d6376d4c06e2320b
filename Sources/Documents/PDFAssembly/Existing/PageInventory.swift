import DocumentModel
import PDFStructure

/// The content of a page.
public struct PageInventory: Sendable, Hashable {
    /// A picture on a page.
    public struct Picture: Sendable, Hashable {
        /// Width in pixels.
        public let width: Int
        /// Height in pixels.
        public let height: Int
        /// The compression, such as "DCTDecode" (JPEG) or "CCITTFaxDecode"; `nil` if uncompressed.
        public let filter: String?
        /// Whether the picture is a stencil mask for one colour.
        public let isMask: Bool
    }

    /// Whether there is visible text.
    public internal(set) var hasVisibleText = false
    /// Whether there is invisible text, as text recognition adds it.
    public internal(set) var hasInvisibleText = false
    /// The drawn pictures, each once, without inline images.
    public internal(set) var pictures: [Picture] = []
    /// Number of inline images.
    public internal(set) var inlinePictures = 0

    /// Whether there is text of either kind.
    public var hasText: Bool { hasVisibleText || hasInvisibleText }
}

/// A walk through a page's content and the forms that it draws, each once, limited in number and depth.
struct PageWalk {
    let document: QPDFDocument
    let removesInvisibleText: Bool
    private var inventory = PageInventory()
    private var seen: Set<Int> = []

    private static let deepest = 12
    private static let most = 10_000

    init(document: QPDFDocument, removesInvisibleText: Bool) {
        self.document = document
        self.removesInvisibleText = removesInvisibleText
    }

    /// Reads the content of a page and, if requested, removes its invisible text.
    mutating func content(of page: QPDFObject) throws(PDFError) -> PageInventory {
        guard let bytes = page.pageContent else { throw document.failure() }
        let content = PageContent(bytes)
        note(content)
        let resources = page.inherited("/Resources")
        var fonts = content.fonts
        try visit(content.drawn, of: resources, depth: 1, &fonts)
        if removesInvisibleText, inventory.hasInvisibleText {
            if content.hasInvisibleText {
                page.set(
                    "/Contents", document.makeStream(content.withoutInvisibleText(andFonts: fonts.unseen)))
            }
            Self.remove(fonts.unseen, from: resources, of: page)
        }
        return inventory
    }

    private mutating func note(_ content: PageContent) {
        inventory.hasVisibleText = inventory.hasVisibleText || content.hasVisibleText
        inventory.hasInvisibleText = inventory.hasInvisibleText || content.hasInvisibleText
        inventory.inlinePictures += content.inlineImages
    }

    private mutating func visit(
        _ drawn: [(name: String, mode: Int)], of resources: QPDFObject, depth: Int, _ fonts: inout FontUse
    ) throws(PDFError) {
        let objects = resources["/XObject"]
        for (name, mode) in drawn {
            let object = objects["/" + name]
            guard object.isStream, seen.count < Self.most, let identity = object.identity,
                seen.insert(identity).inserted
            else { continue }
            switch object["/Subtype"].name {
            case "Image": inventory.pictures.append(PageInventory.Picture(object))
            case "Form" where depth < Self.deepest:
                try visitForm(object, mode: mode, resources: resources, depth: depth, &fonts)
            default: break
            }
        }
    }

    /// Reads a form. Without its own resources it uses those of its parent.
    private mutating func visitForm(
        _ form: QPDFObject, mode: Int, resources: QPDFObject, depth: Int, _ fonts: inout FontUse
    ) throws(PDFError) {
        guard let bytes = form.streamBytes else { throw document.failure() }
        let content = PageContent(bytes, mode: mode)
        note(content)
        let own = form["/Resources"]
        var ownFonts = content.fonts
        try visit(content.drawn, of: own.isNull ? resources : own, depth: depth + 1, &ownFonts)
        fonts.add(ownFonts, ofSameResources: own.isNull)
        guard removesInvisibleText, content.hasInvisibleText else { return }
        if content.hasVisibleText || !content.drawn.isEmpty || content.inlineImages > 0 {
            form.setStream(content.withoutInvisibleText(andFonts: ownFonts.unseen))
            if !own.isNull { Self.remove(ownFonts.unseen, from: own, of: form) }
        } else {
            // The form is only a text layer, so its fonts go too.
            form.setStream([])
            form.remove("/Resources")
        }
    }

    /// Removes fonts from a copy of the resources, because other objects may share them.
    private static func remove(
        _ fonts: Set<String>, from resources: QPDFObject, of owner: QPDFObject
    ) {
        guard !fonts.isEmpty else { return }
        let kept = resources["/Font"].copied()
        for name in fonts { kept.remove("/" + name) }
        let own = resources.copied()
        own.set("/Font", kept)
        owner.set("/Resources", own)
    }
}

extension PageInventory.Picture {
    fileprivate init(_ image: QPDFObject) {
        let filter = image["/Filter"]
        self.init(
            width: image["/Width"].integer ?? 0, height: image["/Height"].integer ?? 0,
            filter: filter.isArray ? filter.item(max(0, filter.count - 1)).name : filter.name,
            isMask: !image["/ImageMask"].isNull)
    }
}
