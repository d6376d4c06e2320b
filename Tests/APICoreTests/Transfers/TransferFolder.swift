import Foundation
import Synchronization
import TestSupport
import Testing

@testable import APICore

/// A folder of a test's own, removed with it, and clients for what it sends from there.
final class TransferFolder: Sendable {
    private let folder: TemporaryFolder
    var path: String { folder.path }

    init() throws { folder = try TemporaryFolder("transfers") }

    /// Bytes without repeating parts.
    static func bytes(_ count: Int) -> [UInt8] {
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15
        return [UInt8](unsafeUninitializedCapacity: count + 8) { buffer, filled in
            while filled < count {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                UnsafeMutableRawBufferPointer(buffer).storeBytes(
                    of: state, toByteOffset: filled, as: UInt64.self)
                filled += 8
            }
            filled = count
        }
    }

    /// A file with so many of them.
    func file(_ name: String, _ count: Int) throws -> FileContent {
        try FileContent(try folder.file(name, Self.bytes(count)))
    }

    /// A file's bytes; `nil` if it does not exist.
    func bytes(of name: String) -> [UInt8]? {
        folder.data(name).map { Array($0) }
    }

    /// The names of all files, hidden ones too.
    var names: [String] { (try? folder.names) ?? [] }

    static func client(_ address: String, _ change: (inout HTTPLimits) -> Void = { _ in }) throws -> APIClient
    {
        let base = try WebAddress(address)
        var limits = HTTPLimits()
        limits.silence = .seconds(3_600)
        limits.connecting = .seconds(3_600)
        change(&limits)
        return try APIClient(
            base, session: Session(for: base), userAgent: "fieldbook/test", limits: limits,
            retry: HastyClient().policy)
    }
}

/// The values passed to a callback, in order.
final class Recorder<Value: Sendable>: Sendable {
    private let recorded = Mutex<[Value]>([])
    var values: [Value] { recorded.withLock { $0 } }
    func record(_ value: Value) { recorded.withLock { $0.append(value) } }
}
