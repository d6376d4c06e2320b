import NIOPosix

/// Work that waits for the disk, off the threads that tasks share.
enum DiskWork {
    /// One thread for all that is sent: what is read ahead of the network stays little, and the processor's caches hold it.
    private static let reader = {
        let pool = NIOThreadPool(numberOfThreads: 1)
        pool.start()
        return pool
    }()

    static func run<Value: Sendable>(
        _ work: @escaping @Sendable () throws(HTTPError) -> Value
    ) async throws(HTTPError) -> Value {
        try await run(work, in: .singleton)
    }

    /// Reads a part of what is sent, in turn with all others.
    static func read<Value: Sendable>(
        _ work: @escaping @Sendable () throws(HTTPError) -> Value
    ) async throws(HTTPError) -> Value {
        try await run(work, in: reader)
    }

    private static func run<Value: Sendable>(
        _ work: @escaping @Sendable () throws(HTTPError) -> Value, in pool: NIOThreadPool
    ) async throws(HTTPError) -> Value {
        let result: Result<Value, HTTPError>
        do {
            result = try await pool.runIfActive {
                Result { () throws(HTTPError) -> Value in try work() }
            }
        } catch {
            throw .cancelled
        }
        return try result.get()
    }
}
