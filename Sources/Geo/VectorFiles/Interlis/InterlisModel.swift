import CGDAL
import SimpleFeatures
import Streams

/// The model of an INTERLIS file, as a file that GDAL can open during the lifetime of this object.
///
/// GDAL reads the output of `ili2c -oIMD` (IlisMeta07). The output of `ili2c -oIMD16` is converted to it in memory. For
/// files without a model, the register's own model, DM.01, is created in memory.
final class InterlisModel {
    /// The path for GDAL.
    let path: String
    private let isInMemory: Bool

    private static let maximumBytes = 256 << 20
    private static let bytesToLookAt = 1 << 14

    /// The model at `named`, or one beside the file at `path` with the name of the file or of its model, or for INTERLIS 1
    /// the register's model. `nil` for INTERLIS 2 without a model, which contains its names itself.
    static func model(
        for path: String, _ format: VectorFormat, _ named: String?
    ) throws(VectorError) -> InterlisModel? {
        let transfer =
            format == .interlis1 ? InterlisTransfer(path: path, topics: RegisterModel.topics) : nil
        if let file = named ?? file(beside: path, of: transfer?.model) {
            return try InterlisModel(file: file)
        }
        guard let transfer else { return nil }
        if let model = RegisterModel(of: transfer) { return try InterlisModel(text: model.text) }
        let name = transfer.model ?? "MODEL"
        throw VectorError(
            .modelMissing,
            "the attributes and areas of INTERLIS 1 cannot be read without its model"
                + (transfer.model.map { ", \($0)" } ?? ""),
            remedy: "Put the model beside the file, with the name of the file or as \(name).imd; "
                + "ili2c writes it: java -jar ili2c.jar -oIMD --out \(name).imd \(name).ili.")
    }

    private static func file(beside path: String, of model: String?) -> String? {
        let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) }
        let folder = String(path[..<(name ?? path.startIndex)])
        let stem = path.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(path[..<$0]) }
        let isPlain = model?.utf8.allSatisfy { $0 == UInt8(ascii: "_") || $0.isLetterOrDigit } == true
        var stems: [String] = []
        if let stem { stems.append(stem) }
        if let model, isPlain { stems.append(folder + model) }
        let candidates: [String] = stems.flatMap { [$0 + ".imd", $0 + ".IMD"] }
        return candidates.first { DataFile.exists($0) }
    }

    private init(file: String) throws(VectorError) {
        switch Self.flavour(of: file) {
        case .metaModel07:
            path = file
            isInMemory = false
        case .metaModel16:
            path = try Self.keepInMemory(try Self.asMetaModel07(file), of: file)
            isInMemory = true
        case nil: throw Self.unusable(file, "it is not a model written by ili2c")
        }
    }

    private init(text: String) throws(VectorError) {
        path = try Self.keepInMemory(Array(text.utf8), of: "DM.01")
        isInMemory = true
    }

    deinit { if isInMemory { VSIUnlink(path) } }

    private enum Flavour { case metaModel07, metaModel16 }

    private static func flavour(of path: String) -> Flavour? {
        guard let start = DataFile(path)?.read(bytesToLookAt) else { return nil }
        let text = String(decoding: start, as: UTF8.self)
        if text.contains("IlisMeta16") { return .metaModel16 }
        return text.contains("IlisMeta07") ? .metaModel07 : nil
    }

    private static func asMetaModel07(_ file: String) throws(VectorError) -> [UInt8] {
        guard let data = DataFile(file), data.size <= maximumBytes else {
            throw unusable(file, "it has more than \(maximumBytes) bytes")
        }
        let source = ByteSource(bytes: data.read(data.size))
        do throws(XMLError) { return try MetaModel16.asMetaModel07(source) } catch {
            throw unusable(file, error.message)
        }
    }

    private static func keepInMemory(_ bytes: [UInt8], of name: String) throws(VectorError) -> String {
        let path = "/vsimem/fieldbook-\(UInt64.random(in: 0 ... .max)).imd"
        guard let copy = VSIMalloc(max(bytes.count, 1)) else {
            throw unusable(name, "there is not enough memory for it")
        }
        bytes.withUnsafeBytes { bytes in
            if let start = bytes.baseAddress { copy.copyMemory(from: start, byteCount: bytes.count) }
        }
        let start = copy.assumingMemoryBound(to: GByte.self)
        guard let file = VSIFileFromMemBuffer(path, start, vsi_l_offset(bytes.count), 1) else {
            VSIFree(copy)
            throw unusable(name, "it cannot be kept in memory")
        }
        VSIFCloseL(file)
        return path
    }

    private static func unusable(_ file: String, _ reason: String) -> VectorError {
        VectorError(
            .modelMissing, "the model \(file) cannot be used: \(reason)",
            remedy: "Write it again with ili2c: java -jar ili2c.jar -oIMD --out MODEL.imd MODEL.ili.")
    }
}

extension UInt8 {
    fileprivate var isLetterOrDigit: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: false
        }
    }
}

/// An INTERLIS model written by `ili2c -oIMD16`.
///
/// It differs from the output of `-oIMD` only in names: objects and structures, which alternate with their attributes, and
/// references have the prefix of a namespace.
private enum MetaModel16 {
    /// The document with the older names.
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
                    guard let name = attributes[local(name, after: ":")] else { continue }
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
        let name = Self.local(local, after: ".")
        return switch depth {
        case 0, 1: name.uppercased()
        case 2: "IlisMeta07." + name
        default: depth % 2 == 1 ? "IlisMeta07.ModelData." + name : name
        }
    }

    private static func local(_ name: String, after mark: Character) -> String {
        name.lastIndex(of: mark).map { String(name[name.index(after: $0)...]) } ?? name
    }
}
