import APICore
import Answers
public import Batch
import Foundation
import Nyla
import Streams

/// Replaces personal data in texts and documents by placeholders, or restores it, with Nyla's neutralization.
public struct NeutralizeDocuments: ServiceOperation, ForeseeingOperation {
    /// Parameters of `documents.neutralize`.
    public struct Parameters: ServicePulling {
        @Parameter("Restore the personal data in neutralized text files.")
        public var resolve = false
        public var service = ServiceParameters()

        public init() {}
    }

    /// Extensions of texts, which keep their format; anything else is sent as a file.
    static let texts: Set<String> = ["txt", "md", "csv", "json", "xml", "html"]

    public static let name = "documents.neutralize"
    public static let traits = OperationTraits(
        version: 1,
        acceptedExtensions: texts.union(["pdf", "doc", "docx", "odt", "xls", "xlsx", "ppt", "pptx", "eml"]),
        acceptsMixedFolders: true)

    public let parameters: Parameters
    let service: PulledService

    package init(_ parameters: Parameters, at service: SignedInService?) throws {
        self.parameters = parameters
        self.service = try PulledService(parameters, given: service)
    }

    public func outputPlan(of item: Item) -> OutputPlan {
        let suffix = Self.suffix(of: item)
        return Self.texts.contains(suffix) ? ["\(item.stem).\(suffix)"] : []
    }

    public func obstacle(to item: Item) -> ItemFailure? {
        guard Self.texts.contains(Self.suffix(of: item)) else {
            return parameters.resolve ? NeutralizeWorker.onlyTexts : nil
        }
        // A pipe can be read only once.
        guard item.firstBytes(1) != nil else { return nil }
        do {
            _ = try NeutralizeWorker.text(of: item)
            return nil
        } catch {
            return error as? ItemFailure
        }
    }

    static func suffix(of item: Item) -> String { (item.path as NSString).pathExtension.lowercased() }

    public func makeWorker() throws -> any OperationWorker<NeutralizedDocument> {
        NeutralizeWorker(operation: self)
    }
}

/// Neutralizes one document per item.
private struct NeutralizeWorker: OperationWorker {
    /// The largest text, in bytes; larger ones belong into several files.
    private static let mostText = 8 << 20

    let operation: NeutralizeDocuments

    func process(_ item: Item, in context: ItemContext) throws -> NeutralizedDocument {
        do {
            let service = try operation.service.opened()
            if let failure = service.profile.failure(unlessFor: .nyla) { throw RunFailure(failure) }
            return try process(item, at: service, in: context)
        } catch let error as APIError {
            if error.affectsAllRequests { throw RunFailure(error.itemFailure) }
            throw error.transferFailure
        }
    }

    private func process(
        _ item: Item, at service: SignedInService, in context: ItemContext
    ) throws -> NeutralizedDocument {
        let suffix = NeutralizeDocuments.suffix(of: item)
        if NeutralizeDocuments.texts.contains(suffix) {
            let text = try Self.text(of: item)
            let resolves = operation.parameters.resolve
            let answer = try service.wait { (client) throws(APIError) -> Nyla.NeutralText in
                let neutralization = NylaNeutralization(client, in: client.context)
                return try await resolves
                    ? neutralization.resolve(text) : neutralization.neutralize(text)
            }
            return try write(Array(answer.text(for: text).utf8), as: suffix, answer, of: item, in: context)
        }
        guard !operation.parameters.resolve else { throw Self.onlyTexts }
        let file = StreamedFile(try FileContent(item.path))
        let (answer, bytes) = try service.wait {
            (client) throws(APIError) -> (Nyla.NeutralText, [UInt8]) in
            let answer = try await NylaNeutralization(client, in: client.context).neutralize(file: file)
            guard answer.text.isEmpty, let id = answer.file else { return (answer, Array(answer.text.utf8)) }
            let request = NylaFiles(client).download(of: id)
            return (answer, try await client.bytes(of: request))
        }
        let isText = !answer.text.isEmpty || answer.file == nil
        return try write(bytes, as: isText ? "txt" : suffix, answer, of: item, in: context)
    }

    /// The text of an item; throws if it is not UTF-8, or too large.
    static func text(of item: Item) throws -> String {
        let source = try ByteSource(path: item.path, isGivenUp: WorkStop.isRequested)
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = try chunk.withUnsafeMutableBytes { try source.read(into: $0) }
            if count == 0 { break }
            bytes += chunk[..<count]
            guard bytes.count <= mostText else { throw tooLarge }
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw notUTF8 }
        return text
    }

    private func write(
        _ bytes: [UInt8], as suffix: String, _ answer: Nyla.NeutralText, of item: Item,
        in context: ItemContext
    ) throws -> NeutralizedDocument {
        let file = try context.makeFile(extension: suffix)
        try file.write(bytes)
        try file.flush()
        return NeutralizedDocument(
            input: item.name, replacements: answer.replacements, bytes: bytes.count,
            output: context.finalPath(ending: "." + suffix))
    }

    private static let tooLarge = ItemFailure(
        code: "neutralize.tooLarge", message: "the text has more than \(mostText >> 20) MiB",
        remedy: "Divide it into several files.")
    private static let notUTF8 = ItemFailure(
        code: "neutralize.encoding", message: "the text is not UTF-8", remedy: "Save it as UTF-8.")
    static let onlyTexts = ItemFailure(
        code: "neutralize.onlyTexts", message: "personal data can be restored only in texts",
        remedy: "Give text that \"fieldbook neutralize\" produced.")
}

extension Nyla.NeutralText {
    /// The text that the service answered a text with; fails if it answered with a file.
    package func text(for source: String) throws(ItemFailure) -> String {
        guard file == nil || !text.isEmpty || source.isEmpty else {
            throw ItemFailure(
                code: "neutralize.noText", message: "the service returned a file instead of text",
                remedy: "Report it to the service's operator.")
        }
        return text
    }
}

/// Result of `documents.neutralize`.
public struct NeutralizedDocument: OperationResult {
    public var input: String
    /// Replacements made, if the service counts them.
    public var replacements: Int?
    /// Size of the output.
    public var bytes: Int
    public var output: String

    public var rows: [Row] {
        [
            Row([
                "input": .text(input), "replacements": .init(replacements), "bytes": .integer(bytes),
                "output": .text(output),
            ])
        ]
    }
}
