/// The parts of an INTERLIS 1 file that are needed to choose its model: the model's name, and the first object of each
/// table of some topics.
struct InterlisTransfer {
    private enum Keyword: String, CaseIterable {
        case model = "MODL"
        case topic = "TOPI"
        case endOfTopic = "ETOP"
        case table = "TABL"
        case object = "OBJE"
    }

    private static let bytesAtOnce = 1 << 16

    /// The model's name.
    private(set) var model: String?
    /// The values of each table's first object after its identifier, by names such as `Liegenschaften__Grundstueck`.
    private(set) var firstObjects: [String: [String]] = [:]

    /// Reads the file up to the end of the first of the topics.
    init(path: String, topics: Set<String>) {
        guard let file = DataFile(path) else { return }
        var (topic, table): (String?, String?)
        var rest: [UInt8] = []
        while true {
            let bytes = file.read(Self.bytesAtOnce)
            rest += bytes
            // So long a line is not INTERLIS.
            guard !bytes.isEmpty, rest.count <= 4 * Self.bytesAtOnce else { return }
            let end = (rest.lastIndex(of: 0x0A) ?? -1) + 1
            for line in rest[..<end].split(separator: 0x0A) {
                switch Self.keyword(of: line) {
                case .model: model = model ?? Self.words(of: line).dropFirst().first
                case .topic: topic = Self.words(of: line).dropFirst().first { topics.contains($0) }
                case .endOfTopic where topic != nil: return
                case .table:
                    let name = Self.words(of: line).dropFirst().first
                    table = topic.flatMap { topic in name.map { topic + "__" + $0 } }
                case .object:
                    guard let name = table else { continue }
                    table = nil
                    firstObjects[name] = Array(Self.words(of: line).dropFirst(2))
                case .endOfTopic, nil: continue
                }
            }
            rest.removeSubrange(..<end)
        }
    }

    private static func keyword(of line: ArraySlice<UInt8>) -> Keyword? {
        Keyword.allCases.first { line.starts(with: $0.rawValue.utf8) }
    }

    private static func words(of line: ArraySlice<UInt8>) -> [String] {
        line.split { $0 <= 0x20 }.map { String(decoding: $0, as: UTF8.self) }
    }
}
