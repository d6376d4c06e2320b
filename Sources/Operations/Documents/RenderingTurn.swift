import Foundation

/// Lets one thread at a time into poppler, whose colour management is not made for several.
enum RenderingTurn {
    private static let turn = NSLock()

    static func take<Value>(_ body: () throws -> Value) rethrows -> Value {
        try turn.withLock(body)
    }
}
