import DocumentModel

extension ImageFile {
    /// What the file says about one of its pages, opened as `image`.
    func metadata(of image: VipsHandle) throws(ImageError) -> ImageMetadata {
        let source = try bytes()
        let exif =
            format == .tiff
            ? EXIFBlock(tiffFile: source) : image.blob("exif-data").flatMap(EXIFBlock.init(block:))
        let xmp = image.xmpPacket
        let comment =
            exif?.description ?? image.comment ?? (format == .jpeg ? JPEGMetadata.comment(in: source) : nil)
        let liesOnSide = image.orientation >= 5
        var items = exif?.items ?? []
        if xmp != nil { items.insert(.xmp) }
        if xmp?.mayGivePosition == true { items.insert(.position) }
        if image.has("iptc-data") || image.has("photoshop-data") { items.insert(.iptc) }
        if image.has("icc-profile-data") { items.insert(.profile) }
        if comment != nil { items.insert(.comment) }
        let dotsPerInch = image.dotsPerInch ?? (format == .tiff ? nil : exif?.dotsPerInch)
        if dotsPerInch != nil { items.insert(.resolution) }
        let time = exif?.timeTaken ?? xmp?.timeTaken
        if time != nil { items.insert(.time) }
        return ImageMetadata(
            pixelWidth: liesOnSide ? image.height : image.width,
            pixelHeight: liesOnSide ? image.width : image.height,
            dotsPerInch: dotsPerInch, orientation: image.orientation,
            cameraMake: exif?.make ?? xmp?.text("tiff:Make"),
            cameraModel: exif?.model ?? xmp?.text("tiff:Model"),
            lens: exif?.lens ?? xmp?.text("aux:Lens"),
            timeTaken: time,
            position: exif?.position ?? xmp?.position,
            software: exif?.software ?? xmp?.text("xmp:CreatorTool"),
            profileName: image.blob("icc-profile-data").flatMap { ColourProfile(bytes: $0).name },
            comment: comment,
            items: MetadataItem.allCases.filter(items.contains))
    }
}

extension VipsHandle {
    /// The XMP, where it says anything: libvips hands on that of HEIF by its kind of item, and every item apart.
    fileprivate var xmpPacket: XMPPacket? {
        let fields = self.fields.filter { $0 == "xmp-data" || $0.hasPrefix("heif-mime-") }.sorted()
        let packets = fields.compactMap(blob).map(XMPPacket.init(bytes:)).filter { !$0.saysNothing }
        return packets.isEmpty ? nil : XMPPacket(bytes: packets.flatMap { $0.bytes + [0x0A] })
    }
}
