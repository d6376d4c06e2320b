public import DocumentModel

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Writes multi-page TIFF files. Pages may differ in size, colours and compression.
///
/// Only one page at a time is in memory. The file is complete after each page; `finish` reports the last write
/// errors. Not atomic: a failure may leave part of a file. The same pages give the same bytes.
///
/// ```swift
/// let file = try TIFFWriter(path: "all.tif")
/// try file.append(photo, compression: .jpeg(quality: 80))
/// try file.append(letter)   // a Bitmap: G4
/// try file.finish()
/// ```
public final class TIFFWriter {
    /// Number of pages written so far.
    public private(set) var pageCount = 0
    private var file: UnsafeMutablePointer<FILE>?
    private var end = 8
    /// Where the next page's directory offset will be written.
    private var link = 4

    /// Creates the file, replacing an existing one.
    public init(path: String) throws(ImageError) {
        file = fopen(path, "wb")
        guard file != nil else { throw .unwritable(errno) }
        try write([0x49, 0x49, 0x2A, 0, 0, 0, 0, 0], at: 0)
    }

    deinit {
        if let file { fclose(file) }
    }

    /// Adds a grey or colour page. Throws `image.encodingFailed` if the file would exceed 4 GB.
    public func append(_ raster: Raster, compression: TIFFCompression = .deflate) throws(ImageError) {
        let page = try raster.withVipsImage { (image) throws(ImageError) in
            try TIFFPage(image.saved(as: .tiff(compression), strippingMetadata: true))
        }
        try append(page, stating: raster.dotsPerInch)
    }

    /// Adds a bitonal page, compressed with G4.
    public func append(_ bitmap: Bitmap) throws(ImageError) {
        try append(TIFFPage.g4(bitmap), stating: bitmap.dotsPerInch)
    }

    func append(_ page: TIFFPage, stating dotsPerInch: Double?, texts: [Int: String] = [:]) throws(ImageError)
    {
        let (bytes, directory) = try page.moved(to: end, stating: dotsPerInch, texts: texts)
        try write(bytes, at: end)
        try write((0..<4).map { UInt8(truncatingIfNeeded: directory >> (8 * $0)) }, at: link)
        end += bytes.count
        link = end - 4
        if !end.isMultiple(of: 2) { end += 1 }
        pageCount += 1
    }

    /// Closes the file; throws `image.fileUnwritable` if not all of it could be written, `image.encodingFailed` if
    /// it has no page.
    public func finish() throws(ImageError) {
        guard let open = file else { return }
        file = nil
        guard fclose(open) == 0 else { throw .unwritable(errno) }
        guard pageCount > 0 else {
            throw ImageError(
                .encodingFailed, "a TIFF file needs at least one page", remedy: "Append at least one page.")
        }
    }

    private func write(_ bytes: [UInt8], at place: Int) throws(ImageError) {
        guard let file, fseek(file, place, SEEK_SET) == 0, fwrite(bytes, 1, bytes.count, file) == bytes.count
        else { throw .unwritable(errno) }
    }
}
