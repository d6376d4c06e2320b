public import DocumentModel
import Foundation
import PDFStructure

/// Checks a document against the rules of PDF/A (ISO 19005-2 and -3, level B).
///
/// Checked are the file structure, objects, the content of pages, forms, patterns, Type 3 glyphs and annotations,
/// colours, the headers of JPEG 2000 images, font dictionaries, actions, attachments and the PDF/A identification in the
/// metadata. Not checked are the bytes between objects, which qpdf repairs on reading and writes correctly, font programs
/// (widths and shapes of glyphs), whether glyph names are in the Adobe Glyph List, and metadata schemas other than that
/// of PDF/A itself.
///
/// ```swift
/// for fault in try ArchivalCheck.faults(inFileAt: "letter.pdf", level: .a2b) { print(fault) }
/// ```
public enum ArchivalCheck {
    /// The broken rules in the order of the check; empty if the file passes.
    ///
    /// Throws the errors of opening a PDF.
    public static func faults(
        inFileAt path: String, level: ArchivalLevel
    ) throws(PDFError) -> [ArchivalFault] {
        let document = try QPDFDocument(path: path)
        let report = ArchivalReport()
        checkHeader(of: path, report)
        try check(document, level, report)
        return report.faults
    }

    /// Throws `pdf.notArchival` with the broken rules, unless the file passes.
    public static func confirm(fileAt path: String, level: ArchivalLevel) throws(PDFError) {
        let faults = try faults(inFileAt: path, level: level)
        if !faults.isEmpty { throw failure(faults, level: level) }
    }

    private static let mostListed = 3

    private static func failure(_ faults: [ArchivalFault], level: ArchivalLevel) -> PDFError {
        let listed = faults.prefix(mostListed).map(\.description).joined(separator: "; ")
        let more = faults.count > mostListed ? "; and \(faults.count - mostListed) more" : ""
        let isOnlyAttached = faults.allSatisfy { $0.clause == "6.8" } && level == .a2b
        return PDFError(
            .notArchival, "the PDF cannot be converted to \(level.name): \(listed)\(more)",
            place: faults[0].page.map { "page \($0)" },
            remedy: isOnlyAttached
                ? "Choose level 3b, which allows any attached files."
                : "Fix the PDF in the program that made it, or recreate its pages from pictures with --force-ocr."
        )
    }

    private static func check(
        _ document: QPDFDocument, _ level: ArchivalLevel, _ report: ArchivalReport
    ) throws(PDFError) {
        checkTrailer(of: document, report)
        checkCatalog(of: document, report)
        checkMetadata(of: document, level, report)
        let output = checkOutputIntents(of: document, report)
        document.releaseObjects()
        var objects = ArchivalObjects(report: report, level: level)
        ObjectWalk.forEachObject(of: document) { objects.check($0) }
        objects.checkAttachments(of: document)
        let pageCount = try document.pageCount()
        let contents = ArchivalPages(document: document, report: report, output: output)
        for index in 0..<pageCount {
            defer { document.releaseObjects() }
            report.page = index + 1
            contents.check(try document.page(index))
        }
        report.page = nil
    }
}

extension ArchivalCheck {
    /// The version, and a comment of at least four bytes above 127 (6.1.2).
    private static func checkHeader(of path: String, _ report: ArchivalReport) {
        let file = FileHandle(forReadingAtPath: path)
        defer { try? file?.close() }
        let start = [UInt8]((try? file?.read(upToCount: 32)) ?? Data())
        let isHeader =
            start.count > 14 && start.starts(with: Array("%PDF-1.".utf8)) && (0x30...0x37).contains(start[7])
        let ending = start.count > 14 && start[8] == 0x0D && start[9] == 0x0A ? 2 : 1
        let line = 8 + ending
        let isBinary =
            start.count > line + 5 && [0x0A, 0x0D].contains(start[8]) && start[line] == UInt8(ascii: "%")
            && start[(line + 1)...(line + 4)].allSatisfy { $0 > 127 }
        report.add(
            "6.1.2", "the file's first lines are not a valid header of PDF 1.0 to 1.7",
            if: !isHeader || !isBinary)
    }

    private static func checkTrailer(of document: QPDFDocument, _ report: ArchivalReport) {
        let id = document.trailer["/ID"]
        let isIdentified =
            id.count == 2 && (0..<2).allSatisfy { id.item($0).stringBytes?.isEmpty == false }
        report.add("6.1.3", "the file has no identifier", if: !isIdentified)
        report.add("6.1.3", "the file is encrypted", if: !document.trailer["/Encrypt"].isNull)
    }

    private static func checkCatalog(of document: QPDFDocument, _ report: ArchivalReport) {
        let catalog = document.catalog
        let permissions = Set(catalog["/Perms"].keys)
        report.add(
            "6.1.12", "it has permissions of a forbidden kind",
            if: !permissions.isSubset(of: ["/UR3", "/DocMDP"]))
        let form = catalog["/AcroForm"]
        report.add(
            "6.4.1", "its form asks the reader to draw the fields", if: form["/NeedAppearances"].isTrue)
        report.add("6.4.2", "it has an XML form (XFA)", if: !form["/XFA"].isNull)
        report.add("6.4.2", "its pages are drawn from an XML form", if: !catalog["/NeedsRendering"].isNull)
        report.add("6.5.2", "it has actions on events", if: !catalog["/AA"].isNull)
        let names = catalog["/Names"]
        report.add("6.5.1", "it has JavaScript", if: !names["/JavaScript"].isNull)
        report.add(
            "6.10", "it has an alternate presentation", if: !names["/AlternatePresentations"].isNull)
        report.add("6.11", "it has requirements for readers", if: !catalog["/Requirements"].isNull)
        checkLayers(catalog["/OCProperties"], report)
    }

    /// Optional content (6.9).
    private static func checkLayers(_ layers: QPDFObject, _ report: ArchivalReport) {
        guard layers.isDictionary else { return }
        let others = layers["/Configs"]
        let configurations = [layers["/D"]] + (0..<others.count).map(others.item)
        let names = configurations.map { $0["/Name"].text ?? "" }
        report.add(
            "6.9", "its layer configurations lack names or share one",
            if: names.contains("") || Set(names).count != names.count)
        let groups = layers["/OCGs"]
        let all = Set((0..<groups.count).compactMap { groups.item($0).identity })
        for configuration in configurations {
            report.add("6.9", "its layers change automatically", if: !configuration["/AS"].isNull)
            let order = configuration["/Order"]
            let isComplete = order.isNull || all.isSubset(of: LayerOrder.identities(in: order))
            report.add("6.9", "the list of its layers is incomplete", if: !isComplete)
        }
    }
}

extension ArchivalCheck {
    /// Checks the output intents and returns the profile of the one for PDF/A (6.2.3).
    private static func checkOutputIntents(
        of document: QPDFDocument, _ report: ArchivalReport
    ) -> ColourProfile? {
        let intents = document.catalog["/OutputIntents"]
        let all = (0..<intents.count).map(intents.item)
        let profiles = Set(all.compactMap { $0["/DestOutputProfile"].identity })
        report.add("6.2.3", "its output intents have different colour profiles", if: profiles.count > 1)
        let isAnnounced = all.contains {
            $0["/S"].name == "GTS_PDFA1" && $0["/DestOutputProfile"].isStream
        }
        let found = ColourProfile.outputIntent(of: document)
        report.add(
            "6.2.3", "the colour profile of its output intent cannot be used",
            if: isAnnounced && found == nil)
        return found?.profile
    }

    /// The XMP metadata (6.6). The information dictionary is not checked (6.1.5).
    private static func checkMetadata(
        of document: QPDFDocument, _ level: ArchivalLevel, _ report: ArchivalReport
    ) {
        let metadata = document.catalog["/Metadata"]
        guard metadata.isStream, let bytes = metadata.streamBytes else {
            return report.add("6.6.2.1", "it has no XMP metadata")
        }
        report.add(
            "6.6.2.1", "its metadata are not marked as XML",
            if: metadata["/Type"].name != "Metadata" || metadata["/Subtype"].name != "XML")
        let text = String(decoding: bytes, as: UTF8.self)
        let packet = text.prefix { $0 != ">" }
        report.add(
            "6.6.2.1", "its metadata are not a valid XMP packet",
            if: !packet.contains("<?xpacket begin") || packet.contains("bytes=")
                || packet.contains("encoding="))
        let isNamed = text.contains("http://www.aiim.org/pdfa/ns/id/")
        let part = Self.value(of: "pdfaid:part", in: text)
        let conformance = Self.value(of: "pdfaid:conformance", in: text)
        report.add(
            "6.6.4", "its metadata do not declare \(level.name)",
            if: !isNamed || part != "\(level.part)" || !["A", "B", "U"].contains(conformance ?? ""))
    }

    /// The value of an XMP property, written as an attribute or an element.
    private static func value(of property: String, in text: String) -> String? {
        guard let found = text.range(of: property) else { return nil }
        let rest = text[found.upperBound...].drop { " \t\r\n=\"'>".contains($0) }
        let value = rest.prefix { !"<\"'".contains($0) }
        return value.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

/// The list of layers that readers show.
enum LayerOrder {
    private static let deepest = 16

    /// The layers in a list and in nested lists.
    static func identities(in order: QPDFObject, depth: Int = 0) -> Set<Int> {
        guard depth < deepest else { return [] }
        var found: Set<Int> = []
        for index in 0..<order.count {
            let item = order.item(index)
            if item.isArray {
                found.formUnion(identities(in: item, depth: depth + 1))
            } else if let identity = item.identity {
                found.insert(identity)
            }
        }
        return found
    }
}

/// A rule of PDF/A (ISO 19005-2 or -3) that a document breaks.
public struct ArchivalFault: Sendable, Hashable, CustomStringConvertible {
    /// The clause of the standard, such as "6.2.11.4.1".
    public let clause: String
    /// The message, such as "the font Helvetica is not embedded".
    public let message: String
    /// The page, from 1; `nil` if it is not on a page.
    public let page: Int?

    /// The message with page and clause.
    public var description: String {
        "\(message)\(page.map { " on page \($0)" } ?? "") (clause \(clause))"
    }
}

/// The broken rules of a document, each once.
final class ArchivalReport {
    private(set) var faults: [ArchivalFault] = []
    /// The current page, from 1.
    var page: Int?
    private var known: Set<[String]> = []

    /// Further broken rules are not recorded.
    private static let most = 1_000

    /// Records a broken rule unless it is known already.
    func add(_ clause: String, _ message: @autoclosure () -> String, if isBroken: Bool = true) {
        guard isBroken, faults.count < Self.most else { return }
        let message = message()
        guard known.insert([clause, message]).inserted else { return }
        faults.append(ArchivalFault(clause: clause, message: message, page: page))
    }
}
