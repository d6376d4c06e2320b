import Foundation
import LoopbackServer
import Testing
import TestSupport

@testable import APICore

@Suite("Lists in JSON, item by item")
struct JSONListTests {
    private struct Position: Codable, Hashable, Sendable { let id: Int, course: Double }

    private func client(_ server: LoopbackServer) throws -> APIClient {
        try TransferFolder.client(server.address())
    }

    private func items(
        _ text: String, named names: Set<String> = [], cutAt cut: Int? = nil, mostBytes: Int = 100
    ) throws(JSONListReader.ReadError) -> [String] {
        var reader = JSONListReader(named: names, mostBytes: mostBytes)
        let bytes = Array(text.utf8)
        let cut = min(cut ?? bytes.count, bytes.count)
        var items = try reader.read(Array(bytes[..<cut]))
        items += try reader.read(Array(bytes[cut...]))
        try reader.end()
        return items.map { String(decoding: $0, as: UTF8.self) }
    }

    @Test("are found wherever the bytes are cut")
    func cuts() throws {
        let text = #" [ {"a":"]},{[\"\\"} , [1,[2]],"x,y", -1.5e3 ,null ] "#
        let page =
            #"{"total":5,"no":{"items":[0]},"items":"x","z":[["\"]"]],"items":\#(text),"items":[0],"n":[{}]} "#
        let expected = [#"{"a":"]},{[\"\\"} "#, "[1,[2]]", #""x,y""#, "-1.5e3 ", "null "]
        for cut in 0...text.utf8.count { #expect(try items(text, cutAt: cut) == expected, "\(cut)") }
        for cut in 0...page.utf8.count {
            #expect(try items(page, named: ["data", "items"], cutAt: cut) == expected, "\(cut)")
        }
        #expect(try items("[]") == [])
        #expect(try items(#"{"items":[ ]}"#, named: ["items"]) == [])
    }

    @Test("are those that the whole list has, whatever is in them")
    func wholes() throws {
        var drawn = SeededGenerator(seed: 7)
        for round in 0..<40 {
            let list = (0..<Int.random(in: 0...6, using: &drawn)).map { _ in
                AnyJSON.drawn(by: &drawn, depth: 3)
            }
            let encoder = JSONEncoder()
            encoder.outputFormatting = round % 2 == 0 ? [.prettyPrinted] : []
            let text = String(decoding: try encoder.encode(["a": [.null], "items": list]), as: UTF8.self)
            let whole = try JSONDecoder().decode([String: [AnyJSON]].self, from: Data(text.utf8))["items"]
            let found = try items(text, named: ["items"], mostBytes: 1 << 16)
            #expect(try found.map { try JSONDecoder().decode(AnyJSON.self, from: Data($0.utf8)) } == whole)
            for cut in 0..<text.utf8.count {
                #expect(try items(text, named: ["items"], cutAt: cut, mostBytes: 1 << 16) == found)
            }
        }
    }

    @Test(
        "are an error if the list is missing or invalid",
        arguments: [
            ("", JSONListReader.ReadError.noList), ("{}", .noList), ("7", .noList), (#"{"a":[1]}"#, .noList),
            (#"{"a":{"items":[1]}}"#, .noList), ("[1", .incomplete), (#"{"items":[1]"#, .incomplete),
            ("[1,]", .noJSON), ("[,1]", .noJSON), ("[1}", .noJSON), ("[1]]", .noJSON), (#"{7:[]}"#, .noJSON),
            ("[[1}]", .noJSON), (#"{"a":[1},"items":[]}"#, .noJSON), (#"{"items":[1]x}"#, .noJSON),
            (#"{"a":,"items":[1]}"#, .noJSON), (#"{"items":[1],}"#, .noJSON), (#"{"a":1}}"#, .noList),
            ("[\"" + String(repeating: "x", count: 100) + "\"]", .longItem),
            (String(repeating: "[", count: 600), .tooDeep),
            (#"{"a":"# + String(repeating: #"{"a":"#, count: 600), .tooDeep),
        ])
    func faults(_ text: String, _ fault: JSONListReader.ReadError) throws {
        let thrown = #expect(throws: JSONListReader.ReadError.self) {
            try items(text, named: ["items"], mostBytes: fault == .tooDeep ? 1_000 : 100)
        }
        #expect(thrown == fault, "\(text)")
        for cut in 0..<text.utf8.count {
            #expect(throws: JSONListReader.ReadError.self) { try items(text, named: ["items"], cutAt: cut) }
        }
    }

    private func read(
        _ server: LoopbackServer, named names: Set<String> = []
    ) async throws -> (positions: [Position], error: APIError?) {
        let list = try client(server).list(
            of: APIRequest(Endpoint(.get, "/positions")), named: names, as: Position.self)
        var positions: [Position] = []
        do {
            for try await position in list { positions.append(position) }
            return (positions, nil)
        } catch {
            return (positions, error)
        }
    }

    @Test("come before the answer is over")
    func early() async throws {
        let isRead = DispatchSemaphore(value: 0)
        defer { isRead.signal() }
        let server = try LoopbackServer { _, connection in
            connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
            connection.send("1c\r\n[{\"id\":1,\"course\":2.5},{\"id\"\r\n")
            isRead.wait()
            connection.send("f\r\n:2,\"course\":3}]\r\n0\r\n\r\n")
        }
        let list = try client(server).list(
            of: APIRequest(Endpoint(.get, "/positions")), as: Position.self)
        var iterator = list.makeAsyncIterator()
        #expect(try await iterator.next() == Position(id: 1, course: 2.5))
        isRead.signal()
        #expect(try await iterator.next() == Position(id: 2, course: 3))
        #expect(try await iterator.next() == nil)
        #expect(try await iterator.next() == nil)
    }

    @Test("that go wrong name their number and field, the service's words, and the request; nothing follows")
    func wrong() async throws {
        for (body, words, count) in [
            (
                #"[{"id":1,"course":2},{"id":"x","course":2},{"id":3,"course":2}]"#,
                "item 2 of the response has the wrong type at id", 1
            ),
            (#"{"items":[{"id":1,"course":2},{"id":2}]}"#, "item 2 of the response has no course", 1),
            (#"[{"id":1,"course":2},{"id":2,"course":2}garbage]"#, "item 2 of the response is not JSON", 1),
            (#"{"items":[{"id":1,"course":2},{]}"#, "is not JSON", 0),
            (#"{"success":false,"error":"no such device"}"#, "no such device", 0),
            ("<html>", "has no list", 0), (#"[{"id":1,"course":2}"#, "ends in the middle", 0),
        ] {
            let server = try LoopbackServer { $1.answer(200, [:], body) }
            let (positions, error) = try await read(server, named: ["items"])
            #expect(positions.count == count, "\(body)")
            #expect(error?.message.contains(words) == true, "\(String(describing: error))")
            #expect(error?.requestID == server.requests.first?.fields["x-request-id"])
            #expect(error?.endpoint == "GET /positions")
        }
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

/// Any value that JSON has.
private enum AnyJSON: Hashable, Codable {
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
    indirect case list([AnyJSON])
    indirect case object([String: AnyJSON])

    static func drawn(by numbers: inout SeededGenerator, depth: Int) -> AnyJSON {
        func text() -> String {
            let letters = Array("ab ,:[]{}\"\\\n\u{0}\u{7F}\u{2028}é漢🙂")
            return String(
                (0..<Int.random(in: 0...6, using: &numbers)).map { _ in
                    letters[Int.random(in: 0..<letters.count, using: &numbers)]
                })
        }
        let count = Int.random(in: 0...3, using: &numbers)
        switch Int.random(in: 0..<(depth > 0 ? 6 : 4), using: &numbers) {
        case 0: return .null
        case 1: return .bool(Bool.random(using: &numbers))
        case 2: return .number(Double(Int.random(in: -9_999...9_999, using: &numbers)) / 8)
        case 3: return .text(text())
        case 4: return .list((0..<count).map { _ in drawn(by: &numbers, depth: depth - 1) })
        default:
            let members = (0..<count).map { _ in (text(), drawn(by: &numbers, depth: depth - 1)) }
            return .object(Dictionary(members) { first, _ in first })
        }
    }

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let bool = try? value.decode(Bool.self) {
            self = .bool(bool)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let list = try? value.decode([AnyJSON].self) {
            self = .list(list)
        } else {
            self = .object(try value.decode([String: AnyJSON].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .null: try value.encodeNil()
        case .bool(let bool): try value.encode(bool)
        case .number(let number): try value.encode(number)
        case .text(let text): try value.encode(text)
        case .list(let list): try value.encode(list)
        case .object(let members): try value.encode(members)
        }
    }
}
