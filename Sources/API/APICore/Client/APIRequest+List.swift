import Foundation

extension APIRequest {
    /// The request with a list in JSON as its content, in an object under a name if there is one, written item by item as it is sent:
    /// of millions, memory holds a few.
    ///
    /// The list is read anew each time that the request is sent. Its length is not known before.
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

/// Writes a list in JSON, some items at a time.
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
            .content, "what is to be sent has a number that JSON cannot say",
            remedy: "Check it for infinite values.")
    }
}
