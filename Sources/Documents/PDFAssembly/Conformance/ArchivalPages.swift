import DocumentModel
import PDFStructure

/// Checks the rules of PDF/A for pages and everything drawn on them.
final class ArchivalPages {
    let document: QPDFDocument
    let report: ArchivalReport
    /// The profile of the document's output intent.
    let output: ColourProfile?
    /// Device colours used without a default colour space in the resources.
    private(set) var devices: Set<DeviceColour> = []
    private var seen: Set<String> = []
    /// Headers of the JPEG 2000 images checked so far; `nil` if unreadable.
    private var headers: [Int: JPEG2000Header?] = [:]
    /// Whether the object being checked has transparency.
    private var isTransparent = false
    /// Objects with transparency among those checked already.
    private var transparent: Set<Int> = []
    private var visits = 0

    private static let deepest = 24
    /// Limit on content streams, which only hostile files exceed.
    private static let mostVisits = 1_000_000
    private static let deepestState = 28

    init(document: QPDFDocument, report: ArchivalReport, output: ColourProfile?) {
        self.document = document
        self.report = report
        self.output = output
    }

    func check(_ page: QPDFObject) {
        checkSize(of: page)
        isTransparent = false
        let own = page["/Resources"]
        let resources = own.isNull ? page.inherited("/Resources") : own
        checkGroup(of: page, resources, depth: 0)
        if let bytes = page.pageContent {
            check(ArchivalContent(bytes), resources, isOwn: !own.isNull, depth: 0)
        } else {
            _ = document.failure()
            report.add("6.2.2", "the content cannot be read")
        }
        let annotations = page["/Annots"]
        for index in 0..<annotations.count {
            let annotation = annotations.item(index)
            ArchivalAnnotation(annotation).check(report)
            let appearance = annotation["/AP"]["/N"]
            let forms = appearance.isStream ? [appearance] : appearance.keys.map { appearance[$0] }
            for form in forms where form.isStream {
                check(form: form, in: resources, isVisible: true, depth: 1)
            }
        }
        let hasBlendingSpace = !page["/Group"]["/CS"].isNull
        report.add(
            "6.2.10", "it has transparency without a blending colour space",
            if: isTransparent && output == nil && !hasBlendingSpace)
    }

    private func checkSize(of page: QPDFObject) {
        for key in ["/MediaBox", "/CropBox", "/TrimBox", "/BleedBox", "/ArtBox"] {
            let box = page.inherited(key)
            guard box.count == 4 else { continue }
            let sides = (0..<4).map { box.item($0).real ?? 0 }
            let isSize = [sides[2] - sides[0], sides[3] - sides[1]].map(abs).allSatisfy {
                (3...14_400).contains($0)
            }
            report.add("6.1.13", "the page is smaller than 3 or larger than 14,400 units", if: !isSize)
        }
    }

    /// Checks a content stream. It may use only the resources of its own object (`isOwn`).
    private func check(
        _ content: ArchivalContent, _ resources: QPDFObject, isOwn: Bool, depth: Int
    ) {
        for name in content.unknown { report.add("6.2.2", "the operator \(name) is not a PDF operator") }
        report.add(
            "6.1.13", "graphics states are nested more than 28 deep",
            if: content.deepest > Self.deepestState)
        report.add(
            "6.1.6", "a hexadecimal string does not consist of whole bytes", if: content.hasBrokenString)
        report.add(
            "6.1.13", "it has a string of more than 32,767 bytes", if: content.hasLongString)
        report.add("6.1.13", "it has a number beyond 32 bits", if: content.hasLargeNumber)
        report.add(
            "6.2.6", "it has an unknown rendering intent",
            if: !content.intents.isSubset(of: ArchivalObjects.intents))
        let used: [String: Set<String>] = [
            "/Font": Set(content.fonts.keys.filter { !$0.isEmpty }), "/XObject": Set(content.drawn.keys),
            "/ExtGState": content.states, "/Pattern": content.patterns, "/Shading": content.shadings,
            "/ColorSpace": content.spaces.filter { DeviceColour(name: $0) == nil && $0 != "Pattern" },
        ]
        report.add(
            "6.2.2", "content uses resources that are not its own",
            if: !isOwn
                && used.contains { kind, names in names.contains { !resources[kind]["/" + $0].isNull } })
        visits += 1
        guard depth < Self.deepest, visits <= Self.mostVisits else {
            return report.add("6.1.13", "content is nested too deeply to be checked")
        }
        follow(content, resources, depth: depth)
    }

    private func follow(_ content: ArchivalContent, _ resources: QPDFObject, depth: Int) {
        for device in content.devices { use(device, resources) }
        var spaces = content.spaces.map { name in
            DeviceColour(name: name) == nil
                ? resources["/ColorSpace"]["/" + name] : document.parse("/" + name)
        }
        for image in content.inlineImages { spaces += [checkInline(image, resources)].compactMap { $0 } }
        for space in spaces { use(space, resources, depth: depth) }
        for name in content.states {
            let state = resources["/ExtGState"]["/" + name]
            check(state: state, depth)
            checkOverprint(of: state, content, resources)
        }
        for name in content.shadings {
            use(resources["/Shading"]["/" + name]["/ColorSpace"], resources, depth: depth)
        }
        for name in content.patterns {
            check(pattern: resources["/Pattern"]["/" + name], in: resources, depth: depth)
        }
        for (name, isVisible) in content.fonts {
            check(font: resources["/Font"]["/" + name], isVisible: isVisible, in: resources, depth: depth)
        }
        for (name, isVisible) in content.drawn {
            let object = resources["/XObject"]["/" + name]
            switch object["/Subtype"].name {
            case "Image": check(image: object, in: resources, depth: depth)
            case "Form": check(form: object, in: resources, isVisible: isVisible, depth: depth + 1)
            default: break
            }
        }
    }

    /// The decoded bytes of a stream; `nil` if it cannot be decoded, in which case the error of qpdf is cleared.
    private func decoded(_ stream: QPDFObject) -> [UInt8]? {
        guard stream.isStream else { return nil }
        if let bytes = stream.streamBytes { return bytes }
        _ = document.failure()
        return nil
    }

    /// Whether an object was not checked before in this use; always `true` for direct objects.
    private func isNew(_ object: QPDFObject, as use: String = "") -> Bool {
        guard let identity = object.identity else { return true }
        return seen.insert("\(identity) \(use)").inserted
    }

    private func check(form: QPDFObject, in resources: QPDFObject, isVisible: Bool, depth: Int) {
        guard isNew(form, as: "\(isVisible)") else { return noteTransparency(of: form) }
        let own = form["/Resources"]
        let drawing = own.isNull ? resources : own
        findingTransparency(of: form) {
            checkGroup(of: form, drawing, depth: depth)
            guard let bytes = decoded(form) else { return report.add("6.2.2", "a form cannot be read") }
            check(
                ArchivalContent(bytes, mode: isVisible ? 0 : PageContent.invisible, hasColour: true), drawing,
                isOwn: !own.isNull, depth: depth)
        }
    }

    /// Applies the known transparency of an object that was checked before.
    private func noteTransparency(of object: QPDFObject) {
        if object.identity.map(transparent.contains) == true { isTransparent = true }
    }

    /// Runs the first check of an object and records whether it has transparency.
    private func findingTransparency(of object: QPDFObject, _ check: () -> Void) {
        let before = isTransparent
        isTransparent = false
        check()
        if isTransparent, let identity = object.identity { transparent.insert(identity) }
        isTransparent = isTransparent || before
    }

    /// The transparency group of a page or form and its blending colour space (6.2.10).
    private func checkGroup(of object: QPDFObject, _ resources: QPDFObject, depth: Int) {
        let group = object["/Group"]
        guard group["/S"].name == "Transparency" else { return }
        if depth > 0 { isTransparent = true }
        use(group["/CS"], resources, depth: depth)
    }
}

extension ArchivalPages {
    private func check(image: QPDFObject, in resources: QPDFObject, depth: Int) {
        let mask = image["/SMask"]
        if mask.isStream || (image["/SMaskInData"].integer ?? 0) != 0 { isTransparent = true }
        let header = checkJPEG2000(image)
        if mask.isStream { _ = checkJPEG2000(mask) }
        guard !image["/ImageMask"].isTrue else { return }
        let space = image["/ColorSpace"]
        if space.isNull, case .device(let device)? = header?.colours {
            use(device, resources)
        } else {
            use(space, resources, depth: depth)
        }
    }

    /// Checks and returns the header of a JPEG 2000 image (6.2.8.3); `nil` for other images and unreadable headers.
    private func checkJPEG2000(_ image: QPDFObject) -> JPEG2000Header? {
        guard image.isStream, image.isPacked(by: "JPXDecode") else { return nil }
        if let identity = image.identity, let known = headers[identity] { return known }
        let bytes = image.packedBytes
        if bytes == nil { _ = document.failure() }
        let header = bytes.flatMap(JPEG2000Header.init)
        header?.check(report, hasColourSpace: !image["/ColorSpace"].isNull)
        report.add(
            "6.2.8.3", "the header of a JPEG 2000 picture cannot be read", if: header == nil)
        if let identity = image.identity { headers.updateValue(header, forKey: identity) }
        return header
    }

    /// Checks an inline image and returns its colour space.
    private func checkInline(_ image: [String: String], _ resources: QPDFObject) -> QPDFObject? {
        let filter = image["F"] ?? image["Filter"] ?? ""
        report.add(
            "6.1.10", "an inline picture is compressed with LZW or encrypted",
            if: ["LZW", "Crypt"].contains { filter.contains($0) })
        report.add(
            "6.2.8.1", "a picture asks for interpolation", if: (image["I"] ?? image["Interpolate"]) == "true")
        let intent = image["Intent"].map { String($0.dropFirst()) }
        report.add(
            "6.2.6", "it has an unknown rendering intent",
            if: intent.map { !ArchivalObjects.intents.contains($0) } == true)
        guard let space = image["CS"] ?? image["ColorSpace"] else { return nil }
        let name = space.split { " []".contains($0) }.map { String($0.dropFirst()) }
        if name.first == "I" || name.first == "Indexed", name.count > 1 {
            return resolved(name[1], resources)
        }
        return name.first.flatMap { resolved($0, resources) }
    }

    private func resolved(_ name: String, _ resources: QPDFObject) -> QPDFObject? {
        if let device = DeviceColour(name: name) { return document.parse("/\(device.rawValue)") }
        return resources["/ColorSpace"]["/" + name]
    }

    private func check(pattern: QPDFObject, in resources: QPDFObject, depth: Int) {
        guard isNew(pattern, as: "pattern") else { return noteTransparency(of: pattern) }
        check(state: pattern["/ExtGState"], depth)
        use(pattern["/Shading"]["/ColorSpace"], resources, depth: depth)
        guard pattern.isStream, let bytes = decoded(pattern) else { return }
        let own = pattern["/Resources"]
        findingTransparency(of: pattern) {
            check(
                ArchivalContent(bytes, hasColour: true), own.isNull ? resources : own, isOwn: !own.isNull,
                depth: depth + 1)
        }
    }

    /// Overprint mode 1 is forbidden with CMYK profiles, for filling and stroking separately.
    private func checkOverprint(of state: QPDFObject, _ content: ArchivalContent, _ resources: QPDFObject) {
        guard state["/OPM"].integer == 1 else { return }
        func hasInks(_ names: Set<String>) -> Bool {
            names.contains { name in
                let space = resources["/ColorSpace"]["/" + name]
                return space.item(0).name == "ICCBased" && space.item(1)["/N"].integer == 4
            }
        }
        let lines = state["/OP"].isTrue
        let areas = state["/op"].isNull ? lines : state["/op"].isTrue
        report.add(
            "6.2.4.2", "colours with a CMYK profile are overprinted in mode 1",
            if: lines && hasInks(content.strokedSpaces) || areas && hasInks(content.filledSpaces))
    }

    /// Opacity, blend modes and masks.
    ///
    /// A state need not name its type, so that only its use shows that it is one.
    private func check(state: QPDFObject, _ depth: Int) {
        guard state.isDictionary else { return }
        ArchivalObjects.check(state: state, report)
        let mask = state["/SMask"]
        let modes = state["/BM"]
        let mode = modes.isArray ? modes.item(0).name : modes.name
        let opacities = [state["/ca"].real ?? 1, state["/CA"].real ?? 1]
        if mask.isDictionary || ![nil, "Normal", "Compatible"].contains(mode)
            || opacities.contains(where: { $0 < 1 })
        {
            isTransparent = true
        }
        let group = mask["/G"]
        if group.isStream { check(form: group, in: group["/Resources"], isVisible: true, depth: depth + 1) }
        let font = state["/Font"].item(0)
        if font.isDictionary { check(font: font, isVisible: true, in: state, depth: depth) }
    }

    private func check(font: QPDFObject, isVisible: Bool, in resources: QPDFObject, depth: Int) {
        guard font.isDictionary, isNew(font, as: "font \(isVisible)") else {
            return noteTransparency(of: font)
        }
        ArchivalFont(font).check(report, isVisible: isVisible)
        guard font["/Subtype"].name == "Type3" else { return }
        let own = font["/Resources"]
        findingTransparency(of: font) {
            for key in font["/CharProcs"].keys {
                guard let bytes = decoded(font["/CharProcs"][key]) else { continue }
                check(
                    ArchivalContent(bytes, hasColour: true), own.isNull ? resources : own, isOwn: !own.isNull,
                    depth: depth + 1)
            }
        }
    }
}

extension ArchivalPages {
    private static let deepestSpace = 8

    /// Device colours need an output intent or a default colour space in the resources (6.2.4.3).
    private func use(_ device: DeviceColour, _ resources: QPDFObject) {
        let replacement = resources["/ColorSpace"][device.defaultSpace]
        guard replacement.isNull || replacement.name != nil else { return }
        devices.insert(device)
        let isDefined =
            switch device {
            case .grey: output != nil
            case .rgb: output?.space == "RGB "
            case .inks: output?.space == "CMYK"
            }
        report.add("6.2.4.3", "nothing defines the colours of \(device.rawValue)", if: !isDefined)
    }

    private func use(_ space: QPDFObject, _ resources: QPDFObject, depth: Int) {
        guard depth < Self.deepest + Self.deepestSpace else { return }
        if let device = space.name.flatMap(DeviceColour.init(name:)) { return use(device, resources) }
        if let name = space.name {
            let named = resources["/ColorSpace"]["/" + name]
            if named.isArray { use(named, resources, depth: depth + 1) }
            return
        }
        guard space.isArray else { return }
        switch space.item(0).name {
        case "ICCBased": checkProfile(space.item(1))
        case "Indexed", "I", "Pattern": use(space.item(1), resources, depth: depth + 1)
        case "Separation", "DeviceN": use(space.item(2), resources, depth: depth + 1)
        case let name?: if let device = DeviceColour(name: name) { use(device, resources) }
        case nil: break
        }
    }

    private func checkProfile(_ stream: QPDFObject) {
        guard isNew(stream, as: "profile") else { return }
        let profile = decoded(stream).flatMap(ColourProfile.init)
        report.add(
            "6.2.4.2", "a colour profile cannot be used",
            if: profile?.describesColours != true || profile?.components != stream["/N"].integer)
    }
}
