import APICore
import Foundation

// Takes a stream of 100,000 server-sent events apart, in chunks as a network gives them, then has it over HTTP from a server
// on this machine, and prints the medians of five rounds; ends with 1 if fewer than 100,000 a second are taken apart.
// `events FILE` writes the stream into a file besides, for others to read.

let count = 100_000
let leastEventsASecond = 100_000.0
let stream = (0..<count).map {
    """
    id: \($0)\r
    event: \($0 % 2 == 0 ? "chunk" : "status")\r
    data: {"number": \($0), "text": "Zürich and its land"}\r
    \r\n
    """
}.joined()
let bytes = Array(stream.utf8)
if let path = CommandLine.arguments.dropFirst().first { try Data(bytes).write(to: URL(filePath: path)) }

func parse() throws -> Int {
    var parser = EventParser()
    var found = 0
    for start in stride(from: 0, to: bytes.count, by: 16_384) {
        found += try parser.read(Array(bytes[start..<min(start + 16_384, bytes.count)])).count
    }
    return found
}

let base = try WebAddress("http://127.0.0.1:\(try StreamServer.start(bytes))/")
let client = try APIClient(base, session: Session(for: base), userAgent: "fieldbook/benchmark")

func receive() async throws -> Int {
    var found = 0
    for try await _ in client.events(of: APIRequest(Endpoint(.post, "/stream"))) { found += 1 }
    return found
}

/// The median of the events a second, printed.
func measure(_ name: String, _ read: () async throws -> Int) async throws -> Double {
    var seconds: [Double] = []
    for _ in 0..<5 {
        let start = ContinuousClock.now
        let found = try await read()
        seconds.append(start.duration(to: .now) / .seconds(1))
        guard found == count else { exit(1) }
    }
    let median = seconds.sorted()[2]
    print("  \(name)   \(Int(Double(count) / median)) events/s, \(bytes.count / 1_000_000) MB in \(median) s")
    return Double(count) / median
}

let parsed = try await measure("fieldbook") { try parse() }
_ = try await measure("fieldbook over HTTP") { try await receive() }
exit(parsed < leastEventsASecond ? 1 : 0)
