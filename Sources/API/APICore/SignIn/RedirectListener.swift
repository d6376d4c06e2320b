import NIOCore
import NIOHTTP1
import NIOPosix

/// Waits on this machine's loopback address for a browser that a provider sends back (RFC 8252, 7.3).
///
/// The one request that answers the question is taken; everything else that comes, such as for a page's icon or to another
/// question, is told so, and waits no longer than the person may take.
struct RedirectListener: Sendable {
    /// Where the browser is to be sent.
    let address: WebAddress
    private let channel: any Channel
    private let replies: AsyncStream<RedirectReply>

    /// Listens on a free port for the reply to the question with that state.
    init(for state: String) async throws(APIError) {
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
                        try pipeline.addHandler(RedirectHandler(for: state, continuation))
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

    /// Sends the person's browser to an address, and waits at most `limit` for what it comes back with.
    func reply(
        after address: WebAddress, _ dialog: SignInDialog, within limit: Duration
    ) async throws(APIError) -> RedirectReply {
        await dialog.show(SignInDialog.Notice(address: address, code: nil))
        return try await dialog.browsing(to: address) { () throws(APIError) in
            try await reply(within: limit)
        }
    }

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
