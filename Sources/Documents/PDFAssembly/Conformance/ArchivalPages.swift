import DocumentModel

/// The rules of PDF/A that pages keep or break, with all that is drawn on them.
final class ArchivalPages {
    let document: QPDFDocument
    let report: ArchivalReport
    /// The profile of the document's output intent.
    let output: ColourProfile?
    /// Device colours that no profile of the resources stands for.
    private(set) var devices: Set<DeviceColour> = []
    private var seen: Set<String> = []
    /// Of pictures in JPEG 2000 that were looked at.
    private var headers: [Int: JPEG2000Header?] = [:]
    private var isTransparent = false
    private var visits = 0

    private static let deepest = 24
    /// Streams of content: more are hostile.
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
        let resources = own.isNull ? PageFrame.inherited("/Resources", by: page) : own
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
            for form in forms where form.isStream { check(form: form, in: resources, isSeen: true, depth: 1) }
        }
        let hasBlendingSpace = !page["/Group"]["/CS"].isNull
        report.add(
            "6.2.10", "it is transparent in a colour space that is not said",
            if: isTransparent && output == nil && !hasBlendingSpace)
    }

    private func checkSize(of page: QPDFObject) {
        for key in ["/MediaBox", "/CropBox", "/TrimBox", "/BleedBox", "/ArtBox"] {
            let box = PageFrame.inherited(key, by: page)
            guard box.count == 4 else { continue }
            let sides = (0..<4).map { box.item($0).real ?? 0 }
            let isSize = [sides[2] - sides[0], sides[3] - sides[1]].map(abs).allSatisfy {
                (3...14_400).contains($0)
            }
            report.add("6.1.13", "the page is smaller than 3 or larger than 14,400 units", if: !isSize)
        }
    }

    /// What is not an own entry of the resources comes from outside, which is not allowed.
    private func check(
        _ content: ArchivalContent, _ resources: QPDFObject, isOwn: Bool, depth: Int
    ) {
        for name in content.unknown { report.add("6.2.2", "the operator \(name) is none of PDF's") }
        report.add(
            "6.1.13", "graphics states stand more than 28 deep in each other",
            if: content.deepest > Self.deepestState)
        report.add(
            "6.1.6", "a string in hexadecimal digits is not of whole bytes", if: content.hasBrokenString)
        report.add(
            "6.1.13", "it has a string of more than 32,767 bytes", if: content.hasLongString)
        report.add("6.1.13", "it has a number beyond 32 bits", if: content.hasLargeNumber)
        report.add(
            "6.2.6", "it has a rendering intent that is none",
            if: !content.intents.isSubset(of: ArchivalObjects.intents))
        let used: [String: Set<String>] = [
            "/Font": Set(content.fonts.keys.filter { !$0.isEmpty }), "/XObject": Set(content.drawn.keys),
            "/ExtGState": content.states, "/Pattern": content.patterns, "/Shading": content.shadings,
            "/ColorSpace": content.spaces.filter { DeviceColour(name: $0) == nil && $0 != "Pattern" },
        ]
        report.add(
            "6.2.2", "content draws with resources that are not its own",
            if: !isOwn
                && used.contains { kind, names in names.contains { !resources[kind]["/" + $0].isNull } })
        visits += 1
        guard depth < Self.deepest, visits <= Self.mostVisits else {
            return report.add("6.1.13", "more is drawn in one another than can be looked at")
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
        for (name, isSeen) in content.fonts {
            check(font: resources["/Font"]["/" + name], isSeen: isSeen, in: resources, depth: depth)
        }
        for (name, isSeen) in content.drawn {
            let object = resources["/XObject"]["/" + name]
            switch object["/Subtype"].name {
            case "Image": check(image: object, in: resources, depth: depth)
            case "Form": check(form: object, in: resources, isSeen: isSeen, depth: depth + 1)
            default: break
            }
        }
    }

    /// The decoded bytes of a stream; `nil` where there are none, which qpdf is to forget.
    private func decoded(_ stream: QPDFObject) -> [UInt8]? {
        guard stream.isStream else { return nil }
        if let bytes = stream.streamBytes { return bytes }
        _ = document.failure()
        return nil
    }

    /// Whether it was looked at already; what stands inside another object always is.
    private func isNew(_ object: QPDFObject, as use: String = "") -> Bool {
        guard let identity = object.identity else { return true }
        return seen.insert("\(identity) \(use)").inserted
    }

    private func check(form: QPDFObject, in resources: QPDFObject, isSeen: Bool, depth: Int) {
        guard isNew(form, as: "\(isSeen)") else { return noteTransparency(of: form) }
        let own = form["/Resources"]
        let drawing = own.isNull ? resources : own
        let before = isTransparent
        isTransparent = false
        checkGroup(of: form, drawing, depth: depth)
        guard let bytes = decoded(form) else { return report.add("6.2.2", "a form cannot be read") }
        check(
            ArchivalContent(bytes, mode: isSeen ? 0 : PageContent.invisible, hasColour: true), drawing,
            isOwn: !own.isNull, depth: depth)
        if isTransparent, let identity = form.identity { transparent.insert(identity) }
        isTransparent = isTransparent || before
    }

    private var transparent: Set<Int> = []

    private func noteTransparency(of form: QPDFObject) {
        if form.identity.map(transparent.contains) == true { isTransparent = true }
    }

    /// The colours in which what is transparent is mixed (6.2.10).
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

    /// The header of a picture in JPEG 2000, which says what the dictionary need not (6.2.8.3); `nil` for any other
    /// picture, and for a header that cannot be read.
    private func checkJPEG2000(_ image: QPDFObject) -> JPEG2000Header? {
        guard image.isStream, image.isPacked(by: "JPXDecode") else { return nil }
        if let identity = image.identity, let known = headers[identity] { return known }
        let bytes = image.packedBytes
        if bytes == nil { _ = document.failure() }
        let header = bytes.flatMap(JPEG2000Header.init)
        header?.check(report, hasColourSpace: !image["/ColorSpace"].isNull)
        report.add(
            "6.2.8.3", "a picture in JPEG 2000 has no header that can be read", if: header == nil)
        if let identity = image.identity { headers.updateValue(header, forKey: identity) }
        return header
    }

    /// Gives the colour space of a picture that stands in the content.
    private func checkInline(_ image: [String: String], _ resources: QPDFObject) -> QPDFObject? {
        let filter = image["F"] ?? image["Filter"] ?? ""
        report.add(
            "6.1.10", "a picture in the content is packed by LZW or encrypted",
            if: ["LZW", "Crypt"].contains { filter.contains($0) })
        report.add(
            "6.2.8.1", "a picture is to be interpolated", if: (image["I"] ?? image["Interpolate"]) == "true")
        let intent = image["Intent"].map { String($0.dropFirst()) }
        report.add(
            "6.2.6", "it has a rendering intent that is none",
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
        let before = isTransparent
        isTransparent = false
        check(
            ArchivalContent(bytes, hasColour: true), own.isNull ? resources : own, isOwn: !own.isNull,
            depth: depth + 1)
        if isTransparent, let identity = pattern.identity { transparent.insert(identity) }
        isTransparent = isTransparent || before
    }

    /// Inks with a profile may not be printed over others in the mode 1, areas and lines each by themselves.
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
            "6.2.4.2", "inks with a profile are printed over others in the mode 1",
            if: lines && hasInks(content.lineSpaces) || areas && hasInks(content.areaSpaces))
    }

    /// Opacity, blend modes and masks.
    private func check(state: QPDFObject, _ depth: Int) {
        guard state.isDictionary else { return }
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
        if group.isStream { check(form: group, in: group["/Resources"], isSeen: true, depth: depth + 1) }
        let font = state["/Font"].item(0)
        if font.isDictionary { check(font: font, isSeen: true, in: state, depth: depth) }
    }

    private func check(font: QPDFObject, isSeen: Bool, in resources: QPDFObject, depth: Int) {
        guard font.isDictionary, isNew(font, as: "font \(isSeen)") else { return noteTransparency(of: font) }
        ArchivalFont(font).check(report, isSeen: isSeen)
        guard font["/Subtype"].name == "Type3" else { return }
        let own = font["/Resources"]
        let before = isTransparent
        isTransparent = false
        for key in font["/CharProcs"].keys {
            guard let bytes = decoded(font["/CharProcs"][key]) else { continue }
            check(
                ArchivalContent(bytes, hasColour: true), own.isNull ? resources : own, isOwn: !own.isNull,
                depth: depth + 1)
        }
        if isTransparent, let identity = font.identity { transparent.insert(identity) }
        isTransparent = isTransparent || before
    }
}

extension ArchivalPages {
    private static let deepestSpace = 8

    /// Colours of a device are allowed where the output intent or a colour space in the resources says what they are (6.2.4.3).
    private func use(_ device: DeviceColour, _ resources: QPDFObject) {
        let standIn = resources["/ColorSpace"][device.standIn]
        guard standIn.isNull || standIn.name != nil else { return }
        devices.insert(device)
        let isSaid =
            switch device {
            case .grey: output != nil
            case .rgb: output?.space == "RGB "
            case .inks: output?.space == "CMYK"
            }
        report.add("6.2.4.3", "nothing says which colours \(device.rawValue) are", if: !isSaid)
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
