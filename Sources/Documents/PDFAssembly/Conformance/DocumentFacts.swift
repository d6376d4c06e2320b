import DocumentModel
import Foundation

/// What a document says about itself, as PDF writes it.
struct DocumentFacts {
    let information: PDFInformation

    /// The document information dictionary.
    var dictionary: String {
        let texts = [
            ("Title", information.title), ("Author", information.author), ("Subject", information.subject),
            ("Keywords", information.keywords),
        ]
        let entries = texts.filter { !$0.1.isEmpty }.map { "/\($0.0) \(PDFSyntax.text($0.1)) " }.joined()
        let time = created.map { time in
            let digits = time.filter { $0.isNumber }
            return "/CreationDate (D:\(digits)Z) /ModDate (D:\(digits)Z) "
        }
        return "<< \(entries)/Producer (\(PDFInformation.producer)) \(time ?? "")>>"
    }

    /// The entries of the catalog; writes the objects that they need.
    func catalogEntries(in file: PDFObjectFile) throws(PDFError) -> String {
        var entries = ""
        if let language = information.language, !language.isEmpty {
            entries += "/Lang \(PDFSyntax.text(language)) "
        }
        if !information.title.isEmpty { entries += "/ViewerPreferences << /DisplayDocTitle true >> " }
        if information.isArchival { entries += try archivalEntries(in: file) }
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

    /// Lets a document that is there say these facts about itself.
    func describe(_ document: QPDFDocument) {
        document.trailer.set("/Info", document.parse(dictionary).indirect())
        if let language = information.language { document.catalog.set("/Lang", document.makeText(language)) }
        if !information.title.isEmpty {
            document.catalog.set("/ViewerPreferences", document.parse("<< /DisplayDocTitle true >>"))
        }
        guard information.isArchival else { return }
        let metadata = document.makeStream(Array(xmp.utf8))
        metadata.set("/Type", document.parse("/Metadata"))
        metadata.set("/Subtype", document.parse("/XML"))
        document.catalog.set("/Metadata", metadata)
        let profile = document.makeStream(SRGBProfile.bytes)
        profile.set("/N", document.parse("3"))
        profile.set("/Alternate", document.parse("/DeviceRGB"))
        let intent = document.parse("<< \(Self.outputIntent) >>")
        intent.set("/DestOutputProfile", profile)
        let intents = document.makeArray()
        intents.append(intent)
        document.catalog.set("/OutputIntents", intents)
    }

    /// Whether a document says that it is archival in the words of these facts.
    static func isArchival(_ document: QPDFDocument) -> Bool {
        let metadata = document.catalog["/Metadata"]
        guard metadata.isStream, let bytes = metadata.streamBytes else { return false }
        return ArchivalLevel.allCases.contains { bytes[...].contains(sequence: claim($0)) }
    }

    private static func claim(_ level: ArchivalLevel) -> String {
        "<pdfaid:part>\(level.part)</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>"
    }

    /// ISO 8601 in universal time, to the second.
    private var created: String? { information.created?.formatted(.iso8601) }

    private var xmp: String {
        let texts = [
            Self.property(
                "dc:title", information.title, in: "<rdf:Alt><rdf:li xml:lang=\"x-default\">",
                "</rdf:li></rdf:Alt>"),
            Self.property(
                "dc:creator", information.author, in: "<rdf:Seq><rdf:li>", "</rdf:li></rdf:Seq>"),
            Self.property(
                "dc:description", information.subject, in: "<rdf:Alt><rdf:li xml:lang=\"x-default\">",
                "</rdf:li></rdf:Alt>"),
            Self.property("pdf:Keywords", information.keywords),
        ].joined()
        let time = created.map {
            "<xmp:CreateDate>\($0)</xmp:CreateDate><xmp:ModifyDate>\($0)</xmp:ModifyDate>"
        }
        return """
            <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" \
            xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" \
            xmlns:xmp="http://ns.adobe.com/xap/1.0/">
            \(Self.claim(information.archivalLevel))
            <dc:format>application/pdf</dc:format>\(texts)
            <pdf:Producer>\(PDFInformation.producer)</pdf:Producer>\(time ?? "")
            </rdf:Description></rdf:RDF></x:xmpmeta>
            <?xpacket end="r"?>
            """
    }

    /// Nothing for an empty text.
    private static func property(
        _ name: String, _ text: String, in start: String = "", _ end: String = ""
    ) -> String {
        text.isEmpty ? "" : "<\(name)>\(start)\(escaped(text))\(end)</\(name)>"
    }

    /// As XML takes text: characters that it does not know are left out.
    private static func escaped(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.filter { $0.value >= 0x20 && $0.value < 0xFFFE || $0.value > 0xFFFF })
        )
        .replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
