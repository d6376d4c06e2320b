import DocumentModel

/// What is known of a file before its pages are looked at.
public struct FileFacts: Hashable, Sendable {
    /// The file's name, with or without its folder.
    public let name: String
    /// Its size.
    public let byteCount: Int
    /// Its format by its first bytes: one of `ImageFormat`'s names, `pdf`, or `nil`.
    public let format: String?
    /// Its pages or frames.
    public let pageCount: Int

    /// Facts of a file; of its first bytes eighteen are needed for images, 1,024 to find what a PDF may have before it.
    public init(name: String, byteCount: Int, firstBytes: some Collection<UInt8>, pageCount: Int) {
        self.name = name
        self.byteCount = byteCount
        self.pageCount = pageCount
        let mark = Array("%PDF-".utf8)
        let start = Array(firstBytes.prefix(1_024))
        let isPDF = start.indices.contains { start[$0...].starts(with: mark) }
        format = ImageFormat(firstBytes: start)?.rawValue ?? (isPDF ? "pdf" : nil)
    }

    /// The name's ending in small letters; `nil` if it has none.
    var ending: String? {
        let file = name.utf8.split(separator: UInt8(ascii: "/")).last ?? name.utf8[...]
        guard let dot = file.lastIndex(of: UInt8(ascii: ".")), dot > file.startIndex else { return nil }
        return String(file[file.index(after: dot)...])?.lowercased()
    }

    /// The endings that files of this format bear.
    static let endings: [String: Set<String>] = [
        "jpeg": ["jpg", "jpeg", "jpe", "jfif"], "png": ["png"], "tiff": ["tif", "tiff"], "webp": ["webp"],
        "heif": ["heic", "heif", "avif", "hif"], "gif": ["gif"], "bmp": ["bmp", "dib"],
        "jpeg2000": ["jp2", "j2k", "jpf", "jpx", "j2c", "jpc"], "pdf": ["pdf"],
    ]
}
