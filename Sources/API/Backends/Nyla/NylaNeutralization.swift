public import APICore
public import Streams

extension Nyla {
    /// A text with placeholders where persons stood, or with the persons again.
    public struct NeutralText: Hashable, Sendable, Decodable {
        /// The text.
        public let text: String
        /// How many places were replaced, where it is told.
        public let replacements: Int?
        /// The file that was made, where one was.
        public let file: Identifier?

        /// Reads one.
        public init(from decoder: any Decoder) throws {
            let fields = try AnswerFields(decoder)
            let text = try fields.text(
                "neutralizedText", "neutralized_text", "neutralized", "resolvedText", "resolved_text",
                "resolved",
                "text", "result")
            file = try fields.value("neutralizedFileId", "neutralized_file_id", "fileId", "file_id")
            replacements = try fields.integer("replacements", "count", "totalReplacements")
            self.text = try text ?? (file == nil ? fields.required("neutralizedText") : "")
        }
    }

    /// What stands for somebody.
    public struct NeutralAttribute: Hashable, Sendable, Decodable {
        /// Nyla's identifier.
        public let id: Identifier?
        /// What kind of thing it is, `name` for example.
        public let kind: String?
        /// What stands in the text instead.
        public let placeholder: String?

        /// Reads one.
        public init(from decoder: any Decoder) throws {
            let fields = try AnswerFields(decoder)
            id = try fields.value("id")
            kind = try fields.text("patternType", "pattern_type", "type", "kind")
            placeholder = try fields.text("placeholder", "token")
        }
    }
}

/// What takes persons out of texts and files.
///
/// ```swift
/// let neutral = try await NylaNeutralization(client, in: context).neutralize("Anna Muster, Bern")
/// print(neutral.text)
/// ```
public struct NylaNeutralization: Sendable {
    private let client: APIClient
    private let context: RequestContext

    /// Asks on behalf of a mandate.
    public init(_ client: APIClient, in context: RequestContext) {
        self.client = client
        self.context = context
    }

    /// How it is done.
    public func config() async throws(APIError) -> JSONObject {
        try await client.object(of: NylaEndpoints.neutralizationConfig.request().with(context))
    }

    /// Says how it is to be done; what was answered.
    @discardableResult
    public func setConfig(_ config: JSONObject) async throws(APIError) -> JSONObject {
        let request = NylaEndpoints.setNeutralizationConfig.request().with(context)
        return try await client.object(of: request.carrying(json: .object(config)))
    }

    /// Takes persons out of a text.
    public func neutralize(_ text: String) async throws(APIError) -> Nyla.NeutralText {
        try await client.answer(
            to: NylaEndpoints.neutralizeText.request().with(context).carrying(["text": text]))
    }

    /// Puts persons in again.
    public func resolve(_ text: String) async throws(APIError) -> Nyla.NeutralText {
        try await client.answer(
            to: NylaEndpoints.resolveText.request().with(context).carrying(["text": text]))
    }

    /// Takes persons out of a file.
    public func neutralize(file: some UploadedFile) async throws(APIError) -> Nyla.NeutralText {
        try await client.answer(to: NylaEndpoints.neutralizeFile.request().with(context).carrying(file))
    }

    /// How much was done, as the server counts it.
    public func stats() async throws(APIError) -> JSONObject {
        try await client.object(of: NylaEndpoints.neutralizationStats.request().with(context))
    }

    /// What stands for whom.
    public func attributes() async throws(APIError) -> [Nyla.NeutralAttribute] {
        try await client.all(of: NylaEndpoints.neutralizationAttributes.request().with(context))
    }
}
