#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What this process may take at most.
enum MemoryLimit {
    /// Whether there is one. Where there is none the system gives more than there is, and `errno` tells of allocations
    /// that were then made in another way.
    static var isSet: Bool { isLimited(RLIMIT_DATA) || isLimited(RLIMIT_AS) }

    #if os(Linux)
        private typealias Resource = __rlimit_resource
    #else
        private typealias Resource = Int32
    #endif

    private static func isLimited(_ resource: Resource) -> Bool {
        var limit = rlimit()
        #if os(Linux)
            let found = getrlimit(__rlimit_resource_t(resource.rawValue), &limit)
        #else
            let found = getrlimit(resource, &limit)
        #endif
        return found == 0 && limit.rlim_cur != rlim_t.max
    }
}
