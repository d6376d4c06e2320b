import CGDAL
import SimpleFeatures
import XMLReading

/// The model of an INTERLIS file as a file that GDAL opens, for as long as this object lives.
///
/// GDAL reads what `ili2c -oIMD` writes (IlisMeta07). What `ili2c -oIMD16` writes is rewritten so in memory, and so is
/// the register's own model, DM.01, for files that come without any.
final class InterlisModel {
    /// What GDAL opens.
    let path: String
    private let isInMemory: Bool

    private static let maximumBytes = 256 << 20
    private static let bytesToLookAt = 1 << 14

    /// The model at `named`, or beside the file at `path`: of the same name as the file, or as its model. `nil` for
    /// INTERLIS 2 without one, which says its names itself.
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
            "INTERLIS 1 names no attributes and draws no areas without its model"
                + (transfer.model.map { ", which is \($0)" } ?? ""),
            remedy: "Put the model beside the file, named as the file or \(name).imd; ili2c makes it: "
                + "java -jar ili2c.jar -oIMD --out \(name).imd \(name).ili.")
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
        case nil: throw Self.unusable(file, "it is not a model as ili2c writes it")
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
            throw unusable(name, "there is no memory for it")
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
            remedy: "Make it once more with ili2c: java -jar ili2c.jar -oIMD --out MODEL.imd MODEL.ili.")
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
