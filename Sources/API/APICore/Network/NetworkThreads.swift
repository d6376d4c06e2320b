import AsyncHTTPClient
import NIOCore

/// The threads that all connections of this process share.
enum NetworkThreads {
    static var group: any EventLoopGroup { HTTPClient.defaultEventLoopGroup }

    /// Waits until they have done all that they were given to do.
    static func catchUp() async {
        let ends = group.makeIterator().map { $0.submit {} }
        for end in ends { try? await end.get() }
    }
}
