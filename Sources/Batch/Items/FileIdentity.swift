/// Which file a path leads to, whatever the path looks like.
public struct FileIdentity: Hashable, Sendable, Codable {
    let device: UInt64
    let inode: UInt64

    init(device: UInt64, inode: UInt64) {
        self.device = device
        self.inode = inode
    }

    /// `nil` where there is nothing.
    public init?(ofFileAt path: String) {
        guard let status = FileStatus(at: path) else { return nil }
        self = status.identity
    }
}
