import Foundation
import LoopbackServer
import Synchronization
import Testing

@testable import APICore

@Suite("Renewal in several processes at once")
struct RenewalProcessTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let place = (environment["RENEWAL_ROOM"], environment["RENEWAL_PORT"])

    private static func profile(_ port: String) throws -> Profile {
        let address = "http://127.0.0.1:\(port)"
        var profile = try Profile("land", service: .nyla, address: WebAddress(address + "/"))
        profile.signIn = .provider(SignInMethod.ProviderClient(issuer: address, id: "f"))
        return profile
    }

    @Test("spends each refresh token once")
    func once() async throws {
        let room = SecretRoom()
        let server = try PythonServer("tokens.py")
        let profile = try Self.profile("\(server.port)")
        var state = SessionState()
        state.token = AccessToken("planted-old", expiry: Date(), refreshToken: "refresh-0")
        try room.secrets.keep(state, of: profile)
        let (path, port) = (room.path, server.port)
        let askers = try await aside { () throws(APIError) in
            try await SecretLock(path, of: profile).holding { () throws(APIError) in
                // They all wait for the lock when it is released.
                let askers = (0..<3).compactMap { _ in try? AskingProcess(path, port) }
                for asker in askers { #expect(await asker.isReady()) }
                return askers
            }
        }
        #expect(askers.count == 3)
        for asker in askers { #expect(await asker.status() == 0, "\(asker.said)") }
        let client = try APIClient(
            profile.address, session: Session(for: profile.address), userAgent: "fieldbook/test")
        let counts: [String: Int] = try await client.answer(to: APIRequest(Endpoint(.get, "/counts")))
        #expect(counts["refresh"] == 1)
        #expect(try room.secrets.session(of: profile)?.token?.refreshToken == "refresh-1")
    }

    /// Does the work apart from the threads that tests share, which others may hold up for longer than anybody waits for a lock.
    private func aside<Value: Sendable>(
        _ work: @escaping @Sendable () async throws(APIError) -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: Result { try BlockingCall.wait(for: work) })
            }
        }
    }

    /// What each of those processes does.
    @Test("asks once", .enabled(if: place.0 != nil))
    func ask() async throws {
        let (path, port) = (try #require(Self.place.0), try #require(Self.place.1))
        let secrets = Secrets([:], keyring: nil, folder: SecretFolder(path))
        let account = ProfileAccount(
            try Self.profile(port), secrets: secrets, userAgent: "fieldbook/test")
        let client = try account.client()
        FileHandle.standardError.write(Data(AskingProcess.mark.utf8))
        let _: [String: Int] = try await client.answer(to: APIRequest(Endpoint(.get, "/counts")))
        #expect(client.session.state.token?.refreshToken == "refresh-1")
    }
}

/// These tests in a process of their own, of which one asks.
private final class AskingProcess: Sendable {
    static let mark = "ready to ask\n"

    private let lines: AsyncStream<Void>
    private let ended: AsyncStream<Int32>
    private let words = Mutex("")

    /// What it printed.
    var said: String { words.withLock { $0 } }

    init(_ room: String, _ port: UInt16) throws {
        let process = Process()
        let complaints = Pipe()
        process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = [
            "--testing-library", "swift-testing", "--filter", #"RenewalProcessTests/ask\(\)"#,
        ]
        process.environment = ProcessInfo.processInfo.environment
            .merging(["RENEWAL_ROOM": room, "RENEWAL_PORT": "\(port)"]) { $1 }
        process.standardOutput = complaints
        process.standardError = complaints
        let (lines, line) = AsyncStream<Void>.makeStream()
        let (ended, end) = AsyncStream<Int32>.makeStream()
        process.terminationHandler = {
            end.yield($0.terminationStatus)
            line.finish()
        }
        try process.run()
        self.lines = lines
        self.ended = ended
        Thread.detachNewThread { [self] in
            while case let data = complaints.fileHandleForReading.availableData, !data.isEmpty {
                words.withLock { $0 += String(decoding: data, as: UTF8.self) }
                if said.contains(Self.mark) { line.yield() }
            }
        }
    }

    /// Whether it starts to ask.
    func isReady() async -> Bool {
        for await _ in lines { return true }
        return false
    }

    func status() async -> Int32? {
        for await status in ended { return status }
        return nil
    }
}
