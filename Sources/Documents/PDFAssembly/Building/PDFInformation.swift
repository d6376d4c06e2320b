public import DocumentModel
public import Foundation
import PDFStructure

/// The properties of a document.
public struct PDFInformation: Sendable, Hashable {
    /// The title, which viewers show instead of the file's name.
    public var title: String
    /// The author.
    public var author = ""
    /// The subject.
    public var subject = ""
    /// Keywords.
    public var keywords = ""
    /// The language of the text as in HTML, such as "de-CH"; `nil` if unknown.
    public var language: String?
    /// The time of creation. Without one, the same pages give the same bytes.
    public var created: Date?
    /// Whether the document is archival (PDF/A).
    public var isArchival: Bool
    /// The PDF/A level that an archival document declares.
    public var archivalLevel = ArchivalLevel.a2b

    /// Makes the properties of a document.
    public init(
        title: String = "", language: String? = nil, created: Date? = nil, isArchival: Bool = false
    ) {
        self.title = title
        self.language = language
        self.created = created
        self.isArchival = isArchival
    }

    private static let producer = "Fieldbook"
}

extension PDFInformation {
    /// The document information dictionary.
    var dictionary: String {
        let texts = [
            ("Title", title), ("Author", author), ("Subject", subject),
            ("Keywords", keywords),
        ]
        let entries = texts.filter { !$0.1.isEmpty }.map { "/\($0.0) \(PDFSyntax.text($0.1)) " }.joined()
        let time = createdText.map { time in
            let digits = time.filter { $0.isNumber }
            return "/CreationDate (D:\(digits)Z) /ModDate (D:\(digits)Z) "
        }
        return "<< \(entries)/Producer (\(Self.producer)) \(time ?? "")>>"
    }

    /// The entries for the catalog; writes the objects that they refer to.
    func catalogEntries(in file: PDFObjectFile) throws(PDFError) -> String {
        var entries = ""
        if let language, !language.isEmpty {
            entries += "/Lang \(PDFSyntax.text(language)) "
        }
        if !title.isEmpty { entries += "/ViewerPreferences << /DisplayDocTitle true >> " }
        if isArchival { entries += try archivalEntries(in: file) }
        return entries
    }

    private func archivalEntries(in file: PDFObjectFile) throws(PDFError) -> String {
        let metadata = try file.add(stream: Array(xmp.utf8), "/Type /Metadata /Subtype /XML")
        let profile = try file.add(stream: SRGBProfile.bytes, "/N 3 /Alternate /DeviceRGB")
        return "/Metadata \(metadata) 0 R /OutputIntents [<< \(Self.outputIntent) "
            + "/DestOutputProfile \(profile) 0 R >>] "
    }

    private static let outputIntent = """
        /Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier (\(SRGBProfile.name)) /Info (\(SRGBProfile.name))
        """

    /// Writes the properties into an existing document.
    func write(to document: QPDFDocument) {
        document.trailer.set("/Info", document.parse(dictionary).indirect())
        if let language { document.catalog.set("/Lang", document.makeText(language)) }
        if !title.isEmpty {
            document.catalog.set("/ViewerPreferences", document.parse("<< /DisplayDocTitle true >>"))
        }
        guard isArchival else { return }
        let metadata = document.makeStream(Array(xmp.utf8))
        metadata.set("/Type", document.parse("/Metadata"))
        metadata.set("/Subtype", document.parse("/XML"))
        document.catalog.set("/Metadata", metadata)
        let profile = document.makeStream(SRGBProfile.bytes)
        profile.set("/N", document.parse("3"))
        profile.set("/Alternate", document.parse("/DeviceRGB"))
        let intent = document.parse("<< \(Self.outputIntent) >>")
        intent.set("/DestOutputProfile", profile)
        document.setOutputIntent(intent)
    }

    /// Whether a document declares PDF/A in the exact form that Fieldbook writes.
    static func isDeclaredArchival(_ document: QPDFDocument) -> Bool {
        let metadata = document.catalog["/Metadata"]
        guard metadata.isStream, let bytes = metadata.streamBytes else { return false }
        return ArchivalLevel.allCases.contains { bytes[...].contains(sequence: claim($0)) }
    }

    private static func claim(_ level: ArchivalLevel) -> String {
        "<pdfaid:part>\(level.part)</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>"
    }

    /// The time of creation in ISO 8601, UTC, to the second.
    private var createdText: String? { created?.formatted(.iso8601) }

    private var xmp: String {
        let texts = [
            Self.property(
                "dc:title", title, in: "<rdf:Alt><rdf:li xml:lang=\"x-default\">",
                "</rdf:li></rdf:Alt>"),
            Self.property(
                "dc:creator", author, in: "<rdf:Seq><rdf:li>", "</rdf:li></rdf:Seq>"),
            Self.property(
                "dc:description", subject, in: "<rdf:Alt><rdf:li xml:lang=\"x-default\">",
                "</rdf:li></rdf:Alt>"),
            Self.property("pdf:Keywords", keywords),
        ].joined()
        let time = createdText.map {
            "<xmp:CreateDate>\($0)</xmp:CreateDate><xmp:ModifyDate>\($0)</xmp:ModifyDate>"
        }
        return """
            <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" \
            xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" \
            xmlns:xmp="http://ns.adobe.com/xap/1.0/">
            \(Self.claim(archivalLevel))
            <dc:format>application/pdf</dc:format>\(texts)
            <pdf:Producer>\(Self.producer)</pdf:Producer>\(time ?? "")
            </rdf:Description></rdf:RDF></x:xmpmeta>
            <?xpacket end="r"?>
            """
    }

    /// An XMP property; empty for an empty text.
    private static func property(
        _ name: String, _ text: String, in start: String = "", _ end: String = ""
    ) -> String {
        text.isEmpty ? "" : "<\(name)>\(start)\(escaped(text))\(end)</\(name)>"
    }

    /// Text escaped for XML, without characters that XML does not allow.
    private static func escaped(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.filter { $0.value >= 0x20 && $0.value < 0xFFFE || $0.value > 0xFFFF })
        )
        .replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}

/// Dates in PDF syntax: `D:20250603133000+02'00'`, where everything after the year is optional.
enum PDFDate {
    /// Parses a date; `nil` if it is malformed or not in the calendar.
    static func date(_ text: String) -> Date? {
        let pattern =
            /(?:D:)?(\d{4})(\d{2})?(\d{2})?(\d{2})?(\d{2})?(\d{2})?(?:([-+Zz])(?:(\d{2})'?(?:(\d{2})'?)?)?)?/
        guard let parts = text.wholeMatch(of: pattern)?.output else { return nil }
        func number(_ part: Substring??, or fallback: Int) -> Int {
            part.flatMap { $0 }.flatMap { Int($0) } ?? fallback
        }
        let east = number(parts.8, or: 0) * 3600 + number(parts.9, or: 0) * 60
        var components = DateComponents()
        components.calendar = Calendar(identifier: .gregorian)
        components.timeZone = TimeZone(secondsFromGMT: parts.7 == "-" ? -east : east)
        components.year = Int(parts.1)
        components.month = number(parts.2, or: 1)
        components.day = number(parts.3, or: 1)
        components.hour = number(parts.4, or: 0)
        components.minute = number(parts.5, or: 0)
        components.second = number(parts.6, or: 0)
        return components.isValidDate ? components.date : nil
    }
}
