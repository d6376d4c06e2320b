import APICore
import SimpleFeatures

extension NylaEndpoint {
    /// A request of it, with what stands for the names in its braces.
    func request(
        _ values: [String: Identifier] = [:], query: [(name: String, value: String)] = []
    ) -> APIRequest {
        APIRequest(endpoint, values.mapValues(\.text), query: query)
    }
}

extension APIRequest {
    /// The request with JSON as its content.
    func carrying(json value: JSONValue) -> APIRequest {
        var request = self
        request.content = RequestContent(Array(value.jsonText.utf8))
        request.contentType = "application/json"
        return request
    }

    func with(_ context: RequestContext) -> APIRequest {
        var request = self
        request.context = context
        return request
    }
}

extension APIClient {
    /// The answer as any JSON.
    func json(of request: APIRequest) async throws(APIError) -> JSONValue {
        try await request.identifying { (request) throws(APIError) in
            let bytes = try await bytes(of: request)
            var reader = JSONReader(bytes: bytes)
            do throws(ReadingError) {
                return bytes.isEmpty ? .null : try reader.readValue()
            } catch {
                throw APIError(
                    .answer, "the answer is no JSON",
                    remedy: "Check the profile's address, or tell who runs the service.",
                    endpoint: request.endpoint.description)
            }
        }
    }

    /// The object that is answered; an empty one where something else is.
    func object(of request: APIRequest) async throws(APIError) -> JSONObject {
        if case .object(let object) = try await json(of: request) { object } else { JSONObject() }
    }

    /// A page of a list, and how many there are in all.
    func list<Item: Decodable & Sendable>(
        of request: APIRequest, _ type: Item.Type = Item.self
    ) async throws(APIError) -> ListAnswer<Item> {
        try await answer(to: request)
    }

    /// All items of a list that comes in one answer; an error where there are more than it has.
    func all<Item: Decodable & Sendable>(
        of request: APIRequest, _ type: Item.Type = Item.self
    ) async throws(APIError) -> [Item] {
        try await request.identifying { (request) throws(APIError) in
            let answer: ListAnswer<Item> = try await answer(to: request)
            guard answer.total <= answer.items.count, answer.pages <= 1 else {
                throw APIError(
                    .answer, "the answer has \(answer.items.count) of \(answer.total) items",
                    remedy: "Tell who runs the service: the list is expected whole.",
                    endpoint: request.endpoint.description)
            }
            return answer.items
        }
    }
}
