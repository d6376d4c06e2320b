import Foundation

/// The objects of a PDF, read independently by the qpdf program. Names begin with "/", references look like "12 0 R".
struct PDFObjects {
    typealias Dictionary = [String: Any]

    /// The first bytes of the file.
    var header: [UInt8]
    var trailer: Dictionary
    /// Objects by reference; for a stream, its dictionary.
    var values: [String: Any] = [:]
    /// Streams by reference, with Flate decoded.
    var streams: [String: [UInt8]] = [:]

    /// `nil` if qpdf is not installed.
    init?(path: String) throws {
        guard let stored = try Self.read(path, decoding: "none"),
            let decoded = try Self.read(path, decoding: "generalized")
        else { return nil }
        header = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)).prefix(32))
        trailer = (stored["trailer"] as? Dictionary)?["value"] as? Dictionary ?? [:]
        for (key, object) in stored where key.hasPrefix("obj:") {
            guard let object = object as? Dictionary else { continue }
            let reference = String(key.dropFirst(4))
            if let stream = object["stream"] as? Dictionary {
                values[reference] = stream["dict"]
                let data = ((decoded[key] as? Dictionary)?["stream"] as? Dictionary)?["data"] as? String
                streams[reference] = [UInt8](Data(base64Encoded: data ?? "") ?? Data())
            } else {
                values[reference] = object["value"]
            }
        }
    }

    private static func read(_ path: String, decoding level: String) throws -> Dictionary? {
        let arguments = [
            "--json=2", "--json-key=qpdf", "--json-stream-data=inline", "--decode-level=" + level, path,
        ]
        guard let text = try Tool.output(of: "qpdf", arguments) else { return nil }
        let json = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? Dictionary
        return (json?["qpdf"] as? [Any])?.last as? Dictionary ?? [:]
    }

    /// The object of a reference; any other value unchanged.
    func resolved(_ value: Any?) -> Any? {
        guard let reference = value as? String, let found = values[reference] else { return value }
        return found
    }

    func dictionary(_ value: Any?) -> Dictionary { resolved(value) as? Dictionary ?? [:] }
    func array(_ value: Any?) -> [Any] { resolved(value) as? [Any] ?? [] }
    func text(_ value: Any?) -> String { resolved(value) as? String ?? "" }
    func number(_ value: Any?) -> Double? { (resolved(value) as? NSNumber)?.doubleValue }

    var catalogReference: String { trailer["/Root"] as? String ?? "" }
    var catalog: Dictionary { dictionary(catalogReference) }

    /// All dictionaries at any depth, each once.
    var dictionaries: [Dictionary] {
        values.sorted { $0.key < $1.key }.flatMap { Self.dictionaries(in: $0.value) }
            + Self.dictionaries(in: trailer)
    }

    private static func dictionaries(in value: Any) -> [Dictionary] {
        switch value {
        case let dictionary as Dictionary: [dictionary] + dictionary.values.flatMap(dictionaries)
        case let array as [Any]: array.flatMap(dictionaries)
        default: []
        }
    }

    /// Indirect dictionaries of a type or subtype, with their references.
    func objects(_ key: String, _ names: String...) -> [(reference: String, value: Dictionary)] {
        values.sorted { $0.key < $1.key }.compactMap { reference, value in
            guard let value = value as? Dictionary, names.contains(text(value[key])) else { return nil }
            return (reference, value)
        }
    }
}
