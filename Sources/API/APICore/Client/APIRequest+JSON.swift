import Foundation

extension APIRequest {
    /// The request with a value as its content, in JSON with sorted names.
    public func carrying(_ value: some Encodable) throws(APIError) -> APIRequest {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(value) else {
            throw APIError(
                .request, "what is to be sent has a number that JSON cannot say",
                remedy: "Check it for infinite values.", endpoint: endpoint.description)
        }
        return carrying(Array(data), as: "application/json")
    }

    /// The request with the fields of a form as its content.
    public func carrying(form fields: [(name: String, value: String)]) -> APIRequest {
        let pairs = fields.map {
            "\(WebAddress.percentEncoded($0.name))=\(WebAddress.percentEncoded($0.value))"
        }
        return carrying(Array(pairs.joined(separator: "&").utf8), as: "application/x-www-form-urlencoded")
    }

    private func carrying(_ bytes: [UInt8], as type: String) -> APIRequest {
        var request = self
        request.content = RequestContent(bytes)
        request.contentType = type
        return request
    }
}
