import Batch
import Foundation

/// A path that libraries can open: names that are not UTF-8 are reached by a link, which goes with the value.
final class OpenablePath {
    let path: String
    private let isLink: Bool

    init(_ path: String, in context: ItemContext) throws {
        isLink = !PathText.isPlain(path)
        guard isLink else {
            self.path = path
            return
        }
        let link = try context.temporaryPath(extension: PathParts(path).suffix)
        guard PathParts.absolute(path).withSystemPath({ symlink($0, link) }) == 0 else {
            throw ItemFailure.writing(link, errno)
        }
        self.path = link
    }

    deinit { if isLink { unlink(path) } }
}
