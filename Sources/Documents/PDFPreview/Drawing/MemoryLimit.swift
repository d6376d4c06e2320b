#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What this process may take at most.
enum MemoryLimit {
    /// Whether there is one. Where there is none memory does not run out, whatever an allocation that was then made in
    /// another way has left in `errno`.
    static var isSet: Bool {
        #if os(Linux)
            let resource = __rlimit_resource_t(RLIMIT_DATA.rawValue)
        #else
            let resource = RLIMIT_DATA
        #endif
        var limit = rlimit()
        return getrlimit(resource, &limit) == 0 && limit.rlim_cur != rlim_t.max
    }
}
