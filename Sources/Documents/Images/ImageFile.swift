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
    func load(page: Int? = nil) throws(ImageError) -> VipsHandle {
        guard let source = vips_source_new_from_file(path) else {
            throw ImageError(
                .fileUnreadable, ImageLibrary.takeMessage() ?? "The file cannot be opened",
                remedy: "Check that the file is there and may be read.")
        }
        defer { g_object_unref(source) }
        var image: UnsafeMutablePointer<VipsImage>?
        let failed =
            if let page {
                fieldbook_vips_load_page(format.loader, source, &image, Int32(clamping: page))
            } else {
                fieldbook_vips_load(format.loader, source, &image)
            }
        guard failed == 0, let image else {
            let message = ImageLibrary.takeMessage() ?? "The image cannot be read"
            if vips_type_find("VipsOperation", format.loader) == 0 {
                throw ImageError(
                    .unsupportedFormat, "This libvips cannot read \(format.rawValue) images",
                    remedy: "Install the libvips module for \(format.rawValue), or convert the image to JPEG."
                )
            }
            throw ImageError(
                .unreadable, message, place: page.map { "page \($0 + 1)" },
                remedy: "The file is damaged or cut off: get it again from its source.")
        }
        return VipsHandle(owning: image)
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
