import DocumentModel
import PDFStructure

/// Changes a document to comply with PDF/A, as far as its appearance stays the same.
///
/// Actions, hidden annotations and print production data are removed. Remaining violations, such as fonts that are not
/// embedded, are found by ``ArchivalCheck``.
struct ArchivalRepair {
    let document: QPDFDocument
    let level: ArchivalLevel
    /// The number of removals by kind.
    private(set) var removed: [ArchivalRemoval: Int] = [:]

    init(of document: QPDFDocument, to level: ArchivalLevel) {
        self.document = document
        self.level = level
    }

    /// Runs all steps. Throws `pdf.damaged` if the pages cannot be read.
    mutating func run(_ information: PDFInformation) throws(PDFError) {
        try document.pushInheritedAttributes()
        removeFromCatalog()
        nameLayers()
        var counts: [ArchivalRemoval: Int] = [:]
        ObjectWalk.forEachObject(of: document) { Self.repair($0, &counts) }
        removed.merge(counts, uniquingKeysWith: +)
        for index in 0..<(try document.pageCount()) {
            defer { document.releaseObjects() }
            repairPage(try document.page(index))
        }
        if level == .a3b { describeAttachments() }
        try setColours(information)
        document.releaseObjects()
        try document.check()
    }

    private mutating func removeFromCatalog() {
        let catalog = document.catalog
        let names = catalog["/Names"]
        count(.script, if: !names["/JavaScript"].isNull)
        if names.isDictionary {
            for key in ["/JavaScript", "/AlternatePresentations"] { names.remove(key) }
        }
        for key in ["/Requirements", "/NeedsRendering", "/Perms"] { catalog.remove(key) }
        let form = catalog["/AcroForm"]
        if form.isDictionary { form.remove("/NeedAppearances") }
    }

    private mutating func count(_ kind: ArchivalRemoval, if isRemoved: Bool) {
        if isRemoved { removed[kind, default: 0] += 1 }
    }

    /// Layer configurations need names, must not change automatically, and list all layers or none.
    private func nameLayers() {
        let layers = document.catalog["/OCProperties"]
        guard layers.isDictionary else { return }
        let groups = layers["/OCGs"]
        let all = Set((0..<groups.count).compactMap { groups.item($0).identity })
        let others = layers["/Configs"]
        let configurations = [layers["/D"]] + (0..<others.count).map(others.item)
        for (index, configuration) in configurations.enumerated() where configuration.isDictionary {
            configuration.set("/Name", document.makeText("Layers \(index + 1)"))
            configuration.remove("/AS")
            let order = configuration["/Order"]
            if !order.isNull, !all.isSubset(of: LayerOrder.identities(in: order)) {
                configuration.remove("/Order")
            }
        }
    }

    private static func repair(_ object: QPDFObject, _ removed: inout [ArchivalRemoval: Int]) {
        guard object.isDictionary || object.isStream else { return }
        if object["/AA"].isDictionary {
            object.remove("/AA")
            removed[.action, default: 0] += 1
        }
        removeActions(from: object, &removed)
        for key in ["/CIDSet", "/CharSet"] where object["/Type"].name == "FontDescriptor" {
            object.remove(key)
        }
        switch object["/Type"].name {
        case "ExtGState": repair(state: object)
        case "Page": object.remove("/PresSteps")
        default: break
        }
        repairStates(of: object)
        if object["/Type"].name != "Catalog", object["/Metadata"].isStream { object.remove("/Metadata") }
        switch object["/Subtype"].name {
        case "Image" where object.isStream: repair(image: object)
        case "Form" where object.isStream:
            for key in ["/OPI", "/PS", "/Subtype2", "/Ref"] { object.remove(key) }
        case "CIDFontType2":
            let map = object["/CIDToGIDMap"]
            if map.isNull, object["/FontDescriptor"]["/FontFile2"].isStream {
                object.set("/CIDToGIDMap", object.document.parse("/Identity"))
            }
        default: break
        }
    }

    private static func removeActions(from object: QPDFObject, _ removed: inout [ArchivalRemoval: Int]) {
        for key in ["/A", "/OpenAction", "/Next"] {
            let value = object[key]
            let actions = value.isArray ? (0..<value.count).map(value.item) : [value]
            guard actions.contains(where: { ArchivalObjects.forbiddenAction($0) != nil }) else { continue }
            object.remove(key)
            removed[.action, default: 0] += 1
        }
    }

    /// Repairs the graphics states of resources, and that of a pattern, which need not name their type.
    private static func repairStates(of object: QPDFObject) {
        let states = object["/ExtGState"]
        guard states.isDictionary else { return }
        if !object["/PatternType"].isNull { return repair(state: states) }
        for key in states.keys where states[key].isDictionary { repair(state: states[key]) }
    }

    private static func repair(state: QPDFObject) {
        for key in ["/TR", "/HTP"] { state.remove(key) }
        if state["/TR2"].name != "Default" { state.remove("/TR2") }
        let halftone = state["/HT"]
        if halftone.isDictionary || halftone.isStream { state.remove("/HT") }
        let intent = state["/RI"]
        if !intent.isNull, !ArchivalObjects.intents.contains(intent.name ?? "") { state.remove("/RI") }
    }

    private static func repair(image: QPDFObject) {
        for key in ["/Alternates", "/OPI"] { image.remove(key) }
        if image["/Interpolate"].isTrue { image.remove("/Interpolate") }
        let intent = image["/Intent"]
        if !intent.isNull, !ArchivalObjects.intents.contains(intent.name ?? "") { image.remove("/Intent") }
    }
}

extension ArchivalRepair {
    /// Removes hidden annotations and makes all others shown and printed.
    private mutating func repairPage(_ page: QPDFObject) {
        let annotations = page["/Annots"]
        guard annotations.count > 0 else { return }
        let kept = document.makeArray()
        for index in 0..<annotations.count {
            let object = annotations.item(index)
            guard object.isDictionary else { continue }
            let annotation = ArchivalAnnotation(object)
            if annotation.isHidden {
                removed[.hiddenAnnotation, default: 0] += 1
                continue
            }
            if !annotation.isPopup { repair(annotation: object) }
            kept.append(object)
        }
        if kept.count > 0 { page.set("/Annots", kept) } else { page.remove("/Annots") }
    }

    private func repair(annotation: QPDFObject) {
        let flags =
            (annotation["/F"].integer ?? 0) & ~ArchivalAnnotation.Flag.hiding | ArchivalAnnotation.Flag.print
        annotation.set("/F", document.parse("\(flags)"))
        let appearance = annotation["/AP"]
        guard appearance.isDictionary else { return }
        for key in ["/R", "/D"] { appearance.remove(key) }
        let normal = appearance["/N"]
        guard normal.isDictionary, !normal.isStream, annotation["/Subtype"].name != "Widget" else { return }
        // Of several states keep the current one.
        let state = normal["/" + (annotation["/AS"].name ?? "")]
        if state.isStream { appearance.set("/N", state) }
    }

    /// Adds the required entries to attached files and associates them with the document.
    private func describeAttachments() {
        var found: [ObjectReference] = []
        ObjectWalk.forEachObject(of: document) { object in
            guard object.isDictionary, !object["/EF"].isNull else { return }
            if object["/AFRelationship"].name == nil {
                object.set("/AFRelationship", object.document.parse("/Unspecified"))
            }
            if object["/UF"].isNull { object.set("/UF", object["/F"]) }
            if object["/F"].isNull { object.set("/F", object["/UF"]) }
            let embedded = object["/EF"]
            for key in embedded.keys where embedded[key].isStream && embedded[key]["/Subtype"].isNull {
                embedded[key].set("/Subtype", object.document.parse("/application#2Foctet-stream"))
            }
            if let reference = object.reference { found.append(reference) }
        }
        guard !found.isEmpty else { return }
        let files = document.makeArray()
        for reference in found { files.append(document.object(reference)) }
        document.catalog.set("/AF", files)
    }

    /// Sets the output intent: the document's own if it fits the device colours in use, otherwise sRGB.
    private func setColours(_ information: PDFInformation) throws(PDFError) {
        let pages = ArchivalPages(document: document, report: ArchivalReport(), output: nil)
        for index in 0..<(try document.pageCount()) {
            defer { document.releaseObjects() }
            pages.check(try document.page(index))
        }
        let own = ColourProfile.outputIntent(of: document, ofAnyKind: true)
        let wanted = pages.devices.contains(.inks) ? "CMYK" : "RGB "
        let isUsed = own?.profile.space == wanted
        let intent = document.makeDictionary()
        if isUsed, let own { for key in own.intent.keys { intent.set(key, own.intent[key]) } }
        information.write(to: document)
        if isUsed {
            intent.set("/S", document.parse("/GTS_PDFA1"))
            document.setOutputIntent(intent)
        }
        if isUsed, wanted == "CMYK", pages.devices.contains(.rgb) { setDefaultRGB() }
    }

    /// Defines DeviceRGB as sRGB in all resources, for documents with a CMYK output intent.
    private func setDefaultRGB() {
        let profile = document.makeStream(SRGBProfile.bytes)
        profile.set("/N", document.parse("3"))
        guard let reference = profile.reference else { return }
        ObjectWalk.forEachObject(of: document) { object in
            let resources = object["/Resources"]
            guard resources.isDictionary else { return }
            if resources["/ColorSpace"].isNull {
                resources.set("/ColorSpace", object.document.makeDictionary())
            }
            let spaces = resources["/ColorSpace"]
            guard spaces["/DefaultRGB"].isNull else { return }
            let space = object.document.makeArray()
            space.append(object.document.parse("/ICCBased"))
            space.append(object.document.object(reference))
            spaces.set("/DefaultRGB", space)
        }
    }
}

/// A kind of removal in the conversion to PDF/A.
public enum ArchivalRemoval: Sendable, Hashable, CaseIterable {
    /// JavaScript that runs when the document is opened.
    case script
    /// An action on a click or an event.
    case action
    /// An annotation that was hidden.
    case hiddenAnnotation
}
