import Foundation

extension OperationParameters {
    /// All of them as JSON, names in order.
    package func jsonText() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }

    /// Throws where one names a pipe, a socket or a device; see ``ItemFailure/refuseEndless(at:)``.
    func checkFiles() throws {
        for (name, value) in Mirror(reflecting: self).children {
            guard let prefix = name.flatMap({ Self.files[$0] }) else { continue }
            for path in value as? [String] ?? [value as? String].compactMap(\.self)
            where path.hasPrefix(prefix) {
                try ItemFailure.refuseEndless(at: String(path.dropFirst(prefix.count)))
            }
        }
    }
}
