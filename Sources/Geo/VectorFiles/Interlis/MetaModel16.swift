import SimpleFeatures
import XMLReading

/// An INTERLIS model as `ili2c -oIMD16` writes it.
///
/// It holds the same as what `-oIMD` writes under other names: objects and structures, which alternate with their
/// attributes, have the prefix of a namespace, and so have references.
enum MetaModel16 {
    /// The document under the older names.
    static func asMetaModel07(_ source: ByteSource) throws(XMLError) -> [UInt8] {
        var reader = try XMLReader(source)
        var output: [UInt8] = []
        var open: [String] = []
        while true {
            switch try reader.next() {
            case .start:
                let name = name(reader.localName, depth: open.count)
                output += "<\(name)".utf8
                for (name, value) in try reader.allAttributes() {
                    guard let name = attributes[local(name, behind: ":")] else { continue }
                    output += " \(name)=\"\(XMLText.escaped(value))\"".utf8
                }
                output += ">".utf8
                open.append(name)
            case .text:
                let text = reader.withPiece { String(decoding: $0, as: UTF8.self) }
                output += XMLText.escaped(text).utf8
            case .end: if let name = open.popLast() { output += "</\(name)>".utf8 }
            case .finished: return output
            }
        }
    }

    private static let attributes = [
        "tid": "TID", "bid": "BID", "ref": "REF", "order_pos": "ORDER_POS",
        "TID": "TID", "BID": "BID", "REF": "REF", "ORDER_POS": "ORDER_POS",
    ]

    private static func name(_ local: String, depth: Int) -> String {
        let name = Self.local(local, behind: ".")
        return switch depth {
        case 0, 1: name.uppercased()
        case 2: "IlisMeta07." + name
        default: depth % 2 == 1 ? "IlisMeta07.ModelData." + name : name
        }
    }

    private static func local(_ name: String, behind mark: Character) -> String {
        name.lastIndex(of: mark).map { String(name[name.index(after: $0)...]) } ?? name
    }
}
