public import APICore
public import Answers
public import Streams

extension Nyla {
    /// A neutralized text, which has placeholders for personal data, or a resolved one, which has the data again.
    public struct NeutralText: Hashable, Sendable, Decodable {
        /// The text; empty if the result is a file.
        public let text: String
        /// The number of replacements, if the service counts them.
        public let replacements: Int?
        /// The neutralized file.
        public let file: Identifier?

        /// Decodes a text.
        public init(from decoder: any Decoder) throws {
            let fields = try AnswerFields(decoder)
            let text = try fields.text(
                "neutralizedText", "neutralized_text", "neutralized", "resolvedText", "resolved_text",
                "resolved", "text", "result")
            file = try fields.value("neutralizedFileId", "neutralized_file_id", "fileId", "file_id")
            replacements = try fields.integer("replacements", "count", "totalReplacements")
            self.text = try text ?? (file == nil ? fields.required("neutralizedText") : "")
        }
    }

    /// A placeholder for personal data.
    public struct NeutralAttribute: Hashable, Sendable, Decodable {
        /// Nyla's identifier.
        public let id: Identifier?
        /// The kind of data, for example `name`.
        public let kind: String?
        /// The placeholder in the text.
        public let placeholder: String?

        /// Decodes a placeholder.
        public init(from decoder: any Decoder) throws {
            let fields = try AnswerFields(decoder)
            id = try fields.value("id")
            kind = try fields.text("patternType", "pattern_type", "type", "kind")
            placeholder = try fields.text("placeholder", "token")
        }
    }
}

/// A client for Nyla's neutralization, which replaces personal data in texts and files by placeholders.
///
/// ```swift
/// let neutral = try await NylaNeutralization(client, in: context).neutralize("Anna Muster, Bern")
/// print(neutral.text)
/// ```
public struct NylaNeutralization: Sendable {
    private let client: APIClient
    private let context: RequestContext

    /// Creates a client for a mandate.
    public init(_ client: APIClient, in context: RequestContext) {
        self.client = client
        self.context = context
    }

    /// The configuration.
    public func config() async throws(APIError) -> JSONObject {
        try await client.object(of: NylaEndpoints.neutralizationConfig.request().with(context))
    }

    /// Changes the configuration; returns the service's answer.
    @discardableResult
    public func setConfig(_ config: JSONObject) async throws(APIError) -> JSONObject {
        let request = NylaEndpoints.setNeutralizationConfig.request().with(context)
        return try await client.object(of: request.carrying(json: .object(config)))
    }

    /// Neutralizes a text.
    public func neutralize(_ text: String) async throws(APIError) -> Nyla.NeutralText {
        try await client.answer(
            to: NylaEndpoints.neutralizeText.request().with(context).carrying(["text": text]))
    }

    /// Restores the personal data in a text.
    public func resolve(_ text: String) async throws(APIError) -> Nyla.NeutralText {
        try await client.answer(
            to: NylaEndpoints.resolveText.request().with(context).carrying(["text": text]))
    }

    /// Neutralizes a file.
    public func neutralize(file: some UploadedFile) async throws(APIError) -> Nyla.NeutralText {
        try await client.answer(to: NylaEndpoints.neutralizeFile.request().with(context).carrying(file))
    }

    /// The service's statistics.
    public func stats() async throws(APIError) -> JSONObject {
        try await client.object(of: NylaEndpoints.neutralizationStats.request().with(context))
    }

    /// The placeholders.
    public func attributes() async throws(APIError) -> [Nyla.NeutralAttribute] {
        try await client.all(of: NylaEndpoints.neutralizationAttributes.request().with(context))
    }
}
