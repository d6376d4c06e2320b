import LoopbackServer
import NIOCore
import Synchronization
import Testing

@testable import APICore

@Suite("Content on its way to a server")
struct SendingTests {
    /// How many bytes more were given than the server took.
    private final class Lead: Sendable {
        private let state = Mutex((taken: 0, farthest: 0))

        var farthest: Int { state.withLock { $0.farthest } }

        func take(_ count: Int) { state.withLock { $0.taken = count } }

        func give(_ count: Int) { state.withLock { $0.farthest = max($0.farthest, count - $0.taken) } }
    }

    private let start = ContinuousClock.now

    @Test("has no time limit while it makes progress, and the response then has its full time")
    func gettingOn() {
        let progress = SendingProgress(silence: .seconds(60), total: .seconds(1_800), now: start)
        for step in 1...600 {
            #expect(progress.failure(now: start + .seconds(step * 59)) == nil)
            progress.advance(now: start + .seconds(step * 59))
        }
        let sent = start + .seconds(36_000)
        progress.end(now: sent)
        #expect(progress.failure(now: sent + .seconds(1_799)) == nil)
        #expect(progress.failure(now: sent + .seconds(1_800))?.code == .timeout)
    }

    @Test("is given up where the server takes nothing more")
    func stopping() {
        let progress = SendingProgress(silence: .seconds(60), total: .seconds(1_800), now: start)
        progress.advance(now: start)
        #expect(progress.failure(now: start + .seconds(59)) == nil)
        #expect(progress.failure(now: start + .seconds(60))?.code == .timeout)
    }

    @Test("is cut into pieces, none of it lost", arguments: [0, 1, 65_536, 65_537, 300_000])
    func pieces(count: Int) async throws {
        let bytes = TransferFolder.bytes(count)
        let progress = SendingProgress(silence: .seconds(60), total: .seconds(60))
        var sent: [UInt8] = []
        for try await piece in SentChunks(RequestContent(bytes), progress) {
            #expect((1...262_144).contains(piece.readableBytes))
            sent += piece.readableBytesView
        }
        #expect(sent == bytes)
    }

    @Test("runs only a little ahead of the server, however fast it is read")
    func ahead() async throws {
        let (part, total, most) = (512 << 10, 256 << 20, 64 << 20)
        let (lead, piece) = (Lead(), ByteBuffer(repeating: 7, count: part))
        let server = try LoopbackServer { _, connection in
            var count = 0
            while count < total {
                let bytes = connection.read(min(part, total - count))
                guard !bytes.isEmpty else { return }
                count += bytes.count
                lead.take(count)
            }
            connection.answer()
        }
        let content = RequestContent(ofLength: Int64(total)) {
            var given = 0
            return ContentParts { () throws(HTTPError) in
                guard given < total else { return nil }
                lead.give(given)
                given += part
                return piece
            }
        }
        let client = try TransferFolder.client(server.address())
        _ = try await client.bytes(of: APIRequest(Endpoint(.put, "/content"), content: content))
        #expect(lead.farthest < most)
    }
}
