import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// An independent check of PDF/A-2b (ISO 19005-2) on a file's objects, by clause. Colours are checked for documents with
/// an RGB output intent; JPEG 2000 data and glyph outlines are not checked.
struct ArchivalRules {
    let file: PDFObjects

    /// The broken rules, such as "6.1.3 /Encrypt".
    var faults: [String] {
        (fileStructure + streams + outputIntent + colours + images + graphics + fonts + interaction + metadata)
            .sorted()
    }

    private func fault(_ text: String, if isBroken: Bool) -> [String] { isBroken ? [text] : [] }

    private var fileStructure: [String] {
        let header = file.header
        let isHeader =
            header.count > 14 && header.starts(with: Array("%PDF-1.".utf8))
            && (0x30...0x37).contains(header[7]) && header[8] == 0x0A
        let isBinary =
            header.count > 14 && header[9] == UInt8(ascii: "%") && header[10..<14].allSatisfy { $0 > 127 }
        let ids = file.array(file.trailer["/ID"])
        let boxes = file.objects("/Type", "/Page").map {
            file.array($0.value["/MediaBox"]).compactMap(file.number)
        }
        return fault("6.1.2 header", if: !isHeader || !isBinary)
            + fault("6.1.3 /ID", if: ids.count != 2 || ids.contains { file.text($0).count < 10 })
            + fault("6.1.3 /Encrypt", if: file.trailer["/Encrypt"] != nil)
            + fault(
                "6.1.13 page sizes",
                if: boxes.isEmpty
                    || boxes.contains { box in
                        box.count != 4
                            || ![box[2] - box[0], box[3] - box[1]].allSatisfy((3...14_400).contains)
                    })
            + fault(
                "6.1.13 limits",
                if: file.dictionaries.contains { dictionary in
                    dictionary.contains { key, value in
                        key.utf8.count > 128 || (value as? String).map { $0.utf8.count > 32_767 } == true
                            || (value as? NSNumber).map { abs($0.doubleValue) > 2_147_483_647 } == true
                    }
                })
    }

    private var streams: [String] {
        let external = ["/F", "/FFilter", "/FDecodeParms"]
        return file.streams.keys.sorted().flatMap { reference in
            let dictionary = file.dictionary(reference)
            let filters = (file.array(dictionary["/Filter"]) + [dictionary["/Filter"] as Any]).map(file.text)
            return fault("6.1.7.1 external stream", if: external.contains { dictionary[$0] != nil })
                + fault("6.1.7.2 filter", if: filters.contains { ["/LZWDecode", "/Crypt"].contains($0) })
        }
    }

    private var outputIntent: [String] {
        let intents = file.array(file.catalog["/OutputIntents"]).map(file.dictionary)
        guard let intent = intents.first(where: { file.text($0["/S"]) == "/GTS_PDFA1" }),
            let reference = intent["/DestOutputProfile"] as? String, let profile = file.streams[reference]
        else { return ["6.2.3 output intent"] }
        func name(_ place: Int) -> String {
            String(decoding: profile.dropFirst(place).prefix(4), as: UTF8.self)
        }
        let size = profile.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        let isProfile =
            size == profile.count && profile.count > 128 && profile[8] <= 4 && name(36) == "acsp"
            && ["mntr", "prtr"].contains(name(12)) && name(16) == "RGB "
        let others = intents.compactMap { $0["/DestOutputProfile"] as? String }.filter { $0 != reference }
        return fault("6.2.3 profile", if: !isProfile || file.number(file.dictionary(reference)["/N"]) != 3)
            + fault("6.2.3 second profile", if: !others.isEmpty)
            + fault("6.2.3 condition", if: file.text(intent["/OutputConditionIdentifier"]).isEmpty)
    }

    private var colours: [String] {
        let names = file.dictionaries.flatMap { dictionary in
            ["/ColorSpace", "/CS", "/Alternate"].flatMap { key in
                [file.text(dictionary[key])] + file.array(dictionary[key]).map(file.text)
            }
        }
        let operators = contents.flatMap(\.operators)
        return fault(
            "6.2.4.3 printing inks",
            if: names.contains("/DeviceCMYK")
                || operators.contains { ["k", "K"].contains($0) })
    }

    private var images: [String] {
        file.objects("/Subtype", "/Image", "/Form", "/PS").flatMap { _, object in
            fault(
                "6.2.8 picture",
                if: object["/Alternates"] != nil || object["/OPI"] != nil
                    || (object["/Interpolate"] as? Bool) == true)
                + fault(
                    "6.2.9 form",
                    if: object["/Ref"] != nil || file.text(object["/Subtype"]) == "/PS"
                        || file.text(object["/Subtype2"]) == "/PS")
        }
    }

    private var contents: [PageProgram] {
        file.objects("/Type", "/Page").flatMap { _, page in
            let parts = page["/Contents"] as? String
            return (parts.map { [$0] } ?? file.array(page["/Contents"]).compactMap { $0 as? String })
                .flatMap { file.streams[$0].map { [PageProgram($0)] } ?? [] }
        }
    }

    private var graphics: [String] {
        let states = file.dictionaries.filter { file.text($0["/Type"]) == "/ExtGState" }
        let modes = file.dictionaries.map { file.text($0["/BM"]) }.filter { !$0.isEmpty }
        return fault(
            "6.2.2 operator", if: contents.contains { !$0.operators.allSatisfy(PageProgram.known.contains) })
            + fault("6.1.13 nesting", if: contents.contains { $0.deepest > 28 || !$0.isBalanced })
            + fault("6.2.5 graphics state", if: states.contains { $0["/TR"] != nil || $0["/HTP"] != nil })
            + fault("6.2.10 blend mode", if: modes.contains { !["/Normal", "/Multiply"].contains($0) })
    }

    private var fonts: [String] {
        file.objects("/Type", "/Font").flatMap { _, font -> [String] in
            let subtype = file.text(font["/Subtype"])
            if subtype == "/Type0" {
                return fault("6.2.11.3.3 encoding", if: file.text(font["/Encoding"]) != "/Identity-H")
                    + fault(
                        "6.2.11.7 /ToUnicode", if: file.streams[font["/ToUnicode"] as? String ?? ""] == nil)
                    + fault("6.2.11.3 descendant", if: file.array(font["/DescendantFonts"]).count != 1)
            }
            let descriptor = file.dictionary(font["/FontDescriptor"])
            let programs = ["/FontFile", "/FontFile2", "/FontFile3"].compactMap { descriptor[$0] as? String }
            let isMapped =
                subtype != "/CIDFontType2" || file.text(font["/CIDToGIDMap"]) == "/Identity"
                || file.streams[font["/CIDToGIDMap"] as? String ?? ""] != nil
            return fault(
                "6.2.11.4 embedding", if: programs.count != 1 || file.streams[programs[0]]?.isEmpty != false)
                + fault("6.2.11.3.2 /CIDToGIDMap", if: !isMapped)
        }
    }

    private var interaction: [String] {
        let names = file.dictionary(file.catalog["/Names"])
        let actions = Set(file.dictionaries.map { file.text($0["/S"]) })
        let forbidden: Set = [
            "/Launch", "/Sound", "/Movie", "/ResetForm", "/ImportData", "/Hide", "/SetOCGState", "/Rendition",
            "/Trans", "/GoTo3DView", "/JavaScript",
        ]
        let form = file.dictionary(file.catalog["/AcroForm"])
        let annotations = file.objects("/Type", "/Annot").map(\.value)
        return fault("6.3 annotation", if: annotations.contains { Int(file.number($0["/F"]) ?? 0) & 4 == 0 })
            + fault("6.4 form", if: form["/XFA"] != nil || (form["/NeedAppearances"] as? Bool) == true)
            + fault("6.5.1 action", if: !actions.isDisjoint(with: forbidden) || names["/JavaScript"] != nil)
            + fault("6.5.2 /AA", if: file.dictionaries.contains { $0["/AA"] != nil })
            + fault("6.8 attachment", if: file.dictionaries.contains { $0["/EF"] != nil })
            + fault(
                "6.10 presentation",
                if: names["/AlternatePresentations"] != nil
                    || file.dictionaries.contains { $0["/PresSteps"] != nil })
            + fault("6.11 /Requirements", if: file.catalog["/Requirements"] != nil)
    }

    private var metadata: [String] {
        guard let reference = file.catalog["/Metadata"] as? String, let bytes = file.streams[reference] else {
            return ["6.6.2.1 metadata"]
        }
        let dictionary = file.dictionary(reference)
        let text = String(decoding: bytes, as: UTF8.self)
        let parser = XMLParser(data: Data(bytes))
        let packet = text.prefix { $0 != "\n" }
        return fault(
            "6.6.2.1 stream",
            if: file.text(dictionary["/Type"]) != "/Metadata"
                || file.text(dictionary["/Subtype"]) != "/XML" || !parser.parse())
            + fault(
                "6.6.2.1 packet",
                if: !packet.hasPrefix("<?xpacket begin=") || packet.contains(" bytes=")
                    || packet.contains(" encoding=") || !text.contains("<?xpacket end="))
            + fault(
                "6.6.4 version",
                if: !text.contains("http://www.aiim.org/pdfa/ns/id/")
                    || !text.contains("<pdfaid:part>2</pdfaid:part>")
                    || !text.contains("<pdfaid:conformance>B</pdfaid:conformance>"))
            + fault("6.6.3 title", if: !agrees(file.dictionary(file.trailer["/Info"])["/Title"], with: text))
    }

    /// Whether the metadata say the same title.
    private func agrees(_ title: Any?, with metadata: String) -> Bool {
        let title = file.text(title).replacing(/^u:/, with: "").replacing("&", with: "&amp;")
            .replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        return title.isEmpty || metadata.contains(">\(title)</rdf:li>")
    }
}

/// The operators of a page's content.
struct PageProgram {
    /// The operators of ISO 32000.
    static let known = Set(
        """
        b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q re RG rg \
        ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' "
        """.split(separator: " ").map(String.init))

    let operators: [String]

    /// Reads content without inline images.
    init(_ content: [UInt8]) {
        let text = String(decoding: content, as: UTF8.self).replacing(
            /\((\\.|[^\\()])*\)|<[0-9A-Fa-f\s]*>/, with: " "
        )
        .replacing(/\/[^\s\/\[\]<>()]*/, with: " ").replacing(/[\[\]]|<<|>>/, with: " ")
        operators = text.split { $0.isWhitespace }.map(String.init).filter { Double($0) == nil }
    }

    /// Deepest nesting of graphics states.
    var deepest: Int { depths.max() ?? 0 }

    /// Whether each saved state is restored.
    var isBalanced: Bool { depths.last ?? 0 == 0 && !depths.contains { $0 < 0 } }

    private var depths: [Int] {
        var depth = 0
        return operators.map { name in
            depth += name == "q" ? 1 : name == "Q" ? -1 : 0
            return depth
        }
    }
}
