import Foundation

/// The parser that `FUZZED_PARSER` names.
private let parser: FuzzedParser = {
    let name = ProcessInfo.processInfo.environment["FUZZED_PARSER"] ?? ""
    guard let parser = FuzzedParser(rawValue: name) else {
        preconditionFailure("FUZZED_PARSER: one of \(FuzzedParser.allCases.map(\.rawValue)) was expected")
    }
    return parser
}()

/// What libFuzzer calls with every input; whatever it finds wrong ends the process.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    parser.check(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}
