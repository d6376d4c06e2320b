/// An answer with a list, read as it comes.
struct JSONListAnswer {
    private static let mostWords = 1 << 16

    private let client: APIClient
    private let request: APIRequest
    private var reader: JSONListReader
    private var body: HTTPBody.AsyncIterator?
    /// What came before the list, which may say why there is none.
    private var opening: [UInt8] = []
    private var isOver = false

    init(_ client: APIClient, _ request: APIRequest, _ reader: JSONListReader) {
        self.client = client
        self.request = request
        self.reader = reader
    }

    /// Some items more, perhaps none; `nil` at the end of all.
    nonisolated(nonsending) mutating func read() async throws(APIError) -> [[UInt8]]? {
        guard !isOver else { return nil }
        do throws(APIError) {
            if body == nil { body = try await client.send(request) { $0 }.body.makeAsyncIterator() }
            if let chunk = try await chunk() { return try items(in: chunk) }
            try check()
            end()
            return nil
        } catch {
            end()
            throw error
        }
    }

    /// Reads no further; the connection is given up where more would come.
    mutating func end() {
        isOver = true
        body = nil
    }

    /// An item decoded; an error names its number, from 1 on, and the field.
    func item<Item: Decodable>(
        _ type: Item.Type, from bytes: [UInt8], number: Int
    ) throws(APIError) -> Item {
        do {
            return try client.read(type, from: bytes, of: request)
        } catch {
            var error = error
            error.message = "item \(number) of \(error.message)"
            throw error
        }
    }

    private nonisolated(nonsending) mutating func chunk() async throws(APIError) -> [UInt8]? {
        do throws(HTTPError) {
            return try await body?.next(isolation: #isolation)
        } catch {
            throw APIError(error, at: request.endpoint.description, id: request.id, hiding: secrets)
        }
    }

    private mutating func items(in chunk: [UInt8]) throws(APIError) -> [[UInt8]] {
        if !reader.hasBegun { opening += chunk.prefix(Self.mostWords - opening.count) }
        do throws(JSONListReader.Fault) {
            return try reader.read(chunk)
        } catch {
            throw self.error(error)
        }
    }

    private func check() throws(APIError) {
        do throws(JSONListReader.Fault) {
            try reader.end()
        } catch {
            throw self.error(error)
        }
    }

    private var secrets: [String] { client.session.state.secrets + request.secrets }

    private func error(_ fault: JSONListReader.Fault) -> APIError {
        if !reader.hasBegun, let reply = ErrorReply(ofSuccess: opening, hiding: secrets) {
            return APIError(reply, at: request.endpoint.description, id: request.id)
        }
        let words =
            switch fault {
            case .noList: "has no list"
            case .noJSON: "is no JSON"
            case .longItem: "has an item that is too long"
            case .tooDeep: "is nested too deep"
            case .incomplete: "ends in the middle of its list"
            }
        return APIError(
            .answer, "the answer \(words)",
            remedy: "Check the profile's address, or tell who runs the service.",
            endpoint: request.endpoint.description
        ).asked(as: request.id)
    }
}
