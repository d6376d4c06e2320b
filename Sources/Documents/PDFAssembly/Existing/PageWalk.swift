import DocumentModel

/// A walk through a page's content and the forms that it draws, each once, bounded in number and depth.
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

    mutating func content(of page: QPDFObject) throws(PDFError) -> PageInventory {
        guard let bytes = page.pageContent else { throw document.failure() }
        let content = PageContent(bytes)
        note(content)
        var resources = page["/Resources"]
        var node = page
        for _ in 0..<Self.deepest where resources.isNull {
            node = node["/Parent"]
            resources = node["/Resources"]
        }
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

    /// A form without resources of its own draws with those of what draws it.
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
            // Nothing but a layer of text: its fonts go with it.
            form.setStream([])
            form.remove("/Resources")
        }
    }

    /// Others may share the resources: the page or form gets its own.
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
