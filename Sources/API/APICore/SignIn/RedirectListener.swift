import NIOCore
import NIOHTTP1
import NIOPosix

/// Waits on this machine's loopback address for a browser that a provider sends back (RFC 8252, 7.3).
///
/// One request that answers is taken; everything else that comes, such as for a page's icon, is told that there is nothing.
struct RedirectListener: Sendable {
    /// Where the browser is to be sent.
    let address: WebAddress
    private let channel: any Channel
    private let replies: AsyncStream<RedirectReply>

    /// Listens on a free port.
    init() async throws(APIError) {
        let (replies, continuation) = AsyncStream<RedirectReply>.makeStream(
            bufferingPolicy: .bufferingOldest(1))
        let connections = ConnectionCount()
        do {
            channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .childChannelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        guard connections.enter(until: channel.closeFuture) else {
                            throw ChannelError.connectTimeout(.zero)
                        }
                        let pipeline = channel.pipeline.syncOperations
                        try pipeline.addHandler(IdleStateHandler(allTimeout: .seconds(20)))
                        try pipeline.configureHTTPServerPipeline(
                            withPipeliningAssistance: false, withErrorHandling: true)
                        try pipeline.addHandler(RedirectHandler(continuation))
                    }
                }
                .bind(host: "127.0.0.1", port: 0).get()
            guard let port = channel.localAddress?.port else { throw ChannelError.ioOnClosedChannel }
            address = try WebAddress("http://127.0.0.1:\(port)/")
            self.replies = replies
        } catch {
            throw APIError(
                .signIn, "no port of 127.0.0.1 can be listened on",
                remedy: "Sign in by a device code: method device in the profile.")
        }
    }

    /// The reply that comes first; waits at most `limit` for it.
    func reply(within limit: Duration) async throws(APIError) -> RedirectReply {
        let reply = await withTaskGroup(of: RedirectReply?.self) { group in
            group.addTask {
                for await reply in replies { return reply }; return nil
            }
            group.addTask {
                try? await Task.sleep(for: limit)
                return nil
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            return first
        }
        guard let reply else {
            throw APIError(
                .signIn, "nobody signed in within \(limit.components.seconds) s",
                remedy: "Sign in again: fieldbook login.")
        }
        return reply
    }

    /// Takes no connection any more.
    func close() { channel.close(promise: nil) }
}
