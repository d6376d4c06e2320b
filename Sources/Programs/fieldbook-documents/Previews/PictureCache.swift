import Batch
import DocumentOperations
import Foundation
import Images
import PDFPreview
import Synchronization
import Typesetting

/// The cache of what the same program made of a document with the same content.
struct PictureCache {
    private static let shared = CacheSettings.ofThisProcess.flatMap { try? ContentCache($0) }

    private let cache: ContentCache
    private let path: String
    /// The file's status when its content was hashed.
    private let status: FileStatus?
    /// What decides the outcome besides the request.
    private let origin: [String]

    /// Returns `nil` without a cache, for a document with a password and for one that cannot be read.
    init?(documentAt path: String, password: String? = nil) {
        guard password == nil, let cache = Self.shared else { return nil }
        status = FileStatus(at: path)
        guard let hash = Self.hash(ofFileAt: path, status) else { return nil }
        self.cache = cache
        self.path = path
        // The extension decides how text is typeset.
        origin = [hash, PathParts(path).suffix.lowercased()] + Self.programs
    }

    private static let programs =
        [build, ImageLibrary.version, PDFLibrary.version, TypesettingLibrary.version]
        + PDFEngineChoice.auto.resources

    /// The last document, of which another part is often wanted next.
    private static let latest = Mutex<(status: FileStatus, hash: String)?>(nil)

    private static func hash(ofFileAt path: String, _ status: FileStatus?) -> String? {
        latest.withLock { latest in
            if let latest, latest.status == status { return latest.hash }
            guard let status, let hash = FileDigest.hash(ofFileAt: path) else { return nil }
            latest = (status, hash)
            return hash
        }
    }

    /// The build of this program: another one may draw differently.
    private static let build: String = {
        var status = stat()
        guard stat("/proc/self/exe", &status) == 0 else { return "" }
        return "\(status.st_size) \(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec)"
    }()

    /// The cached bytes for a request, or new ones.
    func bytes(_ words: [String], _ make: () throws -> [UInt8]) rethrows -> [UInt8] {
        if let bytes = cache.bytes(for: origin + words) { return bytes }
        let bytes = try make()
        if FileStatus(at: path) == status { cache.keep(bytes, for: origin + words) }
        return bytes
    }

    /// The cached picture for a request or a new one, and the engine that drew it.
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
