import Foundation
import LoopbackServer
import Testing

@testable import APICore

@Suite("Lists in JSON, item by item")
struct JSONListTests {
    private struct Position: Codable, Hashable, Sendable { let id: Int, course: Double }

    private func client(_ server: LoopbackServer) throws -> APIClient {
        try TransferFolder.client(server.address())
    }

    @Test("are sent as they are written, and again from the first one")
    func sending() async throws {
        let count = Counter()
        let server = try LoopbackServer { request, connection in
            var chunks: [UInt8] = []
            while !chunks.suffix(5).elementsEqual(Array("0\r\n\r\n".utf8)) {
                let byte = connection.read(1)
                guard !byte.isEmpty else { return }
                chunks += byte
            }
            if count.next() == 1 { return connection.answer(503) }
            connection.answer(200, [:], Self.unchunked(chunks))
        }
        let positions = (0..<3_000).map { Position(id: $0, course: Double($0) / 2) }
        let request = APIRequest(Endpoint(.put, "/positions")).carrying(list: positions)
        #expect(try await client(server).answer(to: request, as: [Position].self) == positions)
        #expect(server.requests.map { $0.fields["transfer-encoding"] } == ["chunked", "chunked"])
        #expect(server.requests.first?.fields["content-type"] == "application/json")
        var empty: [UInt8] = []
        let none = APIRequest(Endpoint(.put, "/x")).carrying(list: [Position]())
        for try await chunk in try #require(none.content).chunks { empty += chunk }
        #expect(empty == Array("[]".utf8))
        let named = APIRequest(Endpoint(.put, "/x")).carrying(list: [1, 2], under: "a\"")
        var content: [UInt8] = []
        for try await chunk in try #require(named.content).chunks { content += chunk }
        #expect(content == Array(#"{"a\"":[1,2]}"#.utf8))
    }

    private static func unchunked(_ bytes: [UInt8]) -> String {
        var (rest, content) = (bytes[...], [UInt8]())
        while let end = rest.firstIndex(of: 13),
            let length = Int(String(decoding: rest[..<end], as: UTF8.self), radix: 16), length > 0
        {
            content += rest[(end + 2)..<(end + 2 + length)]
            rest = rest[(end + 4 + length)...]
        }
        return String(decoding: content, as: UTF8.self)
    }
}
