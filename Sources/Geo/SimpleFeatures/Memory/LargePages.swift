#if canImport(Glibc)
    import Glibc
#endif

/// Pages of 2 MB instead of 4 kB for memory that will be used whole: faster to get, and to find one's way in at random.
package enum LargePages {
    /// Asks for them before `memory` is first written to; where there are none nothing changes, nor for what else lies on
    /// its first page.
    package static func ask<Element>(for memory: UnsafeMutableBufferPointer<Element>) {
        #if os(Linux)
            guard let start = UnsafeMutableRawPointer(memory.baseAddress) else { return }
            let page = sysconf(Int32(_SC_PAGESIZE))
            let skipped = Int(bitPattern: start) % page
            let whole = (skipped + memory.count * MemoryLayout<Element>.stride) / page * page
            madvise(start - skipped, whole, MADV_HUGEPAGE)
        #endif
    }
}
