import CLinux

/// What becomes of memory that is let go.
public enum FreedMemory {
    /// Blocks up to this size are taken from memory that was let go before.
    private static let largestReusedBlock: Int32 = 32 << 20
    /// So much is kept before it is given back.
    private static let mostKept: Int32 = 64 << 20

    /// Keeps it for what comes next, in the whole program: a stream of blocks would else be given back and fetched again,
    /// empty, page by page, which is a twentieth of the time of reading a table.
    public static func keep() {
        #if os(Linux)
            _ = mallopt(M_MMAP_THRESHOLD, largestReusedBlock)
            _ = mallopt(M_TRIM_THRESHOLD, mostKept)
        #endif
    }
}
