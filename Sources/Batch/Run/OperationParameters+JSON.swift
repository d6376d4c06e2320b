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
        for path in namedFiles { try ItemFailure.refuseEndless(at: path) }
    }

    /// The paths of the files that parameters name.
    var namedFiles: [String] {
        let files = Self.files
        return members.flatMap { name, value -> [String] in
            guard let prefix = files[name] else { return [] }
            let values = value as? [String] ?? [value as? String].compactMap(\.self)
            return values.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
        }
    }
}
