import Foundation

extension APIRequest {
    /// The request with a value as JSON content, with sorted keys.
    public func carrying(_ value: some Encodable) throws(APIError) -> APIRequest {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(value) else {
            throw APIError(
                .request, "the content contains a number that JSON cannot represent",
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

extension APIRequest {
    /// The request with a list as JSON content, inside an object if `name` is given. Items are encoded while they are sent, so
    /// a list of millions needs little memory.
    ///
    /// The list is read anew each time the request is sent. Its length is not announced.
    ///
    /// ```swift
    /// let request = APIRequest(Endpoint(.post, "/positions")).carrying(list: positions, under: "positions")
    /// ```
    public func carrying<Items: Sequence & Sendable>(list items: Items, under name: String? = nil)
        -> APIRequest
    where Items.Element: Encodable {
        var request = self
        request.content = RequestContent(length: nil) { JSONListWriter.chunks(of: items, under: name) }
        request.contentType = "application/json"
        return request
    }
}

/// Writes a JSON list, some items at a time.
private enum JSONListWriter {
    private static let chunk = 64 << 10

    static func chunks<Items: Sequence>(of items: Items, under name: String?) -> HTTPBody.AsyncIterator
    where Items.Element: Encodable {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let key = name.flatMap { try? encoder.encode($0) }
        let (start, end) =
            key.map { (Array("{".utf8) + $0 + Array(":[".utf8), "]}") } ?? (Array("[".utf8), "]")
        var rest = items.makeIterator()
        var (separator, isOver) = (start, false)
        return HTTPBody.AsyncIterator { () throws(HTTPError) in
            guard !isOver else { return nil }
            var bytes: [UInt8] = []
            while bytes.count < chunk, let item = rest.next() {
                guard let data = try? encoder.encode(item) else { throw unwritable }
                bytes += separator
                bytes += data
                separator = Array(",".utf8)
            }
            if bytes.count < chunk {
                isOver = true
                if separator == start { bytes += start }
                bytes += Array(end.utf8)
            }
            return bytes
        }
    }

    private static var unwritable: HTTPError {
        HTTPError(
            .content, "the content contains a number that JSON cannot represent",
            remedy: "Check it for infinite values.")
    }
}
