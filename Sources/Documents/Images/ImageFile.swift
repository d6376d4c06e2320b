import CVips
import DocumentModel

/// An image file in a supported format, recognised by its first bytes.
struct ImageFile {
    let format: ImageFormat
    private let content: Content

    private enum Content {
        case file(path: String)
        case memory([UInt8])
    }

    init(path: String) throws(ImageError) {
        try self.init(.file(path: path), FileBytes(path: path))
    }

    /// A file in memory.
    init(bytes: [UInt8]) throws(ImageError) { try self.init(.memory(bytes), bytes) }

    private init(_ content: Content, _ bytes: any ByteSource) throws(ImageError) {
        try ImageLibrary.start()
        let start = bytes.bytes(at: 0, count: 18)
        guard !start.isEmpty else {
            throw ImageError(
                .fileUnreadable, "the file is empty", remedy: "Get the file again from its source.",
                isEmptyFile: true)
        }
        guard let format = ImageFormat(firstBytes: start) else {
            guard let other = ImageFormat.unsupportedFormat(firstBytes: start) else {
                if Self.isJSON(start) { throw Self.json }
                throw ImageError(
                    .unsupportedFormat,
                    "the file is not an image, and its kind is unknown",
                    remedy:
                        "It may be damaged, encrypted or have the wrong name: open it in the program that made it "
                        + "and save it as PDF or JPEG, or get it again from its source.")
            }
            throw ImageError(
                .unsupportedFormat, "the file is \(other), which is not supported",
                remedy: "Convert it to JPEG, PNG, TIFF, WebP or HEIF.")
        }
        if format == .bmp { _ = try BMPHeader(bytes) }
        self.content = content
        self.format = format
    }

    /// Whether these may be the first bytes of JSON: an object or a list, in which a key, a value or the end follows.
    private static func isJSON(_ start: [UInt8]) -> Bool {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = (start.starts(with: mark) ? start[mark.count...] : start[...]).filter { $0 > 0x20 }
        guard let first = text.first, text.count > 1 else { return false }
        return first == UInt8(ascii: "{")
            ? text[1] == UInt8(ascii: "\"") : first == UInt8(ascii: "[") && "{[\"]".utf8.contains(text[1])
    }

    private static let json = ImageError(
        .unsupportedFormat, "the file is JSON, as GeoJSON is, and not an image",
        remedy:
            "Use fieldbook parcels for parcels, fieldbook routes for routes, and fieldbook preview for its text."
    )

    /// The file's bytes as they are.
    func bytes() throws(ImageError) -> any ByteSource {
        switch content {
        case .file(let path): try FileBytes(path: path)
        case .memory(let bytes): bytes
        }
    }

    /// Opens the image with the loader of its format; a `nil` page is the file's main page.
    ///
    /// `shrink` is the factor by which the pixels may be smaller than stored. It saves work for JPEG (1, 2, 4 or 8)
    /// and WebP; other formats ignore it.
    func load(page: Int? = nil, shrink: Double = 1) throws(ImageError) -> VipsHandle {
        guard let source = makeSource() else {
            throw ImageError(
                .fileUnreadable, ImageLibrary.takeMessage() ?? "the file cannot be opened",
                remedy: "Check that the file exists and is readable.")
        }
        defer { g_object_unref(source) }
        var image: UnsafeMutablePointer<VipsImage>?
        guard call(page: page, shrink: shrink, source, &image) == 0, let image else {
            let failure = loadingFailure(page: page)
            try checkTIFFColours(page: page ?? 0)
            throw failure
        }
        return VipsHandle(owning: image)
    }

    /// Opens a page, counted from 0. Throws `image.pageMissing`, or `image.tooLarge` above `maximumPixels`.
    func load(page: Int, of pageCount: Int, maximumPixels: Int) throws(ImageError) -> VipsHandle {
        guard page >= 0, page < pageCount else {
            throw ImageError(
                .pageMissing, "the file has \(pageCount) page\(pageCount == 1 ? "" : "s")",
                place: "page \(page &+ 1)", remedy: "Choose an existing page.")
        }
        if format == .bmp {
            let header = try BMPHeader(bytes())
            try Self.check(width: header.width, height: header.height, maximumPixels: maximumPixels)
        }
        try checkTIFFColours(page: page)
        let image = try load(page: page == 0 ? nil : page)
        try Self.check(width: image.width, height: image.height, maximumPixels: maximumPixels)
        return image
    }

    /// A page that was opened at its stored size, opened anew as small as its loader can make it for a square of `side`
    /// pixels; the same image if the loader cannot shrink it.
    func shrunk(_ stored: VipsHandle, page: Int, toFit side: Int) throws(ImageError) -> VipsHandle {
        let shrink = format.shrinkOnLoad(of: stored, to: side)
        return shrink > 1 ? try load(page: page == 0 ? nil : page, shrink: shrink) : stored
    }

    private static func check(width: Int, height: Int, maximumPixels: Int) throws(ImageError) {
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, pixels <= maximumPixels else {
            throw ImageError(
                .tooLarge, "\(width) x \(height) pixels are more than \(maximumPixels)",
                remedy: "Scan at a lower resolution, or allow more pixels.")
        }
    }

    /// The number of pages or frames, at least 1; throws `image.unreadable` for a TIFF whose last pages are
    /// missing.
    func pageCount() throws(ImageError) -> Int {
        guard format.canHavePages else { return 1 }
        let count = try load().pageCount
        try checkTIFFEnd(behind: count)
        return count
    }

    private func makeSource() -> UnsafeMutablePointer<VipsSource>? {
        switch content {
        case .file(let path): return vips_source_new_from_file(path)
        case .memory(let bytes):
            guard let blob = vips_blob_copy(bytes, bytes.count) else { return nil }
            defer { fieldbook_vips_release(blob) }
            return vips_source_new_from_blob(blob)
        }
    }

    private func call(
        page: Int?, shrink: Double, _ source: UnsafeMutablePointer<VipsSource>,
        _ image: inout UnsafeMutablePointer<VipsImage>?
    ) -> Int32 {
        let loader = format.loader
        return switch (format, page.map(Int32.init(clamping:))) {
        case (.bmp, _): fieldbook_vips_load_mapped(loader, source, &image)
        case (.jpeg, _) where shrink > 1:
            fieldbook_vips_load_shrunk(loader, source, &image, Int32(shrink))
        case (.webp, let page) where shrink > 1:
            fieldbook_vips_load_scaled(loader, source, &image, page ?? 0, 1 / shrink)
        case (_, let page?): fieldbook_vips_load_page(loader, source, &image, page)
        case (_, nil): fieldbook_vips_load(loader, source, &image)
        }
    }

    private func loadingFailure(page: Int?) -> ImageError {
        let message = ImageLibrary.takeMessage() ?? "the image cannot be read"
        if vips_type_find("VipsOperation", format.loader) == 0 {
            return ImageError(
                .unsupportedFormat, "this libvips cannot read \(format.rawValue) images",
                remedy: "Install the libvips module for \(format.rawValue), or convert the image to JPEG.")
        }
        return ImageError(
            .unreadable, message, place: page.map { "page \($0 + 1)" },
            remedy: "The file is damaged or cut off: get it again from its source.")
    }
}

/// Facts about TIFF pages that libvips does not report.
extension ImageFile {
    /// Throws `image.unsupportedFormat` for YCbCr without JPEG compression, which libvips mistakes for RGB, and for
    /// old-style JPEG in TIFF (compression 6).
    private func checkTIFFColours(page: Int) throws(ImageError) {
        guard let directory = tiffDirectory(page: page) else { return }
        let packing = directory.number(259) ?? 1
        guard packing == 6 || directory.number(262) == 6 && packing != 7 else { return }
        throw ImageError(
            .unsupportedFormat,
            packing == 6
                ? "the TIFF holds JPEG in the old style (compression 6), which is not supported"
                : "the TIFF holds luma and chroma without JPEG, which is not supported",
            place: "page \(page + 1)", remedy: "Convert it first: tiffcp -r 16 -c lzw in.tif out.tif")
    }

    /// Throws `image.unreadable` if a TIFF links to a page after those that libvips counts. Such a file is
    /// truncated, which libvips does not report.
    private func checkTIFFEnd(behind pageCount: Int) throws(ImageError) {
        guard let last = tiffDirectory(page: pageCount - 1), last.next != 0 else { return }
        throw ImageError(
            .unreadable, "the TIFF is cut off: it has more pages than the \(pageCount) that can be read",
            place: "page \(pageCount + 1)", remedy: "Get the file again from its source.")
    }

    /// Whether a TIFF or PNG page has one bit per pixel. libvips expands such pixels to bytes without saying so.
    func isBitonal(page: Int) -> Bool {
        // Bit depth 1 and colour type 0 (grey) in the PNG header.
        if format == .png { return (try? bytes())?.bytes(at: 24, count: 2) == [1, 0] }
        guard let directory = tiffDirectory(page: page), [0, 1].contains(directory.number(262)) else {
            return false
        }
        return (directory.number(258) ?? 1) == 1 && (directory.number(277) ?? 1) == 1
    }

    private func tiffDirectory(page: Int) -> TIFFDirectory? {
        guard format == .tiff, let source = try? bytes(), let structure = TIFFStructure(source) else {
            return nil
        }
        var directory = structure.directory(at: structure.firstDirectory)
        for _ in 0..<page { directory = directory.flatMap { structure.directory(at: $0.next) } }
        return directory
    }
}

/// The header of a BMP file, checked before a decoder gets the file.
private struct BMPHeader {
    let width: Int
    let height: Int

    /// Throws `image.unreadable` if the header contradicts itself or the file's size.
    init(_ source: any ByteSource) throws(ImageError) {
        let start = source.bytes(at: 0, count: 54)
        func number(_ offset: Int, _ length: Int) -> Int {
            start.dropFirst(offset).prefix(length).reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        guard start.count >= 26 else { throw Self.damaged("its header is cut off") }
        let isOld = number(14, 4) == 12
        guard isOld || start.count == 54 else { throw Self.damaged("its header is cut off") }
        width = isOld ? number(18, 2) : number(18, 4)
        // A negative height means that the rows start at the top.
        height = isOld ? number(20, 2) : abs(Int(Int32(truncatingIfNeeded: number(22, 4))))
        let bits = isOld ? number(24, 2) : number(28, 2)
        let packing = isOld ? 0 : number(30, 4)

        guard (1...65_535).contains(width), (1...65_535).contains(height) else {
            throw Self.damaged("\(width) x \(height) pixels are impossible")
        }
        guard [1, 4, 8, 16, 24, 32].contains(bits), Self.packings.contains(packing) else {
            throw Self.damaged("\(bits) bits a pixel with packing \(packing) are not known")
        }
        let isPacked = packing == 1 || packing == 2
        let needed = isPacked ? 0 : (width * bits + 31) / 32 * 4 * height
        guard number(10, 4) + needed <= source.count else { throw Self.damaged("its pixels are cut off") }
    }

    /// Uncompressed, RLE8, RLE4, and bit masks without and with alpha; no embedded JPEG or PNG.
    private static let packings = [0, 1, 2, 3, 6]

    private static func damaged(_ reason: String) -> ImageError {
        ImageError(
            .unreadable, "the BMP image is damaged: \(reason)",
            remedy: "Get the file again from its source.")
    }
}

extension ImageFormat {
    /// The name of the libvips operation that reads the format.
    var loader: String {
        switch self {
        case .bmp: "magickload_buffer"
        case .jpeg2000: "jp2kload_source"
        case .jpeg, .png, .tiff, .webp, .heif, .gif: "\(rawValue)load_source"
        }
    }

    /// Whether a file can have several pages or frames. The "pages" libvips reports for JPEG 2000 are sizes of one
    /// image.
    var canHavePages: Bool { [.tiff, .webp, .heif, .gif].contains(self) }

    /// The name of a well-known format that is deliberately not supported.
    static func unsupportedFormat(firstBytes bytes: some Collection<UInt8>) -> String? {
        let start = Array(bytes.prefix(12))
        let unsupported: [(magic: [UInt8], name: String)] = [
            (Array("%PDF".utf8), "a PDF document"),
            (Array("<svg".utf8), "an SVG drawing"),
            (Array("<?xml".utf8), "an XML document"),
            (Array("P4".utf8), "a PBM image"), (Array("P5".utf8), "a PGM image"),
            (Array("P6".utf8), "a PPM image"),
            (Array("8BPS".utf8), "a Photoshop file"),
            (Array("PK\u{3}\u{4}".utf8), "a ZIP archive, as Word and Excel files are"),
            ([0xD0, 0xCF, 0x11, 0xE0], "a document of Microsoft Office"),
            (Array("{\\rtf".utf8), "a document in Rich Text Format"), ([0x1F, 0x8B], "a gzip archive"),
            (Array("<!DOCTYPE".utf8), "a web page"), (Array("<html".utf8), "a web page"),
            ([0xFF, 0x0A], "a JPEG XL image"), ([0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20], "a JPEG XL image"),
        ]
        return unsupported.first { start.starts(with: $0.magic) }?.name
    }
}

extension ImageFormat {
    /// The factor by which the loader may shrink an image that will be scaled to fit a square.
    ///
    /// JPEG shrinks by whole blocks, which looks too sharp, so at least a factor of two is left to the better
    /// filter. No side may become zero: libvips aborts the process for an image without pixels.
    fileprivate func shrinkOnLoad(of image: VipsHandle, to side: Int) -> Double {
        let shortest = Double(min(image.width, image.height))
        let shrink = min(Double(max(image.width, image.height)) / Double(side), shortest)
        return switch self {
        case .jpeg: [8.0, 4, 2].first { shrink >= 2 * $0 } ?? 1
        case .webp: max(1, shrink)
        case .png, .tiff, .heif, .gif, .bmp, .jpeg2000: 1
        }
    }
}
