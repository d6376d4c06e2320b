import DocumentModel
import CVips

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A file known by its first bytes to be an image in one of the formats read here.
struct ImageFile {
    let path: String
    let format: ImageFormat

    init(path: String) throws(ImageError) {
        try ImageLibrary.start()
        let start = try Self.bytes(ofFileAt: path, from: 0, count: 12)
        guard !start.isEmpty else {
            throw ImageError(
                .fileUnreadable, "The file is empty", remedy: "Get the file again from its source.")
        }
        guard let format = ImageFormat(firstBytes: start) else {
            throw ImageError(
                .unsupportedFormat,
                ImageFormat.refusedFormat(firstBytes: start).map {
                    "The file is \($0), which is not read here"
                }
                    ?? "The file is not an image",
                remedy: "Convert it to JPEG, PNG, TIFF, WebP or HEIF.")
        }
        self.path = path
        self.format = format
    }

    /// Opens the image by the one loader of its format; `nil` is the file's main page.
    ///
    /// `shrink` says how many times smaller than stored the pixels may come out. JPEG and WebP save work by it; JPEG
    /// knows 1, 2, 4 and 8 only, and the other formats ignore it.
    func load(page: Int? = nil, shrink: Double = 1) throws(ImageError) -> VipsHandle {
        guard let source = vips_source_new_from_file(path) else {
            throw ImageError(
                .fileUnreadable, ImageLibrary.takeMessage() ?? "The file cannot be opened",
                remedy: "Check that the file is there and may be read.")
        }
        defer { g_object_unref(source) }
        var image: UnsafeMutablePointer<VipsImage>?
        guard call(page: page, shrink: shrink, source, &image) == 0, let image else {
            throw loadingFailure(page: page)
        }
        return VipsHandle(owning: image)
    }

    /// Opens the page of that index, from 0, if there is one and it is not too large to decode.
    func load(page: Int, of pageCount: Int, maximumPixels: Int) throws(ImageError) -> VipsHandle {
        guard page >= 0, page < pageCount else {
            throw ImageError(
                .pageMissing, "The file has \(pageCount) page\(pageCount == 1 ? "" : "s")",
                place: "page \(page &+ 1)", remedy: "Ask for a page that is there.")
        }
        let image = try load(page: page == 0 ? nil : page)
        let (pixels, overflow) = image.width.multipliedReportingOverflow(by: image.height)
        guard !overflow, pixels <= maximumPixels else {
            throw ImageError(
                .tooLarge, "\(image.width) x \(image.height) pixels are more than \(maximumPixels)",
                remedy: "Scan at a lower resolution, or allow more pixels.")
        }
        return image
    }

    /// Pages or frames, at least 1.
    func pageCount() throws(ImageError) -> Int {
        format.canHavePages ? try load().pageCount : 1
    }

    private func call(
        page: Int?, shrink: Double, _ source: UnsafeMutablePointer<VipsSource>,
        _ image: inout UnsafeMutablePointer<VipsImage>?
    ) -> Int32 {
        let loader = format.loader
        return switch (format, page.map(Int32.init(clamping:))) {
        case (.jpeg, _) where shrink > 1:
            fieldbook_vips_load_shrunk(loader, source, &image, Int32(shrink))
        case (.webp, let page) where shrink > 1:
            fieldbook_vips_load_scaled(loader, source, &image, page ?? 0, 1 / shrink)
        case (_, let page?): fieldbook_vips_load_page(loader, source, &image, page)
        case (_, nil): fieldbook_vips_load(loader, source, &image)
        }
    }

    private func loadingFailure(page: Int?) -> ImageError {
        let message = ImageLibrary.takeMessage() ?? "The image cannot be read"
        if vips_type_find("VipsOperation", format.loader) == 0 {
            return ImageError(
                .unsupportedFormat, "This libvips cannot read \(format.rawValue) images",
                remedy: "Install the libvips module for \(format.rawValue), or convert the image to JPEG.")
        }
        return ImageError(
            .unreadable, message, place: page.map { "page \($0 + 1)" },
            remedy: "The file is damaged or cut off: get it again from its source.")
    }

    /// Whether this is a TIFF file whose first directory points to one with a position (tag 34853); libvips keeps
    /// nothing of it.
    var hasGPSDirectory: Bool {
        guard format == .tiff, let start = try? Self.bytes(ofFileAt: path, from: 0, count: 8),
            start.count == 8,
            start[2] == 0x2A || start[3] == 0x2A
        else { return false }
        let bigEndian = start[0] == 0x4D
        func number(_ bytes: ArraySlice<UInt8>) -> Int {
            (bigEndian ? Array(bytes) : bytes.reversed()).reduce(0) { $0 << 8 | Int($1) }
        }
        let directory = number(start[4..<8])
        guard let countBytes = try? Self.bytes(ofFileAt: path, from: directory, count: 2),
            countBytes.count == 2,
            let entries = try? Self.bytes(
                ofFileAt: path, from: directory + 2, count: 12 * number(countBytes[...]))
        else { return false }
        return stride(from: 0, to: entries.count - 11, by: 12).contains {
            number(entries[$0..<($0 + 2)]) == 34853
        }
    }

    private static func bytes(ofFileAt path: String, from offset: Int, count: Int) throws(ImageError)
        -> [UInt8]
    {
        guard let file = fopen(path, "rb") else { throw unreadable(errno) }
        defer { fclose(file) }
        guard fseek(file, offset, SEEK_SET) == 0 else { throw unreadable(errno) }
        var bytes = [UInt8](repeating: 0, count: count)
        let read = fread(&bytes, 1, count, file)
        guard read > 0 || ferror(file) == 0 else { throw unreadable(errno) }
        return Array(bytes.prefix(read))
    }

    private static func unreadable(_ number: Int32) -> ImageError {
        ImageError(
            .fileUnreadable, String(cString: strerror(number)),
            remedy: "Check that the file is there and may be read.")
    }
}
