package import APICore
package import Streams

extension APIRequest {
    /// The request with JSON as its content.
    package func carrying(json value: JSONValue) -> APIRequest {
        var request = self
        request.content = RequestContent(Array(value.jsonText.utf8))
        request.contentType = "application/json"
        return request
    }
}

extension APIClient {
    /// The answer as JSON; null if it is empty.
    package func json(of request: APIRequest) async throws(APIError) -> JSONValue {
        try await request.identifying { (request) throws(APIError) in
            try JSONValue(answer: try await bytes(of: request), of: request.endpoint)
        }
    }

    /// The object in the answer; an empty one if the answer is another value.
    package func object(of request: APIRequest) async throws(APIError) -> JSONObject {
        if case .object(let object) = try await json(of: request) { object } else { JSONObject() }
    }

    /// All items of a list that the service sends in one answer; throws if the answer reports more items or pages.
    package func all<Item: Decodable & Sendable>(
        of request: APIRequest, _ type: Item.Type = Item.self
    ) async throws(APIError) -> [Item] {
        try await request.identifying { (request) throws(APIError) in
            let answer: Page<Item> = try await answer(to: request)
            guard answer.total ?? 0 <= answer.items.count, answer.pages ?? 1 <= 1 else {
                throw answer.isIncomplete(at: request.endpoint)
            }
            return answer.items
        }
    }
}

extension Page {
    /// The error for a list that should have arrived in one answer.
    package func isIncomplete(at endpoint: Endpoint) -> APIError {
        let total = total.map { " of \($0)" } ?? ""
        return APIError(
            .answer, "the response has \(items.count)\(total) items and is incomplete",
            remedy: "Request less at a time, or report it to the service's operator.",
            endpoint: endpoint.description)
    }
}

extension JSONValue {
    /// The JSON in an answer; null if the answer is empty.
    package init(answer bytes: [UInt8], of endpoint: Endpoint) throws(APIError) {
        var reader = JSONReader(bytes: bytes)
        do throws(ReadingError) {
            self = bytes.isEmpty ? .null : try reader.readValue()
        } catch {
            throw APIError(
                .answer, "the response is not JSON",
                remedy: "Check the profile's address, or report it to the service's operator.",
                endpoint: endpoint.description)
        }
    }
}
