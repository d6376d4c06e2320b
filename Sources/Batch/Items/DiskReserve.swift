import CLinux

/// The room that stays free on a disk for all others while a file of unknown size is written to it.
package final class DiskReserve {
    /// How much is written between two looks at the disk.
    private static let stride = 16 << 20

    private let folder: String
    private let bytes: Int64
    private let share: Double
    private var unseen = stride

    /// The reserve on the disk of a path: so many bytes, of a smaller disk that share.
    package init(
        on path: String, bytes: Int64 = disk_reserve_bytes, share: Double = disk_reserve_share
    ) {
        folder = PathParts(path).folder
        self.bytes = bytes
        self.share = share
    }

    /// Throws where the next so many bytes would be taken from it.
    package func check(before count: Int) throws {
        unseen += count
        guard unseen >= Self.stride else { return }
        let room = disk_room(folder.isEmpty ? "." : folder, bytes, share)
        // With little room the disk is looked at each time.
        unseen = room < Self.stride ? Self.stride : 0
        guard room < count else { return }
        throw ItemFailure(
            code: "output.noSpace",
            message: """
                the disk of \(PathText.shown(OpenFolder.named(folder))) is nearly full, and the rest is kept free
                """,
            remedy: "Make room and run the same command again.", cause: .moment)
    }
}
