import DocumentModel
import CVips

/// A file known by its first bytes to be an image in one of the formats read here.
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
        if format == .bmp { _ = try BMPHeader(bytes) }
        self.content = content
        self.format = format
    }

    /// The file's bytes as they are.
    func bytes() throws(ImageError) -> any ByteSource {
        switch content {
        case .file(let path): try FileBytes(path: path)
        case .memory(let bytes): bytes
        }
    }

    /// Opens the image by the one loader of its format; `nil` is the file's main page.
    ///
    /// `shrink` says how many times smaller than stored the pixels may come out. JPEG and WebP save work by it; JPEG
    /// knows 1, 2, 4 and 8 only, and the other formats ignore it.
    func load(page: Int? = nil, shrink: Double = 1) throws(ImageError) -> VipsHandle {
        guard let source = makeSource() else {
            throw ImageError(
                .fileUnreadable, ImageLibrary.takeMessage() ?? "The file cannot be opened",
                remedy: "Check that the file is there and may be read.")
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

    /// Opens the page of that index, from 0, if there is one and it is not too large to decode.
    func load(page: Int, of pageCount: Int, maximumPixels: Int) throws(ImageError) -> VipsHandle {
        guard page >= 0, page < pageCount else {
            throw ImageError(
                .pageMissing, "The file has \(pageCount) page\(pageCount == 1 ? "" : "s")",
                place: "page \(page &+ 1)", remedy: "Ask for a page that is there.")
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

    private static func check(width: Int, height: Int, maximumPixels: Int) throws(ImageError) {
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, pixels <= maximumPixels else {
            throw ImageError(
                .tooLarge, "\(width) x \(height) pixels are more than \(maximumPixels)",
                remedy: "Scan at a lower resolution, or allow more pixels.")
        }
    }

    /// Pages or frames, at least 1; throws `image.unreadable` for a TIFF whose last pages are cut off.
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
}
