import Foundation

// A program has the parsers of a few modules, since libFuzzer looks at all counters of a program after each input.
#if GEOMETRY
    private let parsers = FuzzedParser.geometry
#elseif DOCUMENTS
    private let parsers = FuzzedParser.documents
#elseif SERVICES
    private let parsers = FuzzedParser.answers + FuzzedParser.pages + FuzzedParser.uploads
#elseif BATCHES
    private let parsers = FuzzedParser.batches + FuzzedParser.journals
#else
    private let parsers = FuzzedParser.settings
#endif

/// The parser that `FUZZED_PARSER` names.
private let parser: FuzzedParser = {
    let name = ProcessInfo.processInfo.environment["FUZZED_PARSER"] ?? ""
    guard let parser = parsers.first(where: { $0.name == name }) else {
        preconditionFailure("FUZZED_PARSER: one of \(parsers) was expected")
    }
    return parser
}()

/// What libFuzzer calls with every input; whatever it finds wrong ends the process.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    parser.check(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}
