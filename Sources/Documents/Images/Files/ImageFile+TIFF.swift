import DocumentModel

/// What libvips does not tell of a TIFF file's pages.
extension ImageFile {
    /// Throws `image.unsupportedFormat` for luma and chroma outside of JPEG, which libvips takes for red, green and
    /// blue, the old way of JPEG in TIFF (compression 6) among them.
    func checkTIFFColours(page: Int) throws(ImageError) {
        guard let directory = tiffDirectory(page: page) else { return }
        let packing = directory.number(259) ?? 1
        guard packing == 6 || directory.number(262) == 6 && packing != 7 else { return }
        throw ImageError(
            .unsupportedFormat,
            packing == 6
                ? "The TIFF holds JPEG in the old style (compression 6), which is not read here"
                : "The TIFF holds luma and chroma without JPEG, which is not read here",
            place: "page \(page + 1)", remedy: "Convert it first: tiffcp -r 16 -c lzw in.tif out.tif")
    }

    /// Throws `image.unreadable` where a TIFF names a page behind those that libvips counts: it is cut off there, of which
    /// libvips says nothing.
    func checkTIFFEnd(behind pageCount: Int) throws(ImageError) {
        guard let last = tiffDirectory(page: pageCount - 1), last.next != 0 else { return }
        throw ImageError(
            .unreadable, "The TIFF is cut off: it has more pages than the \(pageCount) that can be read",
            place: "page \(pageCount + 1)", remedy: "Get the file again from its source.")
    }

    /// Whether a TIFF's or PNG's page holds ink and paper, one bit a pixel, which libvips gives as bytes without a word.
    func isBitonal(page: Int) -> Bool {
        // Depth and kind of colour stand in a PNG's header: one bit, grey.
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
