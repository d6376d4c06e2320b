import NIOPosix

/// Work that waits for the disk, off the threads that tasks share.
enum DiskWork {
    static func run<Value: Sendable>(
        _ work: @escaping @Sendable () throws(HTTPError) -> Value
    ) async throws(HTTPError) -> Value {
        let result: Result<Value, HTTPError>
        do {
            result = try await NIOThreadPool.singleton.runIfActive {
                Result { () throws(HTTPError) -> Value in try work() }
            }
        } catch {
            throw .cancelled
        }
        return try result.get()
    }
}
