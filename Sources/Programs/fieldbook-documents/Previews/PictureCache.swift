import Batch
import DocumentOperations
import Foundation
import Images
import PDFPreview
import Synchronization
import Typesetting

/// What was made before of a document with the same content, by the same programs.
struct PictureCache {
    private static let shared = CacheSettings.ofThisProcess.flatMap { try? ContentCache($0) }

    private let cache: ContentCache
    private let path: String
    /// As it was when its content was looked at.
    private let status: FileStatus?
    /// What decides, besides what is asked for, how it comes out.
    private let origin: [String]

    /// `nil` where nothing is to be kept, as of a document with a password, or the document cannot be read.
    init?(documentAt path: String, password: String? = nil) {
        guard password == nil, let cache = Self.shared else { return nil }
        status = FileStatus(at: path)
        guard let hash = Self.hash(ofFileAt: path, status) else { return nil }
        self.cache = cache
        self.path = path
        // The name's ending tells text of one kind from text of another.
        origin = [hash, PathParts(path).suffix.lowercased()] + Self.programs
    }

    private static let programs =
        [build, ImageLibrary.version, PDFLibrary.version, TypesettingLibrary.version]
        + PDFEngineChoice.auto.resources

    /// The document that was asked for last, of which often another part is wanted.
    private static let latest = Mutex<(status: FileStatus, hash: String)?>(nil)

    private static func hash(ofFileAt path: String, _ status: FileStatus?) -> String? {
        latest.withLock { latest in
            if let latest, latest.status == status { return latest.hash }
            guard let status, let hash = FileDigest.hash(ofFileAt: path) else { return nil }
            latest = (status, hash)
            return hash
        }
    }

    /// Another build may draw otherwise.
    private static let build: String = {
        var status = stat()
        guard stat("/proc/self/exe", &status) == 0 else { return "" }
        return "\(status.st_size) \(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec)"
    }()

    /// What was made for these words, or is made now.
    func bytes(_ words: [String], _ make: () throws -> [UInt8]) rethrows -> [UInt8] {
        if let bytes = cache.bytes(for: origin + words) { return bytes }
        let bytes = try make()
        if FileStatus(at: path) == status { cache.keep(bytes, for: origin + words) }
        return bytes
    }

    /// A picture that was made for these words, or is made now, and what drew it.
    func picture(
        _ words: [String], _ make: () throws -> (image: EncodedImage, engine: String?)
    ) throws -> (image: EncodedImage, engine: String?) {
        let kept = try bytes(words) {
            let (image, engine) = try make()
            return Array("\(image.width) \(image.height) \(engine ?? "")\n".utf8) + image.bytes
        }
        let head = kept.prefix { $0 != UInt8(ascii: "\n") }
        let parts = String(decoding: head, as: UTF8.self)
            .split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, let width = Int(parts[0]), let height = Int(parts[1]) else {
            return try make()
        }
        let image = EncodedImage(bytes: Array(kept.dropFirst(head.count + 1)), width: width, height: height)
        return (image, parts[2].isEmpty ? nil : String(parts[2]))
    }
}
