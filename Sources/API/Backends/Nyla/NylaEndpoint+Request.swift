import APICore
import Streams

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
            try JSONValue(answer: try await bytes(of: request), of: request.endpoint)
        }
    }

    /// The object that is answered; an empty one where something else is.
    func object(of request: APIRequest) async throws(APIError) -> JSONObject {
        if case .object(let object) = try await json(of: request) { object } else { JSONObject() }
    }

    /// All items of a list that comes in one answer; an error where there are more than it has.
    func all<Item: Decodable & Sendable>(
        of request: APIRequest, _ type: Item.Type = Item.self
    ) async throws(APIError) -> [Item] {
        try await request.identifying { (request) throws(APIError) in
            let answer: Page<Item> = try await answer(to: request)
            guard answer.total ?? 0 <= answer.items.count, answer.pages ?? 1 <= 1 else {
                throw answer.isNotWhole(at: request.endpoint)
            }
            return answer.items
        }
    }
}

extension Page {
    /// What is wrong with a list that was expected whole.
    func isNotWhole(at endpoint: Endpoint) -> APIError {
        let total = total.map { " of \($0)" } ?? ""
        return APIError(
            .answer, "the answer has \(items.count)\(total) items, and is not all of the list",
            remedy: "Ask for less at a time, or tell who runs the service: the list is expected whole.",
            endpoint: endpoint.description)
    }
}

extension JSONValue {
    /// Any JSON that an endpoint answered; nothing where that is empty.
    init(answer bytes: [UInt8], of endpoint: Endpoint) throws(APIError) {
        var reader = JSONReader(bytes: bytes)
        do throws(ReadingError) {
            self = bytes.isEmpty ? .null : try reader.readValue()
        } catch {
            throw APIError(
                .answer, "the answer is no JSON",
                remedy: "Check the profile's address, or tell who runs the service.",
                endpoint: endpoint.description)
        }
    }
}
