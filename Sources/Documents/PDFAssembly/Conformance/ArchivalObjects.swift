import DocumentModel
import PDFStructure

/// Checks the rules of PDF/A for single objects, independent of pages.
struct ArchivalObjects {
    let report: ArchivalReport
    let level: ArchivalLevel
    /// The definition of each spot colour, which must be the same throughout the document.
    private var separations: [String: [String]] = [:]
    private var attachments: Set<Int> = []

    private static let longestString = 32_767
    private static let longestName = 127
    private static let integers = -2_147_483_648...2_147_483_647
    /// The rendering intents.
    static let intents: Set = ["RelativeColorimetric", "AbsoluteColorimetric", "Perceptual", "Saturation"]

    /// Actions that PDF/A allows.
    private static let allowedActions: Set = [
        "GoTo", "GoToR", "GoToE", "Thread", "URI", "Named", "SubmitForm",
    ]
    private static let allowedNames: Set = ["NextPage", "PrevPage", "FirstPage", "LastPage"]

    init(report: ArchivalReport, level: ArchivalLevel) {
        self.report = report
        self.level = level
    }

    mutating func check(_ object: QPDFObject) {
        if object.isDictionary || object.isStream {
            checkDictionary(object)
        } else if object.isArray {
            if object.count >= 4 { checkColourSpace(object) }
        } else {
            checkLimits(of: object)
        }
    }

    private func checkLimits(of object: QPDFObject) {
        report.add(
            "6.1.13", "it has a number beyond 32 bits",
            if: object.integer.map { !Self.integers.contains($0) } == true)
        report.add(
            "6.1.13", "it has a string of more than 32,767 bytes",
            if: object.stringBytes.map { $0.count > Self.longestString } == true)
        report.add(
            "6.1.13", "it has a name of more than 127 bytes",
            if: object.name.map { $0.utf8.count > Self.longestName } == true)
    }

    private mutating func checkDictionary(_ object: QPDFObject) {
        report.add(
            "6.1.13", "it has a name of more than 127 bytes",
            if: object.keys.contains { $0.utf8.count > Self.longestName + 1 })
        if object.isStream { checkStream(object) }
        switch object["/Type"].name {
        case "ExtGState": Self.check(state: object, report)
        case "Page": report.add("6.10", "a page has presentation steps", if: !object["/PresSteps"].isNull)
        default: break
        }
        switch object["/Subtype"].name {
        case "Image" where object.isStream: checkImage(object)
        case "Form" where object.isStream: checkForm(object)
        case "PS" where object.isStream: report.add("6.2.9", "it has a PostScript program")
        default: break
        }
        if Self.isHalftone(object) { checkHalftone(object) }
        if !object["/EF"].isNull { checkFile(object) }
        checkActions(of: object)
        report.add("6.5.2", "an object has actions on events", if: object["/AA"].isDictionary)
    }

    private func checkStream(_ stream: QPDFObject) {
        report.add(
            "6.1.7.1", "a stream is in another file",
            if: ["/F", "/FFilter", "/FDecodeParms"].contains { !stream[$0].isNull })
        let filter = stream["/Filter"]
        let filters = [filter.name] + (0..<filter.count).map { filter.item($0).name }
        report.add("6.1.7.2", "a stream is compressed with LZW", if: filters.contains("LZWDecode"))
        report.add("6.1.7.2", "a stream is encrypted", if: filters.contains("Crypt"))
    }

    /// The entries of a graphics state (6.2.5, 6.2.6 and 6.2.10).
    static func check(state: QPDFObject, _ report: ArchivalReport) {
        let transfer = state["/TR2"]
        report.add(
            "6.2.5", "it has a transfer function",
            if: !state["/TR"].isNull || !transfer.isNull && transfer.name != "Default")
        report.add("6.2.5", "it has a halftone origin", if: !state["/HTP"].isNull)
        let intent = state["/RI"]
        report.add(
            "6.2.6", "it has an unknown rendering intent",
            if: !intent.isNull && !intents.contains(intent.name ?? ""))
        let mode = state["/BM"]
        let modes = mode.isArray ? (0..<mode.count).map { mode.item($0).name } : [mode.name]
        report.add(
            "6.2.10", "it has an unknown blend mode",
            if: !mode.isNull && modes.contains { !blendModes.contains($0 ?? "") })
    }

    private static let blendModes: Set = [
        "Normal", "Compatible", "Multiply", "Screen", "Overlay", "Darken", "Lighten", "ColorDodge",
        "ColorBurn", "HardLight", "SoftLight", "Difference", "Exclusion", "Hue", "Saturation", "Color",
        "Luminosity",
    ]

    private static func isHalftone(_ object: QPDFObject) -> Bool { !object["/HalftoneType"].isNull }

    private func checkHalftone(_ halftone: QPDFObject) {
        let isKnown = [1, 5].contains(halftone["/HalftoneType"].integer ?? 0)
        report.add("6.2.5", "it has a halftone of a forbidden type", if: !isKnown)
        report.add("6.2.5", "it has a halftone with a name", if: !halftone["/HalftoneName"].isNull)
        let primaries: Set = ["/Cyan", "/Magenta", "/Yellow", "/Black", "/Default"]
        for key in halftone.keys where halftone["/HalftoneType"].integer == 5 {
            let part = halftone[key]
            guard Self.isHalftone(part) else { continue }
            let isPrimary = primaries.contains(key)
            report.add(
                "6.2.5",
                "it has a halftone with a forbidden transfer function or without a required one",
                if: isPrimary != part["/TransferFunction"].isNull)
        }
    }

    private func checkImage(_ image: QPDFObject) {
        report.add("6.2.8.1", "a picture has alternates", if: !image["/Alternates"].isNull)
        report.add("6.2.8.1", "a picture refers to a print server (OPI)", if: !image["/OPI"].isNull)
        report.add("6.2.8.1", "a picture asks for interpolation", if: image["/Interpolate"].isTrue)
        let intent = image["/Intent"]
        report.add(
            "6.2.6", "it has an unknown rendering intent",
            if: !intent.isNull && !Self.intents.contains(intent.name ?? ""))
    }

    private func checkForm(_ form: QPDFObject) {
        report.add("6.2.9", "a form refers to a print server (OPI)", if: !form["/OPI"].isNull)
        report.add(
            "6.2.9", "a form has PostScript", if: !form["/PS"].isNull || form["/Subtype2"].name == "PS")
        report.add("6.2.9", "a form shows a page of another file", if: !form["/Ref"].isNull)
    }
}

extension ArchivalObjects {
    private func checkActions(of object: QPDFObject) {
        for key in ["/A", "/OpenAction", "/Next"] {
            let value = object[key]
            for action in value.isArray ? (0..<value.count).map(value.item) : [value] {
                guard let kind = Self.forbiddenAction(action) else { continue }
                report.add("6.5.1", "it has an action of the kind \(kind)")
            }
        }
    }

    /// The kind of a forbidden action; `nil` for anything else.
    static func forbiddenAction(_ action: QPDFObject) -> String? {
        guard action.isDictionary, let kind = action["/S"].name else { return nil }
        guard action["/Type"].isNull || action["/Type"].name == "Action" else { return nil }
        if kind == "Named" {
            let name = action["/N"].name ?? ""
            return allowedNames.contains(name) ? nil : "Named \(name)"
        }
        return allowedActions.contains(kind) ? nil : kind
    }
}

extension ArchivalObjects {
    /// Spot colours (6.2.4.4) and their names (6.1.8).
    private mutating func checkColourSpace(_ space: QPDFObject) {
        switch space.item(0).name {
        case "Separation" where space.count == 4: checkSeparation(space)
        case "DeviceN" where space.count >= 4: checkInks(space)
        default: break
        }
    }

    private mutating func checkSeparation(_ space: QPDFObject) {
        guard let name = space.item(1).name else { return }
        checkName(name)
        let meaning = [space.item(2), space.item(3)].map(Self.content)
        guard !["All", "None"].contains(name) else { return }
        let known = separations[name] ?? meaning
        separations[name] = known
        report.add("6.2.4.4", "the spot colour \(name) has two definitions", if: known != meaning)
    }

    /// Text that is the same for equal objects.
    private static func content(of object: QPDFObject) -> String {
        guard object.isStream else { return object.syntax }
        guard let bytes = object.streamBytes else {
            _ = object.document.failure()
            return ""
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func checkInks(_ space: QPDFObject) {
        let names = (0..<space.item(1).count).compactMap { space.item(1).item($0).name }
        for name in names { checkName(name) }
        report.add("6.1.13", "it has a colour space of more than 32 inks", if: names.count > 32)
        let process = space.item(4)["/Process"]["/Components"]
        let known = Set(["Cyan", "Magenta", "Yellow", "Black", "None", "All"])
            .union((0..<process.count).compactMap { process.item($0).name })
        let described = Set(space.item(4)["/Colorants"].keys.map { String($0.dropFirst()) })
        for name in names where !known.contains(name) {
            report.add("6.2.4.4", "the spot colour \(name) is not described", if: !described.contains(name))
        }
    }

    private func checkName(_ name: String) {
        report.add("6.1.8", "a spot colour has a name that is not UTF-8", if: name.contains("\u{FFFD}"))
    }
}

extension ArchivalObjects {
    /// Attached files (6.8).
    private mutating func checkFile(_ file: QPDFObject) {
        if let identity = file.identity { attachments.insert(identity) }
        report.add(
            "6.8", "an attached file has no name", if: file["/F"].isNull || file["/UF"].isNull)
        guard level == .a3b else {
            return report.add("6.8", "it has attached files, which may only be PDF/A themselves")
        }
        report.add(
            "6.8", "an attached file has no relationship to the document",
            if: file["/AFRelationship"].name == nil)
        let embedded = file["/EF"]
        for key in embedded.keys {
            report.add(
                "6.8", "an attached file has no media type",
                if: embedded[key].isStream && embedded[key]["/Subtype"].name == nil)
        }
    }

    /// Checks that each attached file is associated with an object; for level 3b only.
    func checkAttachments(of document: QPDFDocument) {
        guard level == .a3b else { return }
        var associated: Set<Int> = []
        ObjectWalk.forEachObject(of: document) { object in
            guard object.isDictionary || object.isStream else { return }
            let files = object["/AF"]
            for index in 0..<files.count {
                if let identity = files.item(index).identity { associated.insert(identity) }
            }
        }
        report.add(
            "6.8", "an attached file is not associated with anything",
            if: !attachments.isSubset(of: associated))
    }
}
